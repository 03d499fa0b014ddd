import type { FeedLineRow } from "~/features/changes/feed-line-decisions.queries.server";
import type { FeedShopRow } from "~/features/changes/feed-shop-decisions.queries.server";
import type { HeldPriceRow } from "~/features/changes/prices/held-offers.queries.server";
import type { ModelRow, OfferRow, RowChange } from "~/features/changes/row-change";
import type { ShopRow } from "~/features/changes/shops/shop-record";
import type { TermRow } from "~/features/changes/terms/term-writes.queries.server";
import type { Cause } from "./change-parts.queries.server";
import type { LogStamp } from "./log-changes.queries.server";

/** The type of a row of each table of the catalogue. */
interface RowByTable {
	shops: ShopRow;
	terms: TermRow;
	models: ModelRow;
	offers: OfferRow;
	/** Decisions of staff about lines of feeds. */
	feedLines: FeedLineRow;
	/** Decisions of staff about names of shops in feeds. */
	feedShops: FeedShopRow;
	/** Decisions of staff about held prices. */
	heldPrices: HeldPriceRow;
}

/** Additions and changes of rows, by table. */
export type Changes = { [Table in keyof RowByTable]?: RowChange<RowByTable[Table]>[] };

/** Rows that are deleted, by table. */
export type Deletions = { [Table in keyof RowByTable]?: RowByTable[Table][] };

/** The changes of the catalogue by one cause; a large set is applied batch by batch. */
export interface ChangeSet {
	/** Cause under which the set is stored, so that `invert` can undo it: for imports, runs and decisions. */
	cause?: Cause;
	/** Adds a line to the audit log for each model and offer, which can be undone: for changes by hand. */
	log?: LogStamp;
	/** The feed to which the changed offers belong from now on. */
	feedId?: number;
	changes?: Changes;
	/** Rows deleted before the changes are written; they are not stored under a cause. */
	deletions?: Deletions;
}
