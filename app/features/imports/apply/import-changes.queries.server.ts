import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { FIGURE_NAMES } from "~/features/catalogue/figures/figures";
import type { ListingRow, ProjectorRow, RowChange } from "~/features/catalogue/write/row-change";
import type { LoadedImport } from "./import-history.queries.server";

/**
 * What the latest loads wrote over. Of each row it keeps the values that were changed, and a fingerprint of what
 * they were changed to, by which an undo knows that nobody has changed the row since.
 */

/** How many loads can be undone, one after the other. */
const MAX_UNDOABLE = 10;

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

export type Stored = z.infer<typeof stored>;
export type RowBefore = z.infer<typeof rowBefore>;

/**
 * Columns that are not a load's: a photograph may come or go before its undo, and figures follow the texts, in older
 * versions not at all and in newer ones otherwise.
 */
const NOT_LOADED = new Set<string>(["imagePath", ...FIGURE_NAMES, "figuresVersion"]);

/** Marks of single values: none changes without its value, and loads of older versions did not know them. */
const isValueMark = (column: string, row: object) =>
	column === "isSamplePrice" || (column === "isSample" && "retailerId" in row);

/** By this a row is known to be as a load left it. */
export function fingerprint(row: object): string {
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

/** Keeps what a load wrote over; each call adds a part. */
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
	const text = JSON.stringify(kept);
	await trx
		.insertInto("import_changes")
		.values({ importId, part, changes: gzipSync(text, { level: 1 }) })
		.execute();
}

/** Forgets what loads changed that are too old to be undone. */
export async function dropOldChanges(trx: Transaction<Database>): Promise<void> {
	const newest = trx
		.selectFrom("import_changes")
		.select("importId")
		.distinct()
		.orderBy("importId", "desc")
		.limit(MAX_UNDOABLE);
	await trx.deleteFrom("import_changes").where("importId", "not in", newest).execute();
}

/** Forgets what one load changed. */
export async function forgetChanges(trx: Transaction<Database>, importId: number): Promise<void> {
	await trx.deleteFrom("import_changes").where("importId", "=", importId).execute();
}

/** The parts that were kept of a load, the last first. */
export async function listParts(db: Kysely<Database>, importId: number): Promise<number[]> {
	const rows = await db
		.selectFrom("import_changes")
		.select("part")
		.where("importId", "=", importId)
		.orderBy("part", "desc")
		.execute();
	return rows.map((row) => row.part);
}

export async function readPart(
	db: Kysely<Database>,
	importId: number,
	part: number,
): Promise<Stored> {
	const { changes } = await db
		.selectFrom("import_changes")
		.select("changes")
		.where("importId", "=", importId)
		.where("part", "=", part)
		.executeTakeFirstOrThrow();
	return stored.parse(JSON.parse(gunzipSync(changes).toString("utf8")));
}

/** A load that can be undone. */
export type UndoableImport = Pick<
	LoadedImport,
	"id" | "fileName" | "loadedBy" | "loadedAt" | "created" | "updated"
>;

/** The load that can be undone, if there is one: the last that changed anything and was not undone. */
export function findUndoable(db: Kysely<Database>): Promise<UndoableImport | undefined> {
	return db
		.selectFrom("imports")
		.select(["id", "fileName", "loadedBy", "loadedAt", "created", "updated"])
		.where("id", "in", (eb) => eb.selectFrom("import_changes").select("importId"))
		.orderBy("id", "desc")
		.executeTakeFirst();
}

/** How many loads can be undone, one after the other. */
export async function countUndoable(db: Kysely<Database>): Promise<number> {
	const { count } = await db
		.selectFrom("import_changes")
		.select((eb) => eb.fn.count<number>("importId").distinct().as("count"))
		.executeTakeFirstOrThrow();
	return count;
}

/** Models a load created that have a photograph by now, which would go with them. */
export async function countPhotographs(db: Kysely<Database>, importId: number): Promise<number> {
	let photographs = 0;
	for (const part of await listParts(db, importId)) {
		const { projectors } = await readPart(db, importId, part);
		const created = projectors.filter(({ before }) => before === null).map(({ sku }) => sku);
		if (created.length === 0) continue;
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
