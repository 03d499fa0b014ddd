import { decodeList } from "db/json/json-columns";
import type { Database, FeedsTable } from "db/schema";
import type { Kysely, Selectable, Transaction, Updateable } from "kysely";
import type { FeedColumns } from "~/features/feeds/feed-line";
import { decodeColumns } from "~/features/feeds/feed-sample";

/** A feed as a run needs it. */
export interface RunFeed
	extends Omit<Selectable<FeedsTable>, "leaveOut" | "columns" | "headings" | "sample"> {
	leaveOut: string[];
	/** What staff said its columns mean. */
	columns: FeedColumns | undefined;
	headings: string[] | undefined;
}

/** Returns a feed with what its columns of JSON hold. */
export async function findRunFeed(db: Kysely<Database>, id: number): Promise<RunFeed | undefined> {
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

/** The feed that is due first, of those that were not run yet in this round. */
export async function findDueFeed(
	db: Kysely<Database>,
	done: readonly number[],
	now: Date,
): Promise<{ id: number; name: string } | undefined> {
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

export async function isFeedDue(db: Kysely<Database>, id: number, now: Date): Promise<boolean> {
	const due = await db
		.selectFrom("feeds")
		.select("id")
		.where("id", "=", id)
		.where("dueAt", "<=", now.toISOString())
		.executeTakeFirst();
	return due !== undefined;
}

/** What a run that has written nothing new leaves on its feed. */
export async function updateRunFeed(
	trx: Transaction<Database>,
	id: number,
	values: Updateable<
		Pick<FeedsTable, "etag" | "lastModified" | "failures" | "dueAt" | "lastGoodAt" | "sample">
	>,
): Promise<void> {
	if (Object.keys(values).length === 0) return;
	await trx.updateTable("feeds").set(values).where("id", "=", id).execute();
}
