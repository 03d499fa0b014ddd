import { parseWithZod } from "@conform-to/zod/v4";
import { decodeJsonList, encodeList } from "db/json/json-columns";
import type { Db, FeedsTable, Trx } from "db/schema";
import { writeForStaff } from "db/writes/write";
import type { Selectable, Updateable } from "kysely";
import {
	type ChangedFields,
	type ChangeStamp,
	changedFields,
} from "~/audit-log/audit-log.queries.server";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import { apply } from "~/features/changes/apply.queries.server";
import {
	feedShopKey,
	readFeedShopRows,
} from "~/features/changes/feed-shop-decisions.queries.server";
import { takePendingPhotos } from "~/features/changes/models/photos.queries.server";
import { dueAfterChange } from "~/features/feeds/due-times";
import { recordFeedChange } from "~/features/feeds/run/feed-runs.queries.server";
import type { FeedColumns } from "~/features/ingest/columns/feed-line";
import { ADDRESS_FIELD, type FeedValues, feedFormSchema } from "./feed-form-schema";

/** Columns that are reset when a feed's address changes. */
const NEW_ADDRESS_COLUMNS = {
	etag: null,
	lastModified: null,
	headings: null,
	sample: null,
	appliedInput: "",
	failures: 0,
} as const satisfies Updateable<FeedsTable>;

/** Returns the errors of valid values that conflict with other rows, by field; undefined without a conflict. */
async function findErrors(trx: Trx, { name, retailerId }: FeedValues, feedId = 0) {
	const feedWithName = await trx
		.selectFrom("feeds")
		.select("id")
		.where("name", "=", name)
		.where("id", "!=", feedId)
		.executeTakeFirst();
	if (feedWithName) return { name: ["Another feed has this name"] };
	const hasShop = retailerId === null || (await listShopNamesById(trx)).has(retailerId);
	return hasShop ? undefined : { retailer: ["Choose a shop"] };
}

const STORED_COLUMNS = [
	"name",
	"retailerId",
	"address",
	"everyHours",
	"leaveOut",
	"photographs",
] as const;

type StoredFeed = Pick<Selectable<FeedsTable>, (typeof STORED_COLUMNS)[number]>;

/** Returns a feed's fields for the audit log, with only the host of the address, which may contain a key. */
async function auditFields(
	trx: Trx,
	{ name, retailerId, address, everyHours, leaveOut, photographs }: StoredFeed,
): Promise<ChangedFields> {
	const shops = await listShopNamesById(trx);
	return {
		name,
		shop: shops.get(retailerId ?? 0) ?? "named by a column",
		address: address === null ? null : (URL.parse(address)?.host ?? "unreadable"),
		every_hours: everyHours,
		leave_out: decodeJsonList(leaveOut).join("; "),
		photographs,
	};
}

/** Returns a feed's changed fields for the audit log; a new address on the same host gets a note. */
async function feedChange(trx: Trx, stored: StoredFeed, newValues: StoredFeed) {
	const before = await auditFields(trx, stored);
	const after = await auditFields(trx, newValues);
	if (newValues.address !== stored.address && before.address === after.address) {
		after.address = `${after.address} (another address)`;
	}
	return changedFields(before, after);
}

const NOT_SAVED = "Nothing was saved yet: please check the fields that are marked.";
const ENTER_ADDRESS_AGAIN =
	"What you entered here is never shown again: please enter it once more.";

/**
 * Adds the feed of a form; with a `feedId`, changes that feed. A scheduled feed with a new address is due at once. The
 * next run of a changed feed applies its file even if the file is unchanged.
 */
export async function saveFeed(
	db: Db,
	feedId: number | undefined,
	fields: FormData,
	stamp: ChangeStamp,
) {
	const submission = parseWithZod(fields, { schema: feedFormSchema, disableAutoCoercion: true });
	const invalidResult = (errors: Record<string, string[]>) => {
		const hasAddress = String(fields.get(ADDRESS_FIELD) ?? "").trim() !== "";
		const isAddressLost =
			hasAddress && !("error" in submission && submission.error?.[ADDRESS_FIELD]);
		const fieldErrors = {
			...(isAddressLost && { [ADDRESS_FIELD]: [ENTER_ADDRESS_AGAIN] }),
			...errors,
		};
		const options = { formErrors: [NOT_SAVED], fieldErrors, hideFields: [ADDRESS_FIELD] };
		return { status: "invalid", lastResult: submission.reply(options) } as const;
	};
	if (submission.status !== "success") return invalidResult({});
	const values = submission.value;
	return writeForStaff(db, async (trx) => {
		const stored = await trx
			.selectFrom("feeds")
			.select([...STORED_COLUMNS, "dueAt", "lastGoodAt"])
			.where("id", "=", feedId ?? 0)
			.executeTakeFirst();
		if (!stored && feedId !== undefined) return { status: "missing" } as const;
		const errors = await findErrors(trx, values, feedId);
		if (errors) return invalidResult(errors);
		const { name, retailerId, everyHours, leaveOut, photographs } = values;
		const address = values.address === undefined ? (stored?.address ?? null) : values.address;
		const isNewAddress = address !== stored?.address;
		const isRescheduled = isNewAddress || everyHours !== stored.everyHours;
		const lastGoodAt = isNewAddress ? null : stored.lastGoodAt;
		const dueAt = isRescheduled
			? dueAfterChange({ address, everyHours, lastGoodAt }, stamp.now)
			: stored.dueAt;
		const leaveOutJson = encodeList(leaveOut);
		const newValues = {
			name,
			retailerId,
			address,
			everyHours,
			leaveOut: leaveOutJson,
			photographs,
		};
		const row = { ...newValues, dueAt, appliedInput: "", ...(isNewAddress && NEW_ADDRESS_COLUMNS) };
		if (!stored || feedId === undefined) {
			const { id } = await trx
				.insertInto("feeds")
				.values({ ...row, createdAt: stamp.now.toISOString() })
				.returning("id")
				.executeTakeFirstOrThrow();
			const after = await auditFields(trx, newValues);
			await recordFeedChange(trx, id, stamp, { action: "added", after });
			return { status: "saved", id } as const;
		}
		await trx.updateTable("feeds").set(row).where("id", "=", feedId).execute();
		if (photographs === "take") await takePendingPhotos(trx, feedId, stamp.now);
		const change = await feedChange(trx, stored, newValues);
		if (change) await recordFeedChange(trx, feedId, stamp, change);
		return { status: "saved", id: feedId } as const;
	});
}

/** Pauses or resumes a feed's schedule. */
export async function updatePaused(db: Db, feedId: number, isPaused: boolean, stamp: ChangeStamp) {
	const toFlag = (isSet: boolean) => (isSet ? 1 : 0);
	await writeForStaff(db, async (trx) => {
		const { numUpdatedRows } = await trx
			.updateTable("feeds")
			.set({ isPaused: toFlag(isPaused) })
			.where("id", "=", feedId)
			.where("isPaused", "=", toFlag(!isPaused))
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return;
		const change = { before: { paused: !isPaused }, after: { paused: isPaused } };
		await recordFeedChange(trx, feedId, stamp, change);
	});
}

/** Deletes a feed with its runs and lines; its offers stay. */
export async function deleteFeed(db: Db, feedId: number, stamp: ChangeStamp) {
	await writeForStaff(db, async (trx) => {
		const stored = await trx
			.selectFrom("feeds")
			.select(STORED_COLUMNS)
			.where("id", "=", feedId)
			.executeTakeFirst();
		// Another account may have deleted the feed already.
		if (!stored) return;
		const before = await auditFields(trx, stored);
		await recordFeedChange(trx, feedId, stamp, { action: "deleted", before });
		await trx.deleteFrom("feeds").where("id", "=", feedId).execute();
	});
}

/** Stores the meanings that staff give a feed's columns, for its next run. */
export async function updateColumns(
	db: Db,
	feedId: number,
	columns: FeedColumns,
	stamp: ChangeStamp,
) {
	await writeForStaff(db, async (trx) => {
		await trx
			.updateTable("feeds")
			.set({
				columns: JSON.stringify(columns),
				// The next run does not compare its headers with the last run's: staff have just seen them.
				headings: null,
				appliedInput: "",
				etag: null,
				lastModified: null,
			})
			.where("id", "=", feedId)
			.execute();
		await recordFeedChange(trx, feedId, stamp, { after: { columns: "Said what they mean" } });
	});
}

export const MAX_LISTED_FEED_SHOPS = 100;

/** Returns the shop names of a feed, at most `MAX_LISTED_FEED_SHOPS`, beginning with names without a decision. */
export async function listFeedShops(db: Db, feedId: number) {
	const rows = await db
		.selectFrom("feed_merchants")
		.select(["merchant", "retailerId", "isLeftOut"])
		.where("feedId", "=", feedId)
		.orderBy((eb) => eb.or([eb("retailerId", "is not", null), eb("isLeftOut", "=", 1)]))
		.orderBy("merchant")
		.limit(MAX_LISTED_FEED_SHOPS)
		.execute();
	return rows.map((row) => ({ ...row, isLeftOut: row.isLeftOut === 1 }));
}

/** A shop that a feed names, with the decision of staff. */
export type FeedShop = Awaited<ReturnType<typeof listFeedShops>>[number];

/**
 * Stores decisions about the shop names of a feed, skipping unknown names and shops. Returns the id of the audit log's
 * line by which they can be undone; undefined if nothing changes.
 */
export function updateFeedShops(
	db: Db,
	feedId: number,
	feedShops: readonly FeedShop[],
	stamp: ChangeStamp,
): Promise<number | undefined> {
	return writeForStaff(db, async (trx) => {
		const shops = await listShopNamesById(trx);
		const rows = await readFeedShopRows(trx, [feedId]);
		const changes = feedShops.flatMap(({ merchant, retailerId, isLeftOut }) => {
			const before = rows.get(feedShopKey(feedId, merchant));
			if (!before || (retailerId !== null && !shops.has(retailerId))) return [];
			const flag = isLeftOut ? (1 as const) : (0 as const);
			if (before.retailerId === retailerId && before.isLeftOut === flag) return [];
			return [{ before, after: { ...before, retailerId, isLeftOut: flag } }];
		});
		// The next run applies the feed's file even if the file is unchanged.
		await trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "=", feedId).execute();
		if (changes.length === 0) return undefined;
		const after = { shops_answered: changes.length };
		const changeId = await recordFeedChange(trx, feedId, stamp, { after });
		const cause = changeId !== undefined && { cause: { changeId } };
		await apply(trx, { ...cause, changes: { feedShops: changes } }, stamp.now);
		return changeId;
	});
}
