import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import type { Fact } from "~/features/catalogue/facts/facts";
import type { OfferRecord } from "~/features/changes/cells/records";

/** A model as its row of the table `projectors`. */
export type ModelRow = Selectable<Database["projectors"]>;
/** An offer as its row of the table `retailer_listings`, without the id. */
export type OfferRow = Omit<Selectable<Database["retailer_listings"]>, "id">;

/** All columns of an offer, its key first, except its id, which changes when an offer is inserted again. */
export const OFFER_ROW_COLUMNS = [
	"projectorSku",
	"retailerId",
	"pricePence",
	"inStock",
	"affiliateUrl",
	"updatedAt",
	"deliveryPence",
	"isSample",
	"checkedAt",
	"isCheckedByFeed",
	"condition",
] as const satisfies (keyof OfferRow)[];

/**
 * The effect of an incoming record, from a form, a file or a feed, on its stored row; `before` and `after` are the same
 * object if it changes nothing.
 */
export interface RowChange<Row> {
	before: Row | undefined;
	after: Row;
	/** True if only the time of the last check changes. */
	isOnlyConfirmed?: boolean;
}

export interface RowWriteOptions {
	now: Date;
	/** True for rows of the sample catalogue, whose facts come with the records. */
	isSample: boolean;
	/** Name of the account that changes facts of models. */
	by?: string;
	/** True for the form of a model: its facts are pinned, which means that they win over every other source. */
	pinsFacts?: boolean;
	/** Facts with sources, by the slug of their model. */
	facts?: ReadonlyMap<string, readonly Fact[]>;
	/** True for rows of a feed; otherwise they are from staff, by a file or a form. */
	isFeed?: boolean;
}

/** Returns the new values of the rows that change. */
export function changedRows<Row>(changes: readonly RowChange<Row>[]): Row[] {
	return changes.filter(({ before, after }) => before !== after).map(({ after }) => after);
}

/** Returns true if an incoming record changes no value of its stored row. */
export function isUnchanged({ before, after, isOnlyConfirmed }: RowChange<unknown>): boolean {
	return before === after || isOnlyConfirmed === true;
}

export function unknownSkuMessage(sku: string): string {
	return `no projector with SKU ${sku}`;
}

/** Returns the last of the rows with the same key, because a statement must not write a row twice. */
export function lastRowPerKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** An offer with its model and shop resolved. */
export interface ResolvedOffer {
	record: OfferRecord;
	projectorSku: string;
	retailerId: number;
}

/** Returns an offer's natural key: its shop and model. */
export function offerKey({
	projectorSku,
	retailerId,
}: Pick<OfferRow, "projectorSku" | "retailerId">): string {
	return `${retailerId} ${projectorSku}`;
}

/**
 * Returns the stock of an offer: undefined and null (unknown) keep the stored value; without one, null is out of stock.
 */
function stockFlag(inStock: boolean | null | undefined, storedOffer: OfferRow | undefined): 0 | 1 {
	if (inStock === undefined) return storedOffer?.inStock ?? 1;
	if (inStock === null) return storedOffer?.inStock ?? 0;
	return inStock ? 1 : 0;
}

/** Returns the change that a record makes to its offer. */
export function offerChange(
	storedOffer: OfferRow | undefined,
	{ record, projectorSku, retailerId }: ResolvedOffer,
	{ now, isSample, isFeed }: RowWriteOptions,
): RowChange<OfferRow> {
	const { price: pricePence, affiliate_url: affiliateUrl, in_stock, delivery_price } = record;
	const updatedAt = now.toISOString();
	const check = { checkedAt: updatedAt, isCheckedByFeed: isFeed ? (1 as const) : (0 as const) };
	const deliveryPence =
		delivery_price === undefined ? (storedOffer?.deliveryPence ?? null) : delivery_price;
	const inStock = stockFlag(in_stock, storedOffer);
	const condition = record.condition ?? storedOffer?.condition ?? "new";
	const isSame =
		storedOffer?.pricePence === pricePence &&
		storedOffer.affiliateUrl === affiliateUrl &&
		storedOffer.inStock === inStock &&
		storedOffer.deliveryPence === deliveryPence &&
		storedOffer.condition === condition;
	if (storedOffer && isSame) {
		return { before: storedOffer, after: { ...storedOffer, ...check }, isOnlyConfirmed: true };
	}
	const values = { projectorSku, retailerId, pricePence, affiliateUrl, inStock, deliveryPence };
	const sampleFlag = isSample ? (1 as const) : (0 as const);
	return {
		before: storedOffer,
		after: { ...values, condition, updatedAt, isSample: sampleFlag, ...check },
	};
}
