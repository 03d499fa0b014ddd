import { db } from "db/connection.server";
import { z } from "zod";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { costOf } from "~/features/running-cost/cost";
import { costJson, costQuery, costSchema } from "~/features/running-cost/cost-json";
import { findSetting } from "~/features/settings/settings.queries.server";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const NOT_FOUND = "Projector not found.";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/{sku}/cost",
		auth: PUBLIC,
		summary: "What one model costs over years of use",
		params: z.object({ sku: z.string().describe("SKU or slug, in any case.") }),
		query: costQuery,
		answer: costSchema,
		errors: { 400: "A parameter is not valid; the message names it.", 404: NOT_FOUND },
	},
	async ({ params, query }) => {
		const [projector, rate] = await Promise.all([
			findBySku(db(), params.sku),
			findSetting(db(), "electricity"),
		]);
		if (!projector) return jsonError(404, NOT_FOUND);
		const cost = costOf(projector, query, rate?.pencePerKwh ?? null);
		return costJson(projector.sku, query, cost);
	},
);

export const loader = call.loader;
export const action = call.action;
