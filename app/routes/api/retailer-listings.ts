import { db } from "db/connection.server";
import { z } from "zod";
import { retailerListingSchema } from "~/features/catalogue/json/catalogue-schemas";
import { listByProjector } from "~/features/catalogue/offers/listings.queries.server";
import { listingJson } from "~/features/catalogue/projector-json";
import { findSkuByAnyKey } from "~/features/catalogue/projectors.queries.server";
import { jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC } from "~/http/response/json-route.server";

const NOT_FOUND = "Projector not found.";

const call = jsonRoute(
	{
		method: "GET",
		path: "/api/projectors/{key}/retailer-listings",
		auth: PUBLIC,
		summary: "The listings of one model",
		params: z.object({ key: z.string().describe("SKU or slug, in any case, or the numeric id.") }),
		answer: z.strictObject({ listings: z.array(retailerListingSchema) }),
		errors: { 404: NOT_FOUND },
	},
	async ({ params }) => {
		const sku = await findSkuByAnyKey(db(), params.key);
		if (sku === undefined) return jsonError(404, NOT_FOUND);
		const listings = await listByProjector(db(), sku, new Date());
		return { listings: listings.map(listingJson) };
	},
);

export const loader = call.loader;
export const action = call.action;
