import type { FeedLineRow } from "~/features/changes/feed-line-decisions.queries.server";
import type { FeedShopRow } from "~/features/changes/feed-shop-decisions.queries.server";
import type { HeldPriceRow } from "~/features/changes/prices/held-offers.queries.server";
import type { ModelRow, OfferRow, RowChange } from "~/features/changes/row-change";
import type { ShopRow } from "~/features/changes/shops/shop-record";
import type { TermRow } from "~/features/changes/terms/term-writes.queries.server";
import type { Cause } from "./change-parts.queries.server";
import type { LogStamp } from "./log-changes.queries.server";

/** The rows of the catalogue by table. */
interface Rows {
	shops: ShopRow;
	terms: TermRow;
	models: ModelRow;
	offers: OfferRow;
	/** Lines of feeds that staff decide about. */
	feedLines: FeedLineRow;
	/** Names of shops in feeds that staff answer. */
	feedShops: FeedShopRow;
	/** Prices that staff take or discard. */
	heldPrices: HeldPriceRow;
}

/** Additions and changes of rows, by table. */
export type Changes = { [Table in keyof Rows]?: RowChange<Rows[Table]>[] };

/** Rows that are deleted, by table. */
export type Deletions = { [Table in keyof Rows]?: Rows[Table][] };

/** What one cause does to the catalogue, or a batch of it: a large set is handed over batch by batch. */
export interface ChangeSet {
	/** Stores the set, so that `invert` can undo it: for imports and runs. */
	cause?: Cause;
	/** Adds a line to the audit log for each model and offer, from which it is undone: for what staff change by hand. */
	log?: LogStamp;
	/** The feed to which the changed offers belong from now on. */
	feedId?: number;
	changes?: Changes;
	/** Deleted before the changes are written, and not stored under a cause. */
	deletions?: Deletions;
}
