import type { FeedLinesTable, Trx } from "db/schema";
import type { Selectable } from "kysely";
import { changedRows, type RowChange } from "./row-change";

/** The columns of a feed's line that a decision of staff about it writes. */
export const FEED_LINE_DECISION_COLUMNS = [
	"answeredAt",
	"answeredBy",
	"projectorSku",
	"rule",
	"state",
] as const satisfies (keyof FeedLinesTable)[];

/** The key of a line of a feed, and the columns that a decision about it changes. */
export type FeedLineRow = Pick<
	Selectable<FeedLinesTable>,
	"id" | "feedId" | "title" | (typeof FEED_LINE_DECISION_COLUMNS)[number]
>;

export function readFeedLines(trx: Trx, ids: readonly number[]): Promise<FeedLineRow[]> {
	return trx
		.selectFrom("feed_lines")
		.select(["id", "feedId", "title", ...FEED_LINE_DECISION_COLUMNS])
		.where("id", "in", ids)
		.execute();
}

/** Writes decisions about lines, and lets the next run of their feeds apply them. */
export async function writeFeedLines(
	trx: Trx,
	changes: readonly RowChange<FeedLineRow>[],
): Promise<void> {
	const rows = changedRows(changes);
	if (rows.length === 0) return;
	for (const { id, feedId: _, title: __, ...decision } of rows) {
		await trx.updateTable("feed_lines").set(decision).where("id", "=", id).execute();
	}
	const feedIds = [...new Set(rows.map(({ feedId }) => feedId))];
	// Without the digest of what was applied last, the next run does not skip an unchanged file.
	await trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "in", feedIds).execute();
}
