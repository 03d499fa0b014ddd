import { decodeList, encodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { recordFeedAction, recordFeedChange } from "~/features/feeds/feed-history.queries.server";
import type { FeedColumns } from "~/features/feeds/feed-line";
import type { Author } from "~/history/changes.queries.server";
import { type ChangedFields, changedFields } from "~/history/changes.queries.server";
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

interface StoredFeed {
	name: string;
	retailerId: number | null;
	address: string | null;
	everyHours: number;
	leaveOut: string;
}

/** A feed as a line of the history has it: of its address, which may hold a key, the host alone. */
async function feedFields(
	trx: Transaction<Database>,
	{ name, retailerId, address, everyHours, leaveOut }: StoredFeed,
): Promise<ChangedFields> {
	const shop = await trx
		.selectFrom("retailers")
		.select("name")
		.where("id", "=", retailerId)
		.executeTakeFirst();
	return {
		name,
		shop: shop?.name ?? "named by a column",
		address: address === null ? null : (URL.parse(address)?.host ?? "unreadable"),
		every_hours: everyHours,
		leave_out: decodeList(leaveOut).join("; "),
	};
}

/** What a change of a feed's values was; another address of the same host is told as such. */
async function feedChange(trx: Transaction<Database>, stored: StoredFeed, written: StoredFeed) {
	const before = await feedFields(trx, stored);
	const after = await feedFields(trx, written);
	if (written.address !== stored.address && before.address === after.address) {
		after.address = `${after.address} (another address)`;
	}
	return changedFields(before, after);
}

/** Adds a feed, due at once where it is fetched by itself. */
export async function insertFeed(
	db: Kysely<Database>,
	values: FeedValues,
	author: Author,
): Promise<{ id: number } | { conflict: Conflict }> {
	return db.transaction().execute(async (trx) => {
		const conflict = await findConflict(trx, values, undefined);
		if (conflict) return { conflict };
		const { name, retailerId, everyHours, leaveOut } = values;
		const address = values.address ?? null;
		const { now } = author;
		const dueAt = nextDueAt({ address, everyHours, lastGoodAt: null }, now);
		const stored = { name, retailerId, address, everyHours, leaveOut: encodeList(leaveOut) };
		const added = await trx
			.insertInto("feeds")
			.values({ ...stored, dueAt, createdAt: now.toISOString() })
			.returning("id")
			.executeTakeFirstOrThrow();
		const after = await feedFields(trx, stored);
		await recordFeedChange(trx, added.id, author, { action: "added", after });
		return added;
	});
}

/** Changes a feed, which its next run then applies whether or not its file has changed. */
export async function updateFeed(
	db: Kysely<Database>,
	feedId: number,
	values: FeedValues,
	author: Author,
): Promise<"saved" | "gone" | { conflict: Conflict }> {
	return db.transaction().execute(async (trx) => {
		const stored = await trx
			.selectFrom("feeds")
			.select(["name", "retailerId", "leaveOut", "address", "everyHours", "dueAt", "lastGoodAt"])
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
		const written = { name, retailerId, address, everyHours, leaveOut: encodeList(leaveOut) };
		const due = () => nextDueAt({ address, everyHours, lastGoodAt }, author.now);
		await trx
			.updateTable("feeds")
			.set({
				...written,
				dueAt: isRescheduled ? due() : stored.dueAt,
				appliedInput: "",
				...(isMoved && FORGOTTEN_SOURCE),
			})
			.where("id", "=", feedId)
			.execute();
		const changed = await feedChange(trx, stored, written);
		if (changed) await recordFeedChange(trx, feedId, author, changed);
		return "saved";
	});
}

/** Stops a feed from being fetched by itself, or lets it go on. */
export async function updatePaused(
	db: Kysely<Database>,
	feedId: number,
	isPaused: boolean,
	author: Author,
): Promise<void> {
	const flag = (is: boolean) => (is ? 1 : 0);
	await db.transaction().execute(async (trx) => {
		const { numUpdatedRows } = await trx
			.updateTable("feeds")
			.set({ isPaused: flag(isPaused) })
			.where("id", "=", feedId)
			.where("isPaused", "=", flag(!isPaused))
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return;
		const changed = { before: { paused: !isPaused }, after: { paused: isPaused } };
		await recordFeedChange(trx, feedId, author, changed);
	});
}

/** Removes a feed with its runs and lines; the offers that it made stay. */
export async function deleteFeed(
	db: Kysely<Database>,
	feedId: number,
	author: Author,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const stored = await trx
			.selectFrom("feeds")
			.select(["name", "retailerId", "leaveOut", "address", "everyHours"])
			.where("id", "=", feedId)
			.executeTakeFirst();
		if (!stored) return;
		const before = await feedFields(trx, stored);
		await recordFeedChange(trx, feedId, author, { action: "deleted", before });
		await trx.deleteFrom("feeds").where("id", "=", feedId).execute();
	});
}

/** Stores what staff say that a feed's columns mean; the next run reads it so. */
export async function updateColumns(
	db: Kysely<Database>,
	feedId: number,
	columns: FeedColumns,
	author: Author,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await trx
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
		await recordFeedAction(trx, feedId, author, { columns: "Said what they mean" });
	});
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
