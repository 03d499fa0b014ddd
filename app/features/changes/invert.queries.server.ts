import type { Db, Trx } from "db/schema";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import { listCategoryKeys } from "~/features/changes/models/model-writes.queries.server";
import { readOffers } from "~/features/changes/offers/offer-writes.queries.server";
import { type ModelRow, offerKey, type RowChange } from "~/features/changes/row-change";
import { ExpectedError } from "~/logging/user-error";
import { apply } from "./apply.queries.server";
import { type Cause, deleteParts, readParts } from "./change-parts.queries.server";
import { returnOffer } from "./offers/offer-owners.queries.server";
import {
	fingerprint,
	SHOP_CHANGE_COLUMNS,
	type StoredPart,
	storedPart,
	TERM_CHANGE_COLUMNS,
} from "./stored-part";

/** What an undo does about a row that was changed or removed since: refuses as a whole, or leaves the row as it is. */
type Policy = "all-or-nothing" | "skip-changed";

/** An undo under way. */
interface Undo {
	trx: Trx;
	policy: Policy;
	now: Date;
	/** Number of the rows that were left as they are. */
	skipped: number;
}

const changedSince = (what: string) =>
	new ExpectedError(
		409,
		`${what} was changed or removed after this import, so it can no longer be undone.`,
	);

/**
 * Returns what undoes stored rows of one table: added rows are deleted, changed ones get their earlier values. Throws
 * an ExpectedError for a row that was changed since, or counts it, by the policy.
 */
function invertRows<Stored extends { after: string; before: object | null }, Row extends object>(
	undo: Undo,
	stored: readonly Stored[],
	columns: readonly string[],
	rowOf: (stored: Stored) => Row | undefined,
	nameOf: (stored: Stored) => string,
): { changes: RowChange<Row>[]; deletions: Row[]; undone: { stored: Stored; row: Row }[] } {
	const undone: { stored: Stored; row: Row }[] = [];
	for (const one of stored) {
		const row = rowOf(one);
		if (row && fingerprint(row, columns) === one.after) undone.push({ stored: one, row });
		else if (undo.policy === "skip-changed") undo.skipped += 1;
		else throw changedSince(nameOf(one));
	}
	return {
		deletions: undone.flatMap(({ stored, row }) => (stored.before ? [] : [row])),
		changes: undone.flatMap(({ stored, row }) =>
			stored.before ? [{ before: row, after: { ...row, ...stored.before } }] : [],
		),
		undone,
	};
}

async function invertOffers(undo: Undo, { offers, columns }: StoredPart): Promise<void> {
	if (offers.length === 0) return;
	const { trx, now } = undo;
	const skus = offers.map(({ sku }) => sku);
	const rows = await readOffers(trx, skus);
	const { changes, deletions, undone } = invertRows(
		undo,
		offers,
		columns.offers,
		({ sku, retailerId }) => rows.get(offerKey({ projectorSku: sku, retailerId })),
		({ sku }) => `SKU ${sku}`,
	);
	await apply(trx, { changes: { offers: changes }, deletions: { offers: deletions } }, now);
	for (const { stored, row } of undone) {
		if (stored.owner !== undefined) await returnOffer(trx, row, stored.owner);
	}
}

/** Throws an ExpectedError if a model would be restored to a deleted category. */
async function requireCategories(trx: Trx, rows: readonly ModelRow[]): Promise<void> {
	const existingIds = new Set((await listCategoryKeys(trx)).map(({ id }) => id));
	const lost = rows.find(({ categoryId }) => categoryId !== null && !existingIds.has(categoryId));
	if (lost) throw changedSince(`The category of SKU ${lost.sku}`);
}

async function invertModels(undo: Undo, { models, columns }: StoredPart): Promise<void> {
	if (models.length === 0) return;
	const { trx, now } = undo;
	const skus = models.map(({ sku }) => sku);
	const stored = await trx.selectFrom("projectors").selectAll().where("sku", "in", skus).execute();
	const rows = new Map(stored.map((row) => [row.sku, row]));
	const { changes, deletions } = invertRows(
		undo,
		models,
		columns.models,
		({ sku }) => rows.get(sku),
		({ sku }) => `SKU ${sku}`,
	);
	await requireCategories(
		trx,
		changes.map(({ after }) => after),
	);
	const derived = changes.map(({ before, after }) => ({
		before,
		after: withDerivedColumns({
			...after,
			// Only featured models have a place.
			featuredPlace: after.isFeatured === 1 ? after.featuredPlace : null,
		}),
	}));
	await apply(trx, { changes: { models: derived }, deletions: { models: deletions } }, now);
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

async function invertShops(undo: Undo, { shops }: StoredPart): Promise<void> {
	if (shops.length === 0) return;
	const { trx, now } = undo;
	const stored = await trx.selectFrom("retailers").selectAll().execute();
	const rows = new Map(stored.map((row) => [row.id, row]));
	const { changes, deletions } = invertRows(
		undo,
		shops,
		SHOP_CHANGE_COLUMNS,
		({ id }) => rows.get(id),
		({ name }) => `The shop "${name}"`,
	);
	const used = await listUsedShops(trx);
	const inUse = deletions.find(({ id }) => used.has(id));
	if (inUse) {
		const why = `The shop "${inUse.slug}" has offers or a feed by now`;
		throw new ExpectedError(409, `${why}, so this import can no longer be undone.`);
	}
	await apply(trx, { changes: { shops: changes }, deletions: { shops: deletions } }, now);
}

async function invertTerms(undo: Undo, { terms }: StoredPart): Promise<void> {
	if (terms.length === 0) return;
	const stored = await undo.trx.selectFrom("jargon_terms").selectAll().execute();
	const rows = new Map(stored.map((row) => [row.id, row]));
	const { changes, deletions } = invertRows(
		undo,
		terms,
		TERM_CHANGE_COLUMNS,
		({ id }) => rows.get(id),
		({ name }) => `The term "${name}"`,
	);
	await apply(undo.trx, { changes: { terms: changes }, deletions: { terms: deletions } }, undo.now);
}

/**
 * Undoes the change set of a cause in the caller's transaction, the last batch first, and deletes it. Returns how many
 * rows were left as they are because they were changed since; with `all-or-nothing`, throws an ExpectedError for one.
 */
export async function invert(
	trx: Trx,
	cause: Cause,
	{ policy, now }: { policy: Policy; now: Date },
): Promise<{ skipped: number }> {
	const undo = { trx, policy, now, skipped: 0 };
	for await (const content of readParts(trx, cause, "last-to-first")) {
		const part = storedPart.parse(content);
		await invertOffers(undo, part);
		await invertModels(undo, part);
		await invertShops(undo, part);
		await invertTerms(undo, part);
	}
	await deleteParts(trx, cause);
	return { skipped: undo.skipped };
}

/** Returns the SKUs of the models that a change set added, batch by batch. */
export async function* addedModels(db: Db, cause: Cause): AsyncGenerator<string[]> {
	for await (const content of readParts(db, cause)) {
		const added = storedPart.parse(content).models.filter(({ before }) => before === null);
		if (added.length > 0) yield added.map(({ sku }) => sku);
	}
}
