import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { FIGURE_NAMES } from "~/features/catalogue/figures/figures";
import { UNPRICED } from "~/features/catalogue/write/prices/shown-prices.queries.server";
import {
	isUnchanged,
	LISTING_ROW,
	type ListingRow,
	type ProjectorRow,
	type RowChange,
} from "~/features/catalogue/write/row-change";
import type { ShopRow } from "~/features/catalogue/write/shops/shop-record";
import type { TermRow } from "~/features/catalogue/write/terms/term-writes.queries.server";
import type { PastImport } from "./import-history.queries.server";

/**
 * What the latest imports wrote over. Of each row it keeps the values that were changed, and a fingerprint of what
 * they were changed to, by which an undo knows that nobody has changed the row since.
 */

/** How many imports can be undone, one after the other. */
const MAX_UNDOABLE = 10;

const value = z.union([z.string(), z.number(), z.null()]);

const anyBefore = z.object({
	after: z.string(),
	/** Null where the row was created. */
	before: z.record(z.string(), value).nullable(),
});

const rowBefore = anyBefore.extend({ sku: z.string() });

/** A row that files name otherwise than by a SKU. */
const numberedBefore = anyBefore.extend({ id: z.number(), name: z.string() });

const columnNames = z.array(z.string());

const stored = z.object({
	/** The columns that fingerprints are made of; loads of older versions do not name them. */
	columns: z.object({ projectors: columnNames, listings: columnNames }).optional(),
	projectors: z.array(rowBefore),
	listings: z.array(rowBefore.extend({ retailerId: z.number() })),
	shops: z.array(numberedBefore).default([]),
	terms: z.array(numberedBefore).default([]),
});

export type Stored = z.infer<typeof stored>;
export type RowBefore = z.infer<typeof anyBefore>;

/**
 * Columns that are not an import's: a photograph may come or go before its undo, marks of single values never change
 * without them, figures follow the texts, in older versions not at all and in newer ones otherwise, shown prices
 * follow offers and the day, and an editor's words and order are no file's.
 */
const NOT_IMPORTED = new Set<string>([
	"imagePath",
	"isSamplePrice",
	...FIGURE_NAMES,
	"figuresVersion",
	...Object.keys(UNPRICED),
	"isLowestPrice",
	"featuredPlace",
	"editorWords",
]);

function importedColumns(row: object | undefined): string[] {
	return Object.keys(row ?? {}).filter((column) => !NOT_IMPORTED.has(column));
}

/** The columns that a model had while imports did not name theirs. */
const UNNAMED_COLUMNS =
	`sku id slug brand brandSlug model description categoryId productLabel productCategory isFeatured
isDiscontinued launchYear resolution resolutionPixels projectionType lightSource lightSourceType lightSourceLife
brightness contrastRatio throwRatio throwType inputs outputs features speaker inputLag nativeAspectRatio
keystoneAdjustment rec709Coverage dimensions weight boxDimensions boxWeight pricePence rating reviewCount
priceUpdatedAt specifications isSample`
		.split(/\s+/)
		.sort();

/** A listing's mark of the sample never changes without its price, and being confirmed changes nothing of it. */
const NOT_FINGERPRINTED = new Set<string>(["isSample", "checkedAt", "isCheckedByFeed"]);

export const LISTING_COLUMNS = LISTING_ROW.filter(
	(column) => !NOT_FINGERPRINTED.has(column),
).sort();

/** The columns that a listing had while imports did not name theirs. */
const UNNAMED_LISTING_COLUMNS = LISTING_COLUMNS.filter((column) => column !== "condition");

/** What the fingerprints of shops and of terms are made of: their order is no file's. */
export const SHOP_FINGERPRINT = [
	"affiliateEnabled",
	"deliveryFreeOverPence",
	"deliveryOtherwisePence",
	"description",
	"name",
	"slug",
	"websiteUrl",
] as const satisfies (keyof ShopRow)[];

export const TERM_FINGERPRINT = ["description", "term"] as const satisfies (keyof TermRow)[];

/** What the fingerprints of an import are made of: columns that came since say nothing of it. */
export function fingerprintColumns({ columns }: Stored) {
	return columns ?? { projectors: UNNAMED_COLUMNS, listings: UNNAMED_LISTING_COLUMNS };
}

/** By this a row is known to be as an import left it; the columns come sorted. */
export function fingerprint(row: object, columns: readonly string[]): string {
	const values = new Map(Object.entries(row));
	const pairs = columns.map((column) => [column, values.get(column)]);
	return createHash("sha256").update(JSON.stringify(pairs)).digest("base64url").slice(0, 22);
}

function changedColumns<Row extends object>({ before, after }: RowChange<Row>) {
	if (before === undefined) return null;
	const now = new Map(Object.entries(after));
	return Object.fromEntries(
		Object.entries(before).filter(([column, was]) => now.get(column) !== was),
	);
}

function numbered<Row extends { id: number }>(
	changes: readonly RowChange<Row>[] | undefined,
	columns: readonly string[],
	nameOf: (row: Row) => string,
) {
	const changed = (changes ?? []).filter((change) => !isUnchanged(change));
	return changed.map((change) => ({
		id: change.after.id,
		name: nameOf(change.after),
		after: fingerprint(change.after, columns),
		before: changedColumns(change),
	}));
}

/** What an import changes at a time. */
interface ImportedChanges {
	projectors?: RowChange<ProjectorRow>[];
	listings?: RowChange<ListingRow>[];
	shops?: RowChange<ShopRow>[];
	terms?: RowChange<TermRow>[];
}

/** Keeps what an import wrote over; each call adds a part. */
export async function recordChanges(
	trx: Transaction<Database>,
	importId: number,
	part: number,
	changes: ImportedChanges,
): Promise<void> {
	const projectors = (changes.projectors ?? []).filter((change) => !isUnchanged(change));
	const listings = (changes.listings ?? []).filter((change) => !isUnchanged(change));
	const columns = {
		projectors: importedColumns(projectors[0]?.after).sort(),
		listings: LISTING_COLUMNS,
	};
	const kept: Stored = {
		columns,
		projectors: projectors.map((change) => ({
			sku: change.after.sku,
			after: fingerprint(change.after, columns.projectors),
			before: changedColumns(change),
		})),
		listings: listings.map((change) => ({
			sku: change.after.projectorSku,
			retailerId: change.after.retailerId,
			after: fingerprint(change.after, columns.listings),
			before: changedColumns(change),
		})),
		shops: numbered(changes.shops, SHOP_FINGERPRINT, ({ slug }) => slug),
		terms: numbered(changes.terms, TERM_FINGERPRINT, ({ term }) => term),
	};
	const rows = [kept.projectors, kept.listings, kept.shops, kept.terms];
	if (rows.every((list) => list.length === 0)) return;
	const text = JSON.stringify(kept);
	await trx
		.insertInto("import_changes")
		.values({ importId, part, changes: gzipSync(text, { level: 1 }) })
		.execute();
}

/** Forgets what imports changed that are too old to be undone. */
export async function dropOldChanges(trx: Transaction<Database>): Promise<void> {
	const newest = trx
		.selectFrom("import_changes")
		.select("importId")
		.distinct()
		.orderBy("importId", "desc")
		.limit(MAX_UNDOABLE);
	await trx.deleteFrom("import_changes").where("importId", "not in", newest).execute();
}

/** Forgets what one import changed. */
export async function forgetChanges(trx: Transaction<Database>, importId: number): Promise<void> {
	await trx.deleteFrom("import_changes").where("importId", "=", importId).execute();
}

/** The parts that were kept of an import, the last first. */
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

/** An import that can be undone. */
export type UndoableImport = Pick<
	PastImport,
	"id" | "fileName" | "importedBy" | "importedAt" | "created" | "updated"
>;

/** The import that can be undone, if there is one: the last that changed anything and was not undone. */
export function findUndoable(db: Kysely<Database>): Promise<UndoableImport | undefined> {
	return db
		.selectFrom("imports")
		.select(["id", "fileName", "importedBy", "importedAt", "created", "updated"])
		.where("id", "in", (eb) => eb.selectFrom("import_changes").select("importId"))
		.orderBy("id", "desc")
		.executeTakeFirst();
}

/** How many imports can be undone, one after the other. */
export async function countUndoable(db: Kysely<Database>): Promise<number> {
	const { count } = await db
		.selectFrom("import_changes")
		.select((eb) => eb.fn.count<number>("importId").distinct().as("count"))
		.executeTakeFirstOrThrow();
	return count;
}

/** Models an import created that have a photograph by now, which would go with them. */
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
