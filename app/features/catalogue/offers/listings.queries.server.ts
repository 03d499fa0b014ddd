import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { orderListings } from "./retailer-order";

export interface RetailerListing {
	id: number;
	projectorSku: string;
	retailerId: number;
	pricePence: number;
	inStock: boolean;
	affiliateUrl: string;
	/** ISO 8601 instant in UTC. */
	updatedAt: string;
	/** The offer is the sample catalogue's example. */
	isSample: boolean;
}

export interface NamedListing extends RetailerListing {
	retailerName: string;
}

/** One model is listed at most once a retailer. */
const MAX_LISTINGS = 100;

/** A model's listings with their retailers' names, in the order of the detail page. */
export async function listByProjector(db: Kysely<Database>, sku: string): Promise<NamedListing[]> {
	const rows = await db
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.select([
			"retailer_listings.id",
			"projectorSku",
			"retailerId",
			"pricePence",
			"inStock",
			"affiliateUrl",
			"updatedAt",
			"isSample",
			"retailers.name as retailerName",
		])
		.where("projectorSku", "=", sku)
		.limit(MAX_LISTINGS)
		.execute();
	return orderListings(
		rows.map((row) => ({ ...row, inStock: row.inStock === 1, isSample: row.isSample === 1 })),
	);
}
