import type { ModelRow, OfferRow, RowChange } from "~/features/changes/row-change";
import type { ShopRow } from "~/features/changes/shops/shop-record";
import type { TermRow } from "~/features/changes/terms/term-writes.queries.server";
import type { Cause } from "./change-parts.queries.server";

/** The rows of the catalogue by table. */
interface Rows {
	shops: ShopRow;
	terms: TermRow;
	models: ModelRow;
	offers: OfferRow;
}

/** Additions and changes of rows, by table. */
export type Changes = { [Table in keyof Rows]?: RowChange<Rows[Table]>[] };

/** What one cause does to the catalogue, or a batch of it: a large set is handed over batch by batch. */
export interface ChangeSet {
	/** Stores the set, so that it can be undone; undefined for a set that is itself an undo. */
	cause?: Cause;
	/** The feed to which the changed offers belong from now on. */
	feedId?: number;
	changes: Changes;
	/** Rows that are deleted, before the changes are written. They are not stored. */
	deletions?: { [Table in keyof Rows]?: Rows[Table][] };
}
