import { encodeList } from "db/json-columns";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import type { FeedColumns } from "~/features/feeds/feed-line";
import { nextDueAt } from "./due";
import type { FeedValues } from "./feed-form-schema";

/** What a form asks for that another feed, or no shop, stands in the way of. */
export type Conflict = "name" | "retailer";

/** What must be forgotten of a source that is another one now: it says nothing about the new one. */
const FORGOTTEN_SOURCE = {
	etag: null,
	lastModified: null,
	headings: null,
	sample: null,
	appliedInput: "",
	failures: 0,
} as const;

async function findConflict(
	trx: Transaction<Database>,
	{ name, retailerId }: FeedValues,
	feedId: number | undefined,
): Promise<Conflict | undefined> {
	const same = await trx
		.selectFrom("feeds")
		.select("id")
		.where("name", "=", name)
		.where("id", "!=", feedId ?? 0)
		.executeTakeFirst();
	if (same) return "name";
	if (retailerId === null) return undefined;
	const retailer = await trx
		.selectFrom("retailers")
		.select("id")
		.where("id", "=", retailerId)
		.executeTakeFirst();
	return retailer ? undefined : "retailer";
}

/** Adds a feed, due at once where it is fetched by itself. */
export async function insertFeed(
	db: Kysely<Database>,
	values: FeedValues,
	now: Date,
): Promise<{ id: number } | { conflict: Conflict }> {
	return db.transaction().execute(async (trx) => {
		const conflict = await findConflict(trx, values, undefined);
		if (conflict) return { conflict };
		const { name, retailerId, everyHours, leaveOut } = values;
		const address = values.address ?? null;
		const dueAt = nextDueAt({ address, everyHours, lastGoodAt: null }, now);
		return trx
			.insertInto("feeds")
			.values({
				name,
				retailerId,
				address,
				everyHours,
				leaveOut: encodeList(leaveOut),
				dueAt,
				createdAt: now.toISOString(),
			})
			.returning("id")
			.executeTakeFirstOrThrow();
	});
}

/** Changes a feed, which its next run then applies whether or not its file has changed. */
export async function updateFeed(
	db: Kysely<Database>,
	feedId: number,
	values: FeedValues,
	now: Date,
): Promise<"saved" | "gone" | { conflict: Conflict }> {
	return db.transaction().execute(async (trx) => {
		const stored = await trx
			.selectFrom("feeds")
			.select(["address", "everyHours", "dueAt", "lastGoodAt"])
			.where("id", "=", feedId)
			.executeTakeFirst();
		if (!stored) return "gone";
		const conflict = await findConflict(trx, values, feedId);
		if (conflict) return { conflict };
		const { name, retailerId, everyHours, leaveOut } = values;
		const address = values.address === undefined ? stored.address : values.address;
		const isMoved = address !== stored.address;
		const isRescheduled = isMoved || everyHours !== stored.everyHours;
		const lastGoodAt = isMoved ? null : stored.lastGoodAt;
		await trx
			.updateTable("feeds")
			.set({
				name,
				retailerId,
				address,
				everyHours,
				leaveOut: encodeList(leaveOut),
				dueAt: isRescheduled ? nextDueAt({ address, everyHours, lastGoodAt }, now) : stored.dueAt,
				appliedInput: "",
				...(isMoved && FORGOTTEN_SOURCE),
			})
			.where("id", "=", feedId)
			.execute();
		return "saved";
	});
}

/** Stops a feed from being fetched by itself, or lets it go on. */
export async function updatePaused(
	db: Kysely<Database>,
	feedId: number,
	isPaused: boolean,
): Promise<void> {
	await db
		.updateTable("feeds")
		.set({ isPaused: isPaused ? 1 : 0 })
		.where("id", "=", feedId)
		.execute();
}

/** Removes a feed with its runs and lines; the offers that it made stay. */
export async function deleteFeed(db: Kysely<Database>, feedId: number): Promise<void> {
	await db.deleteFrom("feeds").where("id", "=", feedId).execute();
}

/** Stores what staff say that a feed's columns mean; the next run reads it so. */
export async function updateColumns(
	db: Kysely<Database>,
	feedId: number,
	columns: FeedColumns,
): Promise<void> {
	await db
		.updateTable("feeds")
		.set({
			columns: JSON.stringify(columns),
			// Staff who said so have just seen the heading row.
			headings: null,
			appliedInput: "",
			etag: null,
			lastModified: null,
		})
		.where("id", "=", feedId)
		.execute();
}

/** Columns and beginning of a feed, as they are stored. */
export function findColumns(
	db: Kysely<Database>,
	feedId: number,
): Promise<{ columns: string | null; sample: string | null } | undefined> {
	return db
		.selectFrom("feeds")
		.select(["columns", "sample"])
		.where("id", "=", feedId)
		.executeTakeFirst();
}
