import type { Db } from "db/schema";
import { rowVersion } from "~/audit-log/row-version.server";
import { priceRules } from "~/features/catalogue/offers/listings.queries.server";
import { offerAge, wholeDaysSince } from "~/features/catalogue/offers/price/offer-age";
import { listingCells } from "~/features/catalogue/write/catalogue-cells";
import { offerFields } from "~/features/catalogue/write/change-fields";
import { LISTING_ROW, type ListingRow } from "~/features/catalogue/write/row-change";
import type { OfferTexts } from "~/features/model-editor/offer-texts";

/** An offer with the data that its form shows. */
export type EditedOffer = Awaited<ReturnType<typeof listEditedOffers>>[number];

export type ShopChoice = Awaited<ReturnType<typeof listShopChoices>>[number];

const MAX_SHOPS = 1000;

const cellText = (cell: unknown) => (cell === null ? "" : String(cell));

/** Returns a stored offer's values for its form: the cells that an export writes. */
export function storedOffer(row: ListingRow): OfferTexts {
	const { price, delivery_price, in_stock, condition, affiliate_url } = listingCells(row, "");
	return {
		price: cellText(price),
		delivery_price: cellText(delivery_price),
		in_stock: cellText(in_stock),
		condition: cellText(condition),
		affiliate_url: cellText(affiliate_url),
	};
}

/** Returns a hash of an offer's values, used as an optimistic lock. */
export function offerVersion(row: ListingRow): string {
	return rowVersion(offerFields(row));
}

/** Returns every offer of a model by shop, including those that are too old to count. */
export async function listEditedOffers(db: Db, sku: string, now: Date) {
	const rows = await db
		.selectFrom("retailer_listings")
		.innerJoin("retailers", "retailers.id", "retailer_listings.retailerId")
		.select(LISTING_ROW)
		.select("retailers.name as shop")
		.where("projectorSku", "=", sku)
		.orderBy("retailers.name")
		.limit(MAX_SHOPS)
		.execute();
	const rules = await priceRules(db);
	return rows.map((row) => ({
		retailerId: row.retailerId,
		shop: row.shop,
		texts: storedOffer(row),
		version: offerVersion(row),
		age: offerAge(row, now, rules),
		checkedDays: wholeDaysSince(row.checkedAt, now),
		isSample: row.isSample === 1,
	}));
}

/** Returns all shops by name. */
export function listShopChoices(db: Db) {
	return db
		.selectFrom("retailers")
		.select(["id", "name"])
		.orderBy("name")
		.limit(MAX_SHOPS)
		.execute();
}
