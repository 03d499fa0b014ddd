import type { Database } from "db/schema";
import type { Selectable } from "kysely";
import type { Fact } from "~/features/catalogue/facts/facts";

export type ProjectorRow = Selectable<Database["projectors"]>;
export type ListingRow = Omit<Selectable<Database["retailer_listings"]>, "id">;

/** All columns of a listing, its key first, except its id, which changes when a listing is inserted again. */
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

/** The effect of a record on its row; `before` and `after` are the same object if it changes nothing. */
export interface RowChange<Row> {
	before: Row | undefined;
	after: Row;
	/** Only the time of the last check changes. */
	isOnlyConfirmed?: boolean;
}

export interface WriteOptions {
	now: Date;
	/** True for rows of the sample catalogue, whose figures have their own facts. */
	isSample: boolean;
	/** Name of the member of staff who changes figures of models. */
	by?: string;
	/** True for the form of a model: its figures win over every other source. */
	isPinned?: boolean;
	/** Facts about models' figures, by slug. */
	facts?: ReadonlyMap<string, readonly Fact[]>;
	/** True for rows of a feed; otherwise they are from staff, by a file or a form. */
	isFeed?: boolean;
}

/** Returns the new values of the rows that change. */
export function changedRows<Row>(changes: readonly RowChange<Row>[]): Row[] {
	return changes.filter(({ before, after }) => before !== after).map(({ after }) => after);
}

/** Returns true if a record changes no value of its row. */
export function isUnchanged({ before, after, isOnlyConfirmed }: RowChange<unknown>): boolean {
	return before === after || isOnlyConfirmed === true;
}

export function unknownSku(sku: string): string {
	return `no projector with SKU ${sku}`;
}
