import { db } from "db/connection.server";
import { z } from "zod";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { modelHistory } from "~/features/price-history/price-history.server";
import {
	priceHistoryJson,
	priceHistoryQuery,
	priceHistorySchema,
} from "~/features/price-history/price-history-json";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const NOT_FOUND = "Projector not found.";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/{key}/price-history",
		auth: PUBLIC,
		summary: "What one model cost by day",
		params: z.object({ key: z.string().describe("SKU or slug, in any case.") }),
		query: priceHistoryQuery,
		answer: priceHistorySchema,
		errors: { 400: "A parameter is not valid; the message names it.", 404: NOT_FOUND },
	},
	async ({ params, query }) => {
		const projector = await findBySku(db(), params.key);
		if (!projector) return jsonError(404, NOT_FOUND);
		const now = new Date();
		return priceHistoryJson(await modelHistory(db(), projector, query.days, now), now);
	},
);

export const loader = call.loader;
export const action = call.action;
