import { db } from "db/connection.server";
import { z } from "zod";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { finderQuerySchema, whyNotSchema } from "~/features/finder/finder-schemas";
import { findWhyNot } from "~/features/finder/picks/why-not.server";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const NOT_FOUND = "Projector not found.";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/{sku}/why-not",
		auth: PUBLIC,
		summary: "The smallest changes of one condition that would make a model one of the three picks",
		params: z.object({ sku: z.string().describe("SKU or slug, in any case.") }),
		query: finderQuerySchema,
		answer: whyNotSchema,
		errors: { 404: NOT_FOUND },
	},
	async ({ params, request }) => {
		const projector = await findBySku(db(), params.sku);
		if (!projector) return jsonError(404, NOT_FOUND);
		const { searchParams } = new URL(request.url);
		const answer = await findWhyNot(db(), projector, searchParams);
		return { changes: answer?.changes ?? [] };
	},
);

export const loader = call.loader;
export const action = call.action;
