import { db } from "db/connection.server";
import { CARDS_PER_PAGE } from "~/config/site";
import { projectorJson } from "~/features/catalogue/projector-json";
import { listProjectorsById } from "~/features/catalogue/projectors.queries.server";
import { finderPath } from "~/features/finder/filters/address";
import { byFacet } from "~/features/finder/filters/filters";
import { findProjectors, idsOfPage } from "~/features/finder/find-projectors.server";
import { finderQuerySchema, foundSchema } from "~/features/finder/finder-schemas";
import { moreBy } from "~/features/finder/more-by/more-by.server";
import { foundPicks } from "~/features/finder/picks/pick-cards.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/find",
		auth: PUBLIC,
		summary: `Models that meet conditions, ${CARDS_PER_PAGE} a page, with what each option would give`,
		query: finderQuerySchema,
		answer: foundSchema,
	},
	async ({ request }) => {
		const list = await findProjectors(db(), new URL(request.url).searchParams);
		const projectors = await listProjectorsById(db(), idsOfPage(list));
		const { total, lacking, countFacet } = list.found;
		const { conditions, sort } = list.state;
		return {
			projectors: projectors.map(projectorJson),
			total,
			lacking,
			facets: byFacet((facet) => countFacet(facet).map(([value, count]) => ({ value, count }))),
			// Requests beyond the last page are for the counts alone.
			picks: projectors.length > 0 ? foundPicks(list) : [],
			moreBy: await moreBy(list),
			used: list.answer?.used ?? { text: "", address: finderPath(conditions, { sort }) },
			unused: list.answer?.unused ?? [],
		};
	},
);

export const loader = call.loader;
export const action = call.action;
