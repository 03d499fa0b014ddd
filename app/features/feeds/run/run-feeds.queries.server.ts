import { decodeList } from "db/json/json-columns";
import type { Db, FeedsTable, Trx } from "db/schema";
import type { Selectable, Updateable } from "kysely";
import { decodeColumns, type FeedColumns } from "~/features/feeds/feed-line";

/** A feed as a run needs it. */
export interface RunFeed
	extends Omit<Selectable<FeedsTable>, "leaveOut" | "columns" | "headings" | "sample"> {
	leaveOut: string[];
	/** Meanings that staff gave its columns. */
	columns: FeedColumns | undefined;
	headings: string[] | undefined;
}

/** Returns a feed with its JSON columns decoded. */
export async function findRunFeed(db: Db, id: number): Promise<RunFeed | undefined> {
	const row = await db.selectFrom("feeds").selectAll().where("id", "=", id).executeTakeFirst();
	if (row === undefined) return undefined;
	const { sample: _, leaveOut, columns, headings, ...feed } = row;
	return {
		...feed,
		leaveOut: decodeList(leaveOut),
		columns: decodeColumns(columns),
		headings: headings === null ? undefined : decodeList(headings),
	};
}

/** Returns the feed that has been due for longest, except those in `done`. */
export async function findDueFeed(db: Db, done: readonly number[], now: Date) {
	return db
		.selectFrom("feeds")
		.select(["id", "name"])
		.where("isPaused", "=", 0)
		.where("everyHours", ">", 0)
		.where("address", "is not", null)
		.where("dueAt", "<=", now.toISOString())
		.$if(done.length > 0, (query) => query.where("id", "not in", done))
		.orderBy("dueAt")
		.orderBy("id")
		.executeTakeFirst();
}

export async function isFeedDue(db: Db, id: number, now: Date): Promise<boolean> {
	const due = await db
		.selectFrom("feeds")
		.select("id")
		.where("id", "=", id)
		.where("dueAt", "<=", now.toISOString())
		.executeTakeFirst();
	return due !== undefined;
}

/** Writes the columns of a feed that a run changes; a `dueAt` of undefined keeps the stored one. */
export async function updateRunFeed(
	trx: Trx,
	id: number,
	values: Updateable<FeedsTable>,
): Promise<void> {
	const given = Object.values(values).some((value) => value !== undefined);
	if (given) await trx.updateTable("feeds").set(values).where("id", "=", id).execute();
}
