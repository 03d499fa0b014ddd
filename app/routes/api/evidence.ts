import { db } from "db/connection.server";
import { z } from "zod";
import { evidenceJson, evidenceSchema } from "~/features/catalogue/facts/evidence.server";
import { factsOfRow } from "~/features/catalogue/facts/row-facts.server";
import { findModelRow } from "~/features/catalogue/projectors.queries.server";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const NOT_FOUND = "Projector not found.";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/{sku}/evidence",
		auth: PUBLIC,
		summary: "Who says what about one model's figures",
		params: z.object({ sku: z.string().describe("SKU or slug, in any case.") }),
		answer: evidenceSchema,
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const row = await findModelRow(db(), params.sku);
		return row ? evidenceJson(row.sku, factsOfRow(row)) : jsonError(404, NOT_FOUND);
	},
);

export const loader = call.loader;
export const action = call.action;
