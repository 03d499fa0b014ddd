import type { FeedMerchantsTable, Trx } from "db/schema";
import type { Selectable } from "kysely";
import { changedRows, type RowChange } from "./row-change";

/** The columns of a decision about the name of a shop in a feed. */
export const FEED_SHOP_COLUMNS = [
	"isLeftOut",
	"retailerId",
] as const satisfies (keyof FeedMerchantsTable)[];

export type FeedShopRow = Selectable<FeedMerchantsTable>;

/** Returns the key of a name of a shop in a feed. */
export const feedShopKey = (feedId: number, name: string) => `${feedId} ${name}`;

export async function readFeedShopRows(
	trx: Trx,
	feedIds: readonly number[],
): Promise<Map<string, FeedShopRow>> {
	const rows = await trx
		.selectFrom("feed_merchants")
		.selectAll()
		.where("feedId", "in", feedIds)
		.execute();
	return new Map(rows.map((row) => [feedShopKey(row.feedId, row.merchant), row]));
}

/** Writes decisions about names of shops, and lets the next run of their feeds apply them. */
export async function writeFeedShops(
	trx: Trx,
	changes: readonly RowChange<FeedShopRow>[],
): Promise<void> {
	const rows = changedRows(changes);
	if (rows.length === 0) return;
	for (const { feedId, merchant, ...decision } of rows) {
		await trx
			.updateTable("feed_merchants")
			.set(decision)
			.where("feedId", "=", feedId)
			.where("merchant", "=", merchant)
			.execute();
	}
	const feedIds = [...new Set(rows.map(({ feedId }) => feedId))];
	await trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "in", feedIds).execute();
}
