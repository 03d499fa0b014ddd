import type { Database } from "db/schema";
import type { Selectable } from "kysely";

export type ProjectorRow = Selectable<Database["projectors"]>;
export type ListingRow = Omit<Selectable<Database["retailer_listings"]>, "id">;

/** A listing but for its id, which means nothing. */
export const LISTING_ROW = [
	"projectorSku",
	"retailerId",
	"pricePence",
	"inStock",
	"affiliateUrl",
	"updatedAt",
	"deliveryPence",
	"isSample",
] as const satisfies (keyof ListingRow)[];

/** What a record does to the row it is for; `before` and `after` are the same object where it changes nothing. */
export interface RowChange<Row> {
	before: Row | undefined;
	after: Row;
}

export interface WriteOptions {
	now: Date;
	/** The rows are the sample catalogue's, not a shop's. */
	isSample: boolean;
}

/** Returns the new values of the rows that really change. */
export function changedRows<Row>(changes: readonly RowChange<Row>[]): Row[] {
	return changes.filter(({ before, after }) => before !== after).map(({ after }) => after);
}

export function unknownSku(sku: string): string {
	return `no projector with SKU ${sku}`;
}
