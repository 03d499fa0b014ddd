import { db } from "db/connection.server";
import { z } from "zod";
import { penceToPounds, priceParts } from "~/features/catalogue/offers/price/price";
import { bodyType } from "~/features/catalogue/picture/body-type";
import { projectorJson } from "~/features/catalogue/projector-json";
import { findByQuery } from "~/features/finder/find-by-query.server";
import { searchAnswerSchema } from "~/features/finder/finder-schemas";
import { noteSearch } from "~/features/insight/counting/visit-note.server";
import { MAX_RESULTS, MIN_QUERY_LENGTH } from "~/features/search/index/search-terms";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const q = z
	.string()
	.default("")
	.describe(`What is searched; under ${MIN_QUERY_LENGTH} characters nothing is found.`);

const links = z
	.string()
	.optional()
	.describe(
		"1: also where the search leads besides its results (offer, all and uses), what prices are called, and the drawing of each model.",
	);

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/search",
		auth: PUBLIC,
		summary: `Models that a search finds, best first, at most ${MAX_RESULTS}`,
		query: z.object({ q, links }),
		repeated: "first",
		answer: searchAnswerSchema,
	},
	async ({ query }) => {
		const { projectors, found, isGuess, links } = await findByQuery(db(), query.q);
		noteSearch({ query: query.q, found });
		const mark = isGuess ? { guess: true as const } : {};
		return {
			projectors: projectors.map((projector) => {
				const { label: priceLabel, pence, note: priceNote } = priceParts(projector);
				const json = projectorJson(projector);
				const shownPrice = penceToPounds(pence);
				const shown = query.links === "1" && {
					drawing: bodyType(projector),
					...(priceLabel && { priceLabel }),
					...(shownPrice !== json.price && { shownPrice }),
					...(priceNote && { priceNote }),
				};
				return { ...json, ...shown, ...mark };
			}),
			...(query.links === "1" && links),
		};
	},
);

export const loader = call.loader;
export const action = call.action;
