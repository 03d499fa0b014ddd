import { db } from "db/connection.server";
import { z } from "zod";
import { listSimilar } from "~/features/catalogue/detail/similar.queries.server";
import { similarProjectorSchema } from "~/features/catalogue/json/catalogue-schemas";
import { similarJson } from "~/features/catalogue/projector-json";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const NOT_FOUND = "Projector not found.";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/{key}/similar",
		auth: PUBLIC,
		summary: "Models like one, the nearest first",
		params: z.object({ key: z.string().describe("SKU or slug, in any case.") }),
		answer: z.strictObject({ similarProjectors: z.array(similarProjectorSchema) }),
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const projector = await findBySku(db(), params.key);
		if (!projector) return jsonError(404, NOT_FOUND);
		const similar = await listSimilar(db(), projector);
		return { similarProjectors: similar.map(similarJson) };
	},
);

export const loader = call.loader;
export const action = call.action;
