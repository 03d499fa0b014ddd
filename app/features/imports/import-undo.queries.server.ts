import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { inTransaction } from "db/in-transaction";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import {
	deleteProjectors,
	LISTING_ROW,
	type ListingRow,
	type ProjectorRow,
	type RowChange,
	restoreListings,
	restoreProjectors,
} from "./apply-import.queries.server";

import { type Refused, refused } from "./import-result";

/**
 * What the last load wrote over. Of each row it keeps the values that were changed, and a fingerprint of what
 * they were changed to, by which an undo knows that nobody has changed the row since.
 */

const value = z.union([z.string(), z.number(), z.null()]);

const rowBefore = z.object({
	sku: z.string(),
	after: z.string(),
	/** Null where the row was created. */
	before: z.record(z.string(), value).nullable(),
});

const stored = z.object({
	projectors: z.array(rowBefore),
	listings: z.array(rowBefore.extend({ retailerId: z.number() })),
});

type Stored = z.infer<typeof stored>;
type RowBefore = z.infer<typeof rowBefore>;

/** A photograph may come or go between a load and its undo; its column is not the load's. */
const NOT_LOADED = new Set(["imagePath"]);

/** Marks of single values: none changes without its value, and loads of older versions did not know them. */
const isValueMark = (column: string, row: object) =>
	column === "isSamplePrice" || (column === "isSample" && "retailerId" in row);

function fingerprint(row: object): string {
	const columns = Object.entries(row)
		.filter(([column]) => !NOT_LOADED.has(column) && !isValueMark(column, row))
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash("sha256").update(JSON.stringify(columns)).digest("base64url").slice(0, 22);
}

function changedColumns<Row extends object>({ before, after }: RowChange<Row>) {
	if (before === undefined) return null;
	const now = new Map(Object.entries(after));
	return Object.fromEntries(
		Object.entries(before).filter(([column, was]) => now.get(column) !== was),
	);
}

function isWritten<Row>({ before, after }: RowChange<Row>): boolean {
	return before !== after;
}

/** Keeps what a load wrote over, in place of what an earlier one did; each call adds a part. */
export async function recordChanges(
	trx: Transaction<Database>,
	importId: number,
	part: number,
	changes: { projectors?: RowChange<ProjectorRow>[]; listings?: RowChange<ListingRow>[] },
): Promise<void> {
	const kept: Stored = {
		projectors: (changes.projectors ?? []).filter(isWritten).map((change) => ({
			sku: change.after.sku,
			after: fingerprint(change.after),
			before: changedColumns(change),
		})),
		listings: (changes.listings ?? []).filter(isWritten).map((change) => ({
			sku: change.after.projectorSku,
			retailerId: change.after.retailerId,
			after: fingerprint(change.after),
			before: changedColumns(change),
		})),
	};
	if (kept.projectors.length === 0 && kept.listings.length === 0) return;
	await trx.deleteFrom("import_changes").where("importId", "<>", importId).execute();
	const text = JSON.stringify(kept);
	await trx
		.insertInto("import_changes")
		.values({ importId, part, changes: gzipSync(text, { level: 1 }) })
		.execute();
}

async function listParts(db: Kysely<Database>, importId: number): Promise<number[]> {
	const rows = await db
		.selectFrom("import_changes")
		.select("part")
		.where("importId", "=", importId)
		.orderBy("part", "desc")
		.execute();
	return rows.map((row) => row.part);
}

async function readPart(db: Kysely<Database>, importId: number, part: number): Promise<Stored> {
	const { changes } = await db
		.selectFrom("import_changes")
		.select("changes")
		.where("importId", "=", importId)
		.where("part", "=", part)
		.executeTakeFirstOrThrow();
	return stored.parse(JSON.parse(gunzipSync(changes).toString("utf8")));
}

class ChangedSince extends Error {}

/** The rows now, each as the load left it. Throws ChangedSince. */
function unchangedSince<Kept extends RowBefore, Row extends object>(
	rows: readonly Kept[],
	current: (row: Kept) => Row | undefined,
): { row: Row; before: RowBefore["before"] }[] {
	return rows.map((one) => {
		const row = current(one);
		if (!row || fingerprint(row) !== one.after) throw new ChangedSince(one.sku);
		return { row, before: one.before };
	});
}

/** Rows as they were; the columns hold again what the same columns held before. */
function asBefore<Row extends object>(
	changes: readonly { row: Row; before: RowBefore["before"] }[],
): Row[] {
	return changes.flatMap(({ row, before }) => (before ? [{ ...row, ...before }] : []));
}

async function undoListings(
	trx: Transaction<Database>,
	listings: Stored["listings"],
): Promise<void> {
	if (listings.length === 0) return;
	const current = await trx
		.selectFrom("retailer_listings")
		.select(LISTING_ROW)
		.where("projectorSku", "in", [...new Set(listings.map((listing) => listing.sku))])
		.execute();
	const key = (sku: string, retailerId: number) => `${retailerId} ${sku}`;
	const rows = new Map(current.map((row) => [key(row.projectorSku, row.retailerId), row]));
	const changes = unchangedSince(listings, (one) => rows.get(key(one.sku, one.retailerId)));
	for (const { row, before } of changes) {
		if (before !== null) continue;
		await trx
			.deleteFrom("retailer_listings")
			.where("projectorSku", "=", row.projectorSku)
			.where("retailerId", "=", row.retailerId)
			.execute();
	}
	await restoreListings(trx, asBefore(changes));
}

async function undoProjectors(
	trx: Transaction<Database>,
	projectors: Stored["projectors"],
): Promise<void> {
	if (projectors.length === 0) return;
	const current = await trx
		.selectFrom("projectors")
		.selectAll()
		.where(
			"sku",
			"in",
			projectors.map((projector) => projector.sku),
		)
		.execute();
	const rows = new Map(current.map((row) => [row.sku, row]));
	const changes = unchangedSince(projectors, ({ sku }) => rows.get(sku));
	await deleteProjectors(
		trx,
		changes.filter(({ before }) => before === null).map(({ row }) => row),
	);
	await restoreProjectors(trx, asBefore(changes));
}

/** The load that can be undone. */
export interface UndoableImport {
	id: number;
	fileName: string;
	loadedBy: string;
	loadedAt: string;
	created: number;
	updated: number;
	/** Models it created that have a photograph by now, which would go with them. */
	photographs: number;
}

async function countPhotographs(db: Kysely<Database>, importId: number): Promise<number> {
	let photographs = 0;
	for (const part of await listParts(db, importId)) {
		const { projectors } = await readPart(db, importId, part);
		const created = projectors.filter(({ before }) => before === null).map(({ sku }) => sku);
		const { count } = await db
			.selectFrom("projectors")
			.select((eb) => eb.fn.countAll<number>().as("count"))
			.where("sku", "in", created)
			.where("imagePath", "is not", null)
			.executeTakeFirstOrThrow();
		photographs += count;
	}
	return photographs;
}

/** The load that can be undone, if there is one: the last that changed anything. */
export async function findUndoable(db: Kysely<Database>): Promise<UndoableImport | undefined> {
	const found = await db
		.selectFrom("imports")
		.select(["id", "fileName", "loadedBy", "loadedAt", "created", "updated"])
		.where("id", "in", (eb) => eb.selectFrom("import_changes").select("importId"))
		.where("undoneAt", "is", null)
		.orderBy("id", "desc")
		.executeTakeFirst();
	return found && { ...found, photographs: await countPhotographs(db, found.id) };
}

export type UndoOutcome = { status: "undone"; message: string } | Refused;

async function refusal(trx: Transaction<Database>, id: number): Promise<Refused | undefined> {
	const found = await trx
		.selectFrom("imports")
		.select(["undoneAt", "created", "updated"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!found) return refused(404, "There is no such load.");
	const conflict = (message: string) => refused(409, message);
	if (found.undoneAt !== null) return conflict("This load was undone already.");
	if (found.created + found.updated === 0) return conflict("This load changed nothing.");
	const part = await trx
		.selectFrom("import_changes")
		.select("part")
		.where("importId", "=", id)
		.executeTakeFirst();
	if (!part) return conflict("Something newer was loaded, so this load can no longer be undone.");
	return undefined;
}

/**
 * Puts back what a load wrote over and removes what it created, in one transaction: all of it, or nothing with
 * the reason.
 */
export async function undoImport(
	db: Kysely<Database>,
	id: number,
	{ undoneBy, now }: { undoneBy: string; now: Date },
): Promise<UndoOutcome> {
	try {
		return await inTransaction(db, async (trx) => {
			// A write first, so that nobody else writes between what is read here and what is written.
			await trx.updateTable("imports").set({ id }).where("id", "=", id).execute();
			const conflict = await refusal(trx, id);
			if (conflict) return conflict;
			for (const part of await listParts(trx, id)) {
				const { projectors, listings } = await readPart(trx, id, part);
				await undoListings(trx, listings);
				await undoProjectors(trx, projectors);
			}
			await trx.deleteFrom("import_changes").where("importId", "=", id).execute();
			await trx
				.updateTable("imports")
				.set({ undoneAt: now.toISOString(), undoneBy })
				.where("id", "=", id)
				.execute();
			return { status: "undone", message: "The load was undone." };
		});
	} catch (error) {
		if (!(error instanceof ChangedSince)) throw error;
		const message = `SKU ${error.message} was changed or removed after this load, so it can no longer be undone.`;
		return refused(409, message);
	}
}
