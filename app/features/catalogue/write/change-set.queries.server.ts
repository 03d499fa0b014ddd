import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Db, Trx } from "db/schema";
import { sql } from "kysely";
import { z } from "zod";
import { FIGURE_NAMES } from "~/features/catalogue/figures/figures";
import { UNPRICED } from "~/features/catalogue/write/prices/shown-prices.queries.server";
import { isUnchanged, type ModelRow, OFFER_ROW, type OfferRow, type RowChange } from "./row-change";
import type { ShopRow } from "./shops/shop-record";
import type { TermRow } from "./terms/term-writes.queries.server";

/**
 * Change sets: the values that an import or a feed run overwrote in the catalogue, so that it can be undone.
 *
 * A change set is stored in compressed parts, one for each chunk of rows: `insertPart`, `readParts` and `deleteParts`
 * take any JSON. For each changed row a part has the values from before and a fingerprint of the values after, so that
 * an undo detects later changes of the row. An import records models, offers, shops and terms with `recordChanges`,
 * and `undoPart` (revert-changes.queries.server.ts) reverts all of a part or throws. A feed run stores its offers with
 * a fingerprint of `OFFER_COLUMNS`, and `undoOffers` reverts those that nothing else has changed.
 */

/** Key of the change set of an import or of a feed run, or of the rows that a line of the audit log deleted. */
export type ChangeSetId = { importId: number } | { runId: number } | { changeId: number };

function storeOf(set: ChangeSetId) {
	if ("importId" in set) {
		return { table: sql.table("import_changes"), owner: sql.ref("importId"), id: set.importId };
	}
	if ("runId" in set) {
		return { table: sql.table("feed_run_changes"), owner: sql.ref("runId"), id: set.runId };
	}
	return { table: sql.table("deleted_rows"), owner: sql.ref("changeId"), id: set.changeId };
}

/** Adds a part to a change set. */
export async function insertPart(
	trx: Trx,
	set: ChangeSetId,
	part: number,
	content: unknown,
): Promise<void> {
	const { table, owner, id } = storeOf(set);
	const changes = gzipSync(JSON.stringify(content), { level: 1 });
	await sql`insert into ${table} (${owner}, "part", "changes") values (${id}, ${part}, ${changes})`.execute(
		trx,
	);
}

/** Yields the parts of a change set in their order, or the last first; one at a time is in memory. */
export async function* readParts(
	db: Db,
	set: ChangeSetId,
	order: "first-to-last" | "last-to-first" = "first-to-last",
): AsyncGenerator<unknown> {
	const { table, owner, id } = storeOf(set);
	const parts = await sql<{ part: number }>`
		select "part" from ${table} where ${owner} = ${id} order by "part"
	`.execute(db);
	const ordered = order === "first-to-last" ? parts.rows : parts.rows.toReversed();
	for (const { part } of ordered) {
		const { rows } = await sql<{ changes: Uint8Array }>`
			select "changes" from ${table} where ${owner} = ${id} and "part" = ${part}
		`.execute(db);
		for (const { changes } of rows) yield JSON.parse(gunzipSync(changes).toString("utf8"));
	}
}

export async function deleteParts(trx: Trx, set: ChangeSetId): Promise<void> {
	const { table, owner, id } = storeOf(set);
	await sql`delete from ${table} where ${owner} = ${id}`.execute(trx);
}

const columnNames = z.array(z.string());

const storedRow = z.object({
	/** Fingerprint of the row after the change. */
	after: z.string(),
	/** The values that were changed; null if the row was created. */
	before: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
});

const storedModel = storedRow.extend({ sku: z.string() });
export const offerChangeRow = storedModel.extend({ retailerId: z.number() });
/** A shop or a term, with its slug or text for messages. */
const storedNamed = storedRow.extend({ id: z.number(), name: z.string() });

/** The columns of a listing that a fingerprint is made of: confirming an offer changes none of them. */
export const OFFER_COLUMNS = OFFER_ROW.filter(
	(column) => !["isSample", "checkedAt", "isCheckedByFeed"].includes(column),
).sort();

/** Columns of change sets that do not name theirs, as stored by older versions. */
const UNNAMED_COLUMNS = {
	projectors:
		`sku id slug brand brandSlug model description categoryId productLabel productCategory isFeatured
isDiscontinued launchYear resolution resolutionPixels projectionType lightSource lightSourceType lightSourceLife
brightness contrastRatio throwRatio throwType inputs outputs features speaker inputLag nativeAspectRatio
keystoneAdjustment rec709Coverage dimensions weight boxDimensions boxWeight pricePence rating reviewCount
priceUpdatedAt specifications isSample`
			.split(/\s+/)
			.sort(),
	listings: OFFER_COLUMNS.filter((column) => column !== "condition"),
};

/** A part of an import's change set. */
export const importPart = z.object({
	/** Columns of the fingerprints: columns that were added later are not compared. */
	columns: z
		.object({ projectors: columnNames, listings: columnNames })
		.default(() => UNNAMED_COLUMNS),
	projectors: z.array(storedModel),
	listings: z.array(offerChangeRow),
	shops: z.array(storedNamed).default([]),
	terms: z.array(storedNamed).default([]),
});

type ImportPart = z.infer<typeof importPart>;

/**
 * Columns that no import sets: photographs are uploaded, marks of single values change only with their values, figures
 * are derived from texts, shown prices from offers and the date, and only staff write editor's words and order.
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
	"disputed",
	"oldestSeenOn",
	"unrecorded",
]);

/** Shops and terms without their order, which no file sets. */
export const SHOP_CHANGE_COLUMNS = [
	"affiliateEnabled",
	"deliveryFreeOverPence",
	"deliveryOtherwisePence",
	"description",
	"finance",
	"inStoreDemos",
	"linkTemplate",
	"name",
	"priceMatch",
	"slug",
	"trackingId",
	"websiteUrl",
] as const satisfies (keyof ShopRow)[];
export const TERM_COLUMNS = ["description", "term"] as const satisfies (keyof TermRow)[];

/** Returns a hash of a row's values in these columns, which come sorted. */
export function fingerprint(row: object, columns: readonly string[]): string {
	const values: Readonly<Record<string, unknown>> = { ...row };
	const pairs = columns.map((column) => [column, values[column]]);
	return createHash("sha256").update(JSON.stringify(pairs)).digest("base64url").slice(0, 22);
}

function changedValues<Row extends object>({ before, after }: RowChange<Row>) {
	if (before === undefined) return null;
	const now = new Map(Object.entries(after));
	return Object.fromEntries(
		Object.entries(before).filter(([column, was]) => now.get(column) !== was),
	);
}

function storedRows<Row extends object, Key>(
	changes: readonly RowChange<Row>[] | undefined,
	columns: readonly string[],
	keyOf: (row: Row) => Key,
) {
	const changed = (changes ?? []).filter((change) => !isUnchanged(change));
	return changed.map((change) => ({
		...keyOf(change.after),
		after: fingerprint(change.after, columns),
		before: changedValues(change),
	}));
}

export interface CatalogueChanges {
	shops?: RowChange<ShopRow>[];
	terms?: RowChange<TermRow>[];
	projectors?: RowChange<ModelRow>[];
	listings?: RowChange<OfferRow>[];
}

/** Adds the changes of an import to its change set, as a part. */
export async function recordChanges(
	trx: Trx,
	importId: number,
	part: number,
	changes: CatalogueChanges,
): Promise<void> {
	const [model] = changes.projectors ?? [];
	const columns = {
		projectors: Object.keys(model?.after ?? {})
			.filter((column) => !NOT_IMPORTED.has(column))
			.sort(),
		listings: OFFER_COLUMNS,
	};
	const rows = {
		projectors: storedRows(changes.projectors, columns.projectors, ({ sku }) => ({ sku })),
		listings: storedRows(changes.listings, columns.listings, ({ projectorSku, retailerId }) => ({
			sku: projectorSku,
			retailerId,
		})),
		shops: storedRows(changes.shops, SHOP_CHANGE_COLUMNS, ({ id, slug }) => ({ id, name: slug })),
		terms: storedRows(changes.terms, TERM_COLUMNS, ({ id, term }) => ({ id, name: term })),
	};
	if (Object.values(rows).every((list) => list.length === 0)) return;
	await insertPart(trx, { importId }, part, { columns, ...rows } satisfies ImportPart);
}
