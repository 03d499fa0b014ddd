import type { Db, Trx } from "db/schema";
import {
	type ChangeStamp,
	findChange,
	recordChange,
	type StoredChange,
} from "~/audit-log/audit-log.queries.server";
import { lineInverse } from "~/features/changes/lines/line-inverse.queries.server";
import {
	featuredPlaceChanges,
	listFeatured,
} from "~/features/changes/models/featured-places.queries.server";
import { withDerivedColumns } from "~/features/changes/models/model-change";
import { listCategoryKeys } from "~/features/changes/models/model-writes.queries.server";
import { readOffers } from "~/features/changes/offers/offer-writes.queries.server";
import {
	HELD_PRICE_COLUMNS,
	readHeldPrices,
} from "~/features/changes/prices/held-offers.queries.server";
import { type ModelRow, offerKey, type RowChange } from "~/features/changes/row-change";
import { ExpectedError } from "~/logging/expected-error";
import { apply } from "./apply.queries.server";
import {
	type Cause,
	deleteChangeParts,
	hasChangeParts,
	readChangeParts,
} from "./change-parts.queries.server";
import { FEED_LINE_DECISION_COLUMNS, readFeedLines } from "./feed-line-decisions.queries.server";
import {
	FEED_SHOP_COLUMNS,
	feedShopKey,
	readFeedShopRows,
} from "./feed-shop-decisions.queries.server";
import { returnOfferToFeed } from "./offers/offer-owners.queries.server";
import {
	fingerprint,
	type PlainRow,
	SHOP_CHANGE_COLUMNS,
	type StoredPart,
	storedPartSchema,
	TERM_CHANGE_COLUMNS,
} from "./stored-part";

/** A row that an undo does not change. */
interface SkippedRow {
	/** "SKU A1000" */
	name: string;
	/**
	 * "changed": the row or its former category was changed or deleted since. "in use": a shop has offers or a feed now.
	 */
	reason: "changed" | "in use";
}

/** The rows that an undo did not change: their total, and the first rows. */
export interface SkippedRows {
	total: number;
	rows: SkippedRow[];
}

const MAX_LISTED_ROWS = 20;

/** State of an undo in progress. */
interface Undo {
	trx: Trx;
	now: Date;
	skipped: SkippedRows;
	/** SKUs of the models with an offer that the undo did not change. */
	skusWithSkippedOffers: Set<string>;
}

function skipRow({ skipped }: Undo, name: string, reason: SkippedRow["reason"] = "changed"): void {
	skipped.total += 1;
	if (skipped.rows.length < MAX_LISTED_ROWS && !skipped.rows.some((row) => row.name === name)) {
		skipped.rows.push({ name, reason });
	}
}

/** A stored change with the current row. */
interface ChangeWithRow<Stored, Row> {
	stored: Stored;
	row: Row;
}

/** Returns the rows of one table that were not changed since; adds all others to the skipped rows. */
function unchangedRows<Stored extends { after: string }, Row extends PlainRow>(
	undo: Undo,
	storedChanges: readonly Stored[],
	columns: readonly string[],
	rowOf: (stored: Stored) => Row | undefined,
	nameOf: (stored: Stored) => string,
): ChangeWithRow<Stored, Row>[] {
	return storedChanges.flatMap((change) => {
		const row = rowOf(change);
		if (row && fingerprint(row, columns) === change.after) return [{ stored: change, row }];
		skipRow(undo, nameOf(change));
		return [];
	});
}

/** Returns the changes that undo rows: added rows are deleted, changed rows get their earlier values. */
function inverseOf<Stored extends { before: object | null }, Row extends object>(
	pairs: readonly ChangeWithRow<Stored, Row>[],
): { changes: RowChange<Row>[]; deletions: Row[] } {
	return {
		deletions: pairs.flatMap(({ stored, row }) => (stored.before ? [] : [row])),
		changes: pairs.flatMap(({ stored, row }) =>
			stored.before ? [{ before: row, after: { ...row, ...stored.before } }] : [],
		),
	};
}

async function invertOffers(undo: Undo, { offers, columns }: StoredPart): Promise<void> {
	if (offers.length === 0) return;
	const { trx, now, skusWithSkippedOffers } = undo;
	const skus = offers.map(({ sku }) => sku);
	const rows = await readOffers(trx, skus);
	const pairs = unchangedRows(
		undo,
		offers,
		columns.offers,
		({ sku, retailerId }) => rows.get(offerKey({ projectorSku: sku, retailerId })),
		({ sku }) => `SKU ${sku}`,
	);
	const undoneOffers = new Set(pairs.map(({ stored }) => stored));
	for (const offer of offers) if (!undoneOffers.has(offer)) skusWithSkippedOffers.add(offer.sku);
	const { changes, deletions } = inverseOf(pairs);
	await apply(trx, { changes: { offers: changes }, deletions: { offers: deletions } }, now);
	for (const { stored, row } of pairs) {
		if (stored.owner !== undefined) await returnOfferToFeed(trx, row, stored.owner);
	}
}

/** Returns a model with earlier values, with its columns derived again. */
function restoredModel(row: ModelRow): ModelRow {
	// Only featured models have a place.
	const featuredPlace = row.isFeatured === 1 ? row.featuredPlace : null;
	return withDerivedColumns({ ...row, featuredPlace });
}

async function invertModels(undo: Undo, { models, columns }: StoredPart): Promise<void> {
	if (models.length === 0) return;
	const { trx, now, skusWithSkippedOffers } = undo;
	const skus = models.map(({ sku }) => sku);
	const storedModels = await trx
		.selectFrom("projectors")
		.selectAll()
		.where("sku", "in", skus)
		.execute();
	const rows = new Map(storedModels.map((row) => [row.sku, row]));
	const nameOf = ({ sku }: { sku: string }) => `SKU ${sku}`;
	const rowOf = ({ sku }: { sku: string }) => rows.get(sku);
	const { changes, deletions } = inverseOf(
		unchangedRows(undo, models, columns.models, rowOf, nameOf),
	);
	const categoryIds = new Set((await listCategoryKeys(trx)).map(({ id }) => id));
	const restoredModels = changes.flatMap(({ before, after }) => {
		const hasCategory = after.categoryId === null || categoryIds.has(after.categoryId);
		if (hasCategory) return [{ before, after: restoredModel(after) }];
		skipRow(undo, `The category of ${nameOf(after)}`);
		return [];
	});
	const deletedModels = deletions.filter((row) => {
		// Deleting the model would delete the offer too.
		const hasSkippedOffer = skusWithSkippedOffers.has(row.sku);
		if (hasSkippedOffer) skipRow(undo, nameOf(row));
		return !hasSkippedOffer;
	});
	await apply(
		trx,
		{ changes: { models: restoredModels }, deletions: { models: deletedModels } },
		now,
	);
}

/** Returns the ids of the shops that have offers or are used by a feed. */
async function listUsedShopIds(trx: Trx): Promise<Set<number | null>> {
	const usedShops = await trx
		.selectFrom("feeds")
		.select("retailerId")
		.union(trx.selectFrom("feed_merchants").select("retailerId"))
		.union((eb) =>
			eb
				.selectFrom("retailer_listings")
				.select((eb) => eb.ref("retailerId").$castTo<number | null>().as("retailerId")),
		)
		.execute();
	return new Set(usedShops.map(({ retailerId }) => retailerId));
}

async function invertShops(undo: Undo, { shops }: StoredPart): Promise<void> {
	if (shops.length === 0) return;
	const { trx, now } = undo;
	const storedShops = await trx.selectFrom("retailers").selectAll().execute();
	const rows = new Map(storedShops.map((row) => [row.id, row]));
	const pairs = unchangedRows(
		undo,
		shops,
		SHOP_CHANGE_COLUMNS,
		({ id }) => rows.get(id),
		({ name }) => `The shop "${name}"`,
	);
	const { changes, deletions } = inverseOf(pairs);
	const usedShopIds = await listUsedShopIds(trx);
	const deletedShops = deletions.filter(({ id, slug }) => {
		if (usedShopIds.has(id)) skipRow(undo, `The shop "${slug}"`, "in use");
		return !usedShopIds.has(id);
	});
	await apply(trx, { changes: { shops: changes }, deletions: { shops: deletedShops } }, now);
}

async function invertTerms(undo: Undo, { terms }: StoredPart): Promise<void> {
	if (terms.length === 0) return;
	const storedTerms = await undo.trx.selectFrom("jargon_terms").selectAll().execute();
	const rows = new Map(storedTerms.map((row) => [row.id, row]));
	const pairs = unchangedRows(
		undo,
		terms,
		TERM_CHANGE_COLUMNS,
		({ id }) => rows.get(id),
		({ name }) => `The term "${name}"`,
	);
	const { changes, deletions } = inverseOf(pairs);
	await apply(undo.trx, { changes: { terms: changes }, deletions: { terms: deletions } }, undo.now);
}

async function invertFeedLines(undo: Undo, { feedLines }: StoredPart): Promise<void> {
	if (feedLines.length === 0) return;
	const ids = feedLines.map(({ id }) => id);
	const rows = new Map((await readFeedLines(undo.trx, ids)).map((row) => [row.id, row]));
	const pairs = unchangedRows(
		undo,
		feedLines,
		FEED_LINE_DECISION_COLUMNS,
		({ id }) => rows.get(id),
		({ name }) => `The line "${name}"`,
	);
	const { changes } = inverseOf(pairs);
	await apply(undo.trx, { changes: { feedLines: changes } }, undo.now);
}

async function invertFeedShops(undo: Undo, { feedShops }: StoredPart): Promise<void> {
	if (feedShops.length === 0) return;
	const rows = await readFeedShopRows(
		undo.trx,
		feedShops.map(({ id }) => id),
	);
	const pairs = unchangedRows(
		undo,
		feedShops,
		FEED_SHOP_COLUMNS,
		({ id, name }) => rows.get(feedShopKey(id, name)),
		({ name }) => `The shop "${name}" of the feed`,
	);
	const { changes } = inverseOf(pairs);
	await apply(undo.trx, { changes: { feedShops: changes } }, undo.now);
}

async function invertHeldPrices(undo: Undo, { heldPrices }: StoredPart): Promise<void> {
	if (heldPrices.length === 0) return;
	const ids = heldPrices.map(({ id }) => id);
	const rows = new Map((await readHeldPrices(undo.trx, ids)).map((row) => [row.id, row]));
	const pairs = unchangedRows(
		undo,
		heldPrices,
		HELD_PRICE_COLUMNS,
		({ id }) => rows.get(id),
		({ name }) => `The held price of SKU ${name}`,
	);
	const { changes } = inverseOf(pairs);
	await apply(undo.trx, { changes: { heldPrices: changes } }, undo.now);
}

/** Undoes the stored change set of a cause, the last batch first, and deletes the set. */
async function invertParts(undo: Undo, cause: Cause): Promise<void> {
	for await (const content of readChangeParts(undo.trx, cause, "last-to-first")) {
		const part = storedPartSchema.parse(content);
		await invertOffers(undo, part);
		await invertModels(undo, part);
		await invertShops(undo, part);
		await invertTerms(undo, part);
		await invertFeedLines(undo, part);
		await invertFeedShops(undo, part);
		await invertHeldPrices(undo, part);
	}
	await deleteChangeParts(undo.trx, cause);
}

/** Undoes a decision about lines of a feed or a held price, with a line of the audit log. */
async function invertDecision(undo: Undo, line: StoredChange, by: string): Promise<void> {
	const { trx, now } = undo;
	const { id: changeId, subject, subjectKey, title, before = {}, after } = line;
	if (!(await hasChangeParts(trx, { changeId }))) {
		throw new ExpectedError(409, "This was undone already.");
	}
	await invertParts(undo, { changeId });
	const logLine = {
		by,
		subject,
		subjectKey,
		title,
		action: "changed",
		undoesId: changeId,
	} as const;
	await recordChange(trx, { ...logLine, before: after, after: before }, now);
}

/** Undoes a decision about a held price together with its offer; throws an ExpectedError if one of them was changed. */
async function invertPriceDecision(undo: Undo, line: StoredChange, by: string): Promise<void> {
	await invertDecision(undo, line, by);
	if (undo.skipped.total === 0) return;
	throw new ExpectedError(409, `${line.title} was changed since. Nothing was undone.`);
}

/** Undoes a line of the audit log, and adds a line about the undo. */
async function invertLine(undo: Undo, id: number, stamp: ChangeStamp): Promise<void> {
	const { trx } = undo;
	const line = await findChange(trx, id);
	if (!line) throw new ExpectedError(404, "Nothing is known of this change any more.");
	if (line.subject === "feed") return invertDecision(undo, line, stamp.by);
	if (line.subject === "price") return invertPriceDecision(undo, line, stamp.by);
	const { placement, ...inverse } = await lineInverse(trx, line, stamp);
	await apply(trx, { log: { ...stamp, undoesId: id }, ...inverse }, stamp.now);
	if (!placement) return;
	const models = featuredPlaceChanges(await listFeatured(trx), placement.sku, placement.place - 1);
	await apply(trx, { changes: { models } }, stamp.now);
}

/**
 * Undoes the changes of a cause in the caller's transaction: an import, a run, or a line of the audit log of a model,
 * an offer or a decision. For imports, runs and decisions, rows that were changed since stay as they are and are
 * returned; the caller may roll back. A model or an offer of a line gets its earlier values even if it was changed
 * since, because staff have seen and confirmed that. Throws an ExpectedError with the reason if a line cannot be
 * undone.
 */
export async function invert(trx: Trx, cause: Cause, stamp: ChangeStamp): Promise<SkippedRows> {
	const undo: Undo = {
		trx,
		now: stamp.now,
		skipped: { total: 0, rows: [] },
		skusWithSkippedOffers: new Set(),
	};
	if ("changeId" in cause) await invertLine(undo, cause.changeId, stamp);
	else await invertParts(undo, cause);
	return undo.skipped;
}

/** Yields the SKUs of the models that a change set added, batch by batch. */
export async function* readAddedSkus(db: Db, cause: Cause): AsyncGenerator<string[]> {
	for await (const content of readChangeParts(db, cause)) {
		const addedModels = storedPartSchema
			.parse(content)
			.models.filter(({ before }) => before === null);
		if (addedModels.length > 0) yield addedModels.map(({ sku }) => sku);
	}
}
