import { db } from "db/connection.server";
import { z } from "zod";
import { foundProjectorSchema } from "~/features/catalogue/json/catalogue-schemas";
import { projectorJson } from "~/features/catalogue/projector-json";
import { searchProjectors } from "~/features/search/index/search-index.queries.server";
import { MAX_RESULTS, MIN_QUERY_LENGTH, searchTerms } from "~/features/search/index/search-terms";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const q = z
	.string()
	.default("")
	.describe(`What is searched; under ${MIN_QUERY_LENGTH} characters nothing is found.`);

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/search",
		auth: PUBLIC,
		summary: `Models that a search finds, best first, at most ${MAX_RESULTS}`,
		query: z.object({ q }),
		repeated: "first",
		answer: z.strictObject({ projectors: z.array(foundProjectorSchema).max(MAX_RESULTS) }),
	},
	async ({ query }) => {
		const { projectors, isGuess } = await searchProjectors(db(), searchTerms(query.q), MAX_RESULTS);
		const mark = isGuess ? { guess: true as const } : {};
		return {
			projectors: projectors.map((projector) => ({ ...projectorJson(projector), ...mark })),
		};
	},
);

export const loader = call.loader;
export const action = call.action;
