import type { Database } from "db/schema";
import type { Selectable } from "kysely";

export type ProjectorRow = Selectable<Database["projectors"]>;
export type ListingRow = Omit<Selectable<Database["retailer_listings"]>, "id">;

/** A listing but for its id, which is never written: a listing that is inserted again has another one. */
export const LISTING_ROW = [
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
] as const satisfies (keyof ListingRow)[];

/** What a record does to the row it is for; `before` and `after` are the same object where it writes nothing. */
export interface RowChange<Row> {
	before: Row | undefined;
	after: Row;
	/** Written, but with nothing that the file says: an offer that was found as it was. */
	isOnlyConfirmed?: boolean;
}

export interface WriteOptions {
	now: Date;
	/** The rows are the sample catalogue's, not a shop's. */
	isSample: boolean;
	/** The rows are a feed's; otherwise staff's, from a file or a form. */
	isFeed?: boolean;
}

/** Returns the new values of the rows that really change. */
export function changedRows<Row>(changes: readonly RowChange<Row>[]): Row[] {
	return changes.filter(({ before, after }) => before !== after).map(({ after }) => after);
}

/** Whether a record says nothing new of the row it is for. */
export function isUnchanged({ before, after, isOnlyConfirmed }: RowChange<unknown>): boolean {
	return before === after || isOnlyConfirmed === true;
}

export function unknownSku(sku: string): string {
	return `no projector with SKU ${sku}`;
}
