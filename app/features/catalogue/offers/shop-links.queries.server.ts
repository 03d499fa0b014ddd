import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** Where a link to a shop leads, and whose it is. */
export interface ShopLinkTarget {
	affiliateUrl: string;
	projectorSku: string;
	retailerId: number;
}

/** Returns undefined where the listing is gone or never was. */
export async function findShopLink(
	db: Kysely<Database>,
	listingId: number,
): Promise<ShopLinkTarget | undefined> {
	return db
		.selectFrom("retailer_listings")
		.select(["affiliateUrl", "projectorSku", "retailerId"])
		.where("id", "=", listingId)
		.executeTakeFirst();
}

/** The slug of the model that a deleted listing belonged to; undefined where either never was, and without the model. */
export async function findSlugOfFormerListing(
	db: Kysely<Database>,
	listingId: number,
): Promise<string | undefined> {
	const model = await db
		.selectFrom("former_listings")
		.innerJoin("projectors", "projectors.sku", "former_listings.projectorSku")
		.select("projectors.slug")
		.where("former_listings.id", "=", listingId)
		.executeTakeFirst();
	return model?.slug;
}
