import { db } from "db/connection.server";
import { z } from "zod";
import { projectorDetailSchema } from "~/features/catalogue/json/catalogue-schemas";
import { listByProjector } from "~/features/catalogue/offers/listings.queries.server";
import { listingJson, projectorJson } from "~/features/catalogue/projector-json";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const NOT_FOUND = "Projector not found.";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/{key}",
		auth: PUBLIC,
		summary: "One model with its listings",
		params: z.object({ key: z.string().describe("SKU or slug, in any case.") }),
		answer: z.strictObject({ projector: projectorDetailSchema }),
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const projector = await findBySku(db(), params.key);
		if (!projector) return jsonError(404, NOT_FOUND);
		const listings = await listByProjector(db(), projector.sku, new Date());
		return {
			projector: { ...projectorJson(projector), retailerListings: listings.map(listingJson) },
		};
	},
);

export const loader = call.loader;
export const action = call.action;
