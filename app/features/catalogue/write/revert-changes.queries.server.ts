import type { Db, Trx } from "db/schema";
import type { z } from "zod";
import { ExpectedError } from "~/logging/user-error";
import {
	fingerprint,
	type importPart,
	OFFER_COLUMNS,
	SHOP_CHANGE_COLUMNS,
	TERM_COLUMNS,
} from "./change-set.queries.server";
import { deleteOffers, writeOfferChanges } from "./listing-writes.queries.server";
import { deleteModels, listCategoryKeys, restoreModels } from "./projector-writes.queries.server";
import { inChunks, type ModelRow, OFFER_ROW, type OfferRow, offerKey } from "./row-change";
import { deleteShop, restoreShop } from "./shops/shop-writes.queries.server";
import { deleteTerms, writeTerms } from "./terms/term-writes.queries.server";

type ImportPart = z.infer<typeof importPart>;

const changedSince = (what: string) =>
	new ExpectedError(
		409,
		`${what} was changed or removed after this import, so it can no longer be undone.`,
	);

/** Separates stored rows whose row still has its fingerprint, with that row, from all others. */
function compare<Stored extends { after: string }, Row extends object>(
	stored: readonly Stored[],
	columns: readonly string[],
	rowOf: (stored: Stored) => Row | undefined,
) {
	const same: (Stored & { row: Row })[] = [];
	const changed: Stored[] = [];
	for (const one of stored) {
		const row = rowOf(one);
		if (row && fingerprint(row, columns) === one.after) same.push({ ...one, row });
		else changed.push(one);
	}
	return { same, changed };
}

/** Compares all of a part's rows of one table. Throws an ExpectedError for the first that was changed. */
function requireSame<Stored extends { after: string; before: object | null }, Row extends object>(
	stored: readonly Stored[],
	columns: readonly string[],
	rowOf: (stored: Stored) => Row | undefined,
	nameOf: (stored: Stored) => string,
): { created: Row[]; earlier: Row[] } {
	const { same, changed } = compare(stored, columns, rowOf);
	const [first] = changed;
	if (first) throw changedSince(nameOf(first));
	return {
		created: same.flatMap(({ before, row }) => (before ? [] : [row])),
		earlier: same.flatMap(({ before, row }) => (before ? [{ ...row, ...before }] : [])),
	};
}

/** Returns the listings of models, by `offerKey`. */
export async function readOffers(db: Db, skus: Iterable<string>) {
	const stored = new Map<string, OfferRow>();
	for (const chunk of inChunks([...new Set(skus)], 1000)) {
		const rows = await db
			.selectFrom("retailer_listings")
			.select(OFFER_ROW)
			.where("projectorSku", "in", chunk)
			.execute();
		for (const row of rows) stored.set(offerKey(row), row);
	}
	return stored;
}

interface StoredOffer {
	sku: string;
	retailerId: number;
	after: string;
	before: object | null;
}

/**
 * Restores the earlier values of offers, and deletes created ones; skips offers that were changed since. Returns both
 * groups.
 */
export async function undoOffers<Stored extends StoredOffer>(
	trx: Trx,
	offers: readonly Stored[],
	now: Date,
	columns: readonly string[] = OFFER_COLUMNS,
): Promise<{ undone: (Stored & { row: OfferRow })[]; changed: Stored[] }> {
	const skus = offers.map(({ sku }) => sku);
	const rows = await readOffers(trx, skus);
	const { same, changed } = compare(offers, columns, ({ sku, retailerId }) =>
		rows.get(offerKey({ projectorSku: sku, retailerId })),
	);
	const created = same.filter(({ before }) => before === null).map(({ row }) => row);
	await deleteOffers(trx, created, now);
	const earlier = same.flatMap(({ before, row }) =>
		before ? [{ before: row, after: { ...row, ...before } }] : [],
	);
	await writeOfferChanges(trx, earlier, now);
	return { undone: same, changed };
}

async function undoOfferRows(
	trx: Trx,
	{ listings, columns }: ImportPart,
	now: Date,
): Promise<void> {
	if (listings.length === 0) return;
	const { changed } = await undoOffers(trx, listings, now, columns.listings);
	const [first] = changed;
	if (first) throw changedSince(`SKU ${first.sku}`);
}

/** Throws an ExpectedError if a model would be restored to a deleted category. */
async function requireCategories(trx: Trx, rows: readonly ModelRow[]): Promise<void> {
	const existingIds = new Set((await listCategoryKeys(trx)).map(({ id }) => id));
	const lost = rows.find(({ categoryId }) => categoryId !== null && !existingIds.has(categoryId));
	if (lost) throw changedSince(`The category of SKU ${lost.sku}`);
}

async function undoModels(trx: Trx, { projectors, columns }: ImportPart, now: Date): Promise<void> {
	if (projectors.length === 0) return;
	const skus = projectors.map(({ sku }) => sku);
	const stored = await trx.selectFrom("projectors").selectAll().where("sku", "in", skus).execute();
	const rows = new Map(stored.map((row) => [row.sku, row]));
	const { created, earlier } = requireSame(
		projectors,
		columns.projectors,
		({ sku }) => rows.get(sku),
		({ sku }) => `SKU ${sku}`,
	);
	await deleteModels(trx, created);
	await requireCategories(trx, earlier);
	await restoreModels(trx, earlier, now);
}

/** Returns the ids of the shops that have offers, or that a feed names. */
async function listUsedShops(trx: Trx): Promise<Set<number | null>> {
	const used = await trx
		.selectFrom("feeds")
		.select("retailerId")
		.union(trx.selectFrom("feed_merchants").select("retailerId"))
		.union((eb) =>
			eb
				.selectFrom("retailer_listings")
				.select((eb) => eb.ref("retailerId").$castTo<number | null>().as("retailerId")),
		)
		.execute();
	return new Set(used.map(({ retailerId }) => retailerId));
}

async function undoShops(trx: Trx, { shops }: ImportPart, now: Date): Promise<void> {
	if (shops.length === 0) return;
	const stored = await trx.selectFrom("retailers").selectAll().execute();
	const rows = new Map(stored.map((row) => [row.id, row]));
	const { created, earlier } = requireSame(
		shops,
		SHOP_CHANGE_COLUMNS,
		({ id }) => rows.get(id),
		({ name }) => `The shop "${name}"`,
	);
	const used = await listUsedShops(trx);
	const inUse = created.find(({ id }) => used.has(id));
	if (inUse) {
		const why = `The shop "${inUse.slug}" has offers or a feed by now`;
		throw new ExpectedError(409, `${why}, so this import can no longer be undone.`);
	}
	for (const { id } of created) await deleteShop(trx, id, now);
	for (const row of earlier) await restoreShop(trx, row, now);
}

async function undoTerms(trx: Trx, { terms }: ImportPart): Promise<void> {
	if (terms.length === 0) return;
	const stored = await trx.selectFrom("jargon_terms").selectAll().execute();
	const rows = new Map(stored.map((row) => [row.id, row]));
	const { created, earlier } = requireSame(
		terms,
		TERM_COLUMNS,
		({ id }) => rows.get(id),
		({ name }) => `The term "${name}"`,
	);
	const ids = created.map(({ id }) => id);
	if (ids.length > 0) await deleteTerms(trx, ids);
	await writeTerms(trx, earlier);
}

/** Reverts all changes in a part of an import's change set. Throws an ExpectedError for a row that was changed since. */
export async function undoPart(trx: Trx, part: ImportPart, now: Date): Promise<void> {
	await undoOfferRows(trx, part, now);
	await undoModels(trx, part, now);
	await undoShops(trx, part, now);
	await undoTerms(trx, part);
}
