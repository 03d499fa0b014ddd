import type { ListingRecord } from "~/features/catalogue/write/cells/records";
import type { ListingRow, RowChange, WriteOptions } from "./row-change";

/** A listing with its model and shop resolved. */
export interface ResolvedListing {
	record: ListingRecord;
	projectorSku: string;
	retailerId: number;
}

/** Returns a listing's natural key: its shop and model. */
export function listingKey({
	projectorSku,
	retailerId,
}: Pick<ListingRow, "projectorSku" | "retailerId">): string {
	return `${retailerId} ${projectorSku}`;
}

function stockFlag(inStock: boolean | undefined, stored: ListingRow | undefined): 0 | 1 {
	if (inStock === undefined) return stored?.inStock ?? 1;
	return inStock ? 1 : 0;
}

/** Returns the change that a record makes to its listing. */
export function listingChange(
	stored: ListingRow | undefined,
	{ record, projectorSku, retailerId }: ResolvedListing,
	{ now, isSample, isFeed }: WriteOptions,
): RowChange<ListingRow> {
	const { price: pricePence, affiliate_url: affiliateUrl, in_stock, delivery_price } = record;
	const updatedAt = now.toISOString();
	const check = { checkedAt: updatedAt, isCheckedByFeed: isFeed ? (1 as const) : (0 as const) };
	const deliveryPence =
		delivery_price === undefined ? (stored?.deliveryPence ?? null) : delivery_price;
	const inStock = stockFlag(in_stock, stored);
	const condition = record.condition ?? stored?.condition ?? "new";
	const isSame =
		stored?.pricePence === pricePence &&
		stored.affiliateUrl === affiliateUrl &&
		stored.inStock === inStock &&
		stored.deliveryPence === deliveryPence &&
		stored.condition === condition;
	if (stored && isSame) {
		return { before: stored, after: { ...stored, ...check }, isOnlyConfirmed: true };
	}
	const values = { projectorSku, retailerId, pricePence, affiliateUrl, inStock, deliveryPence };
	const sampleFlag = isSample ? (1 as const) : (0 as const);
	return {
		before: stored,
		after: { ...values, condition, updatedAt, isSample: sampleFlag, ...check },
	};
}
