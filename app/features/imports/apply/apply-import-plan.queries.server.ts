import type { Db, Trx } from "db/schema";
import { requireCapacity } from "~/features/catalogue/capacity/capacity.queries.server";
import type { Fact } from "~/features/catalogue/facts/facts";
import { newFacts } from "~/features/catalogue/facts/row-facts.server";
import { DATE_COLUMN } from "~/features/catalogue/fields/read-cells";
import { listStoredSkus } from "~/features/catalogue/identity/stored-skus.queries.server";
import { MAX_SHOPS } from "~/features/catalogue/offers/shops/shop-order";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import { futureDateFault } from "~/features/changes/cells/fact-record";
import type { ModelRecord, OfferRecord } from "~/features/changes/cells/records";
import type { Changes } from "~/features/changes/change-set";
import type { CategoryKey } from "~/features/changes/models/derived-values";
import { modelChanges } from "~/features/changes/models/model-writes.queries.server";
import { resolveSuccessors } from "~/features/changes/models/successors.queries.server";
import {
	type KeysOfImport,
	readOfferChanges,
	resolveOffers,
} from "~/features/changes/offers/offer-writes.queries.server";
import { findPriceFalls } from "~/features/changes/prices/measured-falls.queries.server";
import type { PriceFall } from "~/features/changes/prices/price-fall";
import {
	isUnchanged,
	type ModelRow,
	offerKey,
	type ResolvedOffer,
	type RowChange,
	unknownSku,
} from "~/features/changes/row-change";
import {
	missingOfShop,
	type ShopChange,
	type ShopRecord,
	type ShopRow,
	shopValues,
} from "~/features/changes/shops/shop-record";
import { highestShopId } from "~/features/changes/shops/shop-writes.queries.server";
import { termChanges } from "~/features/changes/terms/term-writes.queries.server";
import type { ImportCounts, LeftOutRows } from "~/features/imports/import-result";
import { type HeldPrice, withoutReleasedPrices } from "~/features/imports/plan/held-prices";
import {
	type ImportPlan,
	type PlannedRow,
	type RowProblem,
	recordsOf,
	rowProblem,
} from "~/features/imports/plan/import-plan";
import { placeKey, type RowPlace } from "~/features/imports/plan/row-place";
import { columnsText } from "~/features/ingest/columns/import-tables";
import type { ImportProgress } from "./import-source.server";

function missingNames({ brand, model }: ModelRecord): string[] {
	return [...(brand === undefined ? ["brand"] : []), ...(model === undefined ? ["model"] : [])];
}

/** Separates rows that can be applied from rows that would create models in files without brand and model. */
async function partNameless(db: Db, rows: ImportPlan["projectors"]) {
	const nameless = rows.filter(({ record }) => missingNames(record).length > 0);
	const storedSkus = await listStoredSkus(db, recordsOf(nameless));
	const unknown = new Set(
		nameless.filter(({ record }) => !storedSkus.has(record.sku.toLowerCase())),
	);
	const problems = [...unknown].map((row) => {
		const needed = columnsText(missingNames(row.record));
		const reason = `${unknownSku(row.record.sku)}; to create one, the file needs ${needed}`;
		return rowProblem(row, "sku", reason);
	});
	return { rows: rows.filter((row) => !unknown.has(row)), problems };
}

/** Separates rows that can be applied from rows whose successor is no other model. */
async function partSuccessors(db: Db, rows: ImportPlan["projectors"]) {
	const applicable: ImportPlan["projectors"] = [];
	const problems: RowProblem[] = [];
	const resolutions = await resolveSuccessors(db, recordsOf(rows));
	for (const [index, resolution] of resolutions.entries()) {
		const row = rows[index];
		if (!row) continue;
		if ("record" in resolution) applicable.push({ ...row, record: resolution.record });
		else problems.push(rowProblem(row, "replaced_by", resolution.reason));
	}
	return { rows: applicable, problems };
}

function isComplete(record: ShopChange): record is ShopRecord {
	return missingOfShop(record).length === 0;
}

/**
 * Separates the changes of shops from rows of unknown shops in files with too few columns to add them. A shop is found
 * by its slug; new ones are placed after those that staff ordered.
 */
async function partShops(trx: Trx, rows: ImportPlan["shops"]) {
	const shops = await trx.selectFrom("retailers").selectAll().execute();
	const stored = new Map(shops.map((row) => [row.slug, row]));
	const places = shops.flatMap(({ place }) => place ?? []);
	let lastPlace = places.length === 0 ? null : Math.max(...places);
	let highestId = await highestShopId(trx);
	const changes: RowChange<ShopRow>[] = [];
	const problems: RowProblem[] = [];
	for (const { record, ...place } of rows) {
		const before = stored.get(record.slug);
		const refuse = (reason: string) =>
			problems.push(rowProblem({ ...place, record: {} }, "slug", reason));
		if (before) {
			const after = { ...before, ...shopValues(record, before) };
			const isSame = JSON.stringify(after) === JSON.stringify(before);
			changes.push({ before, after: isSame ? before : after });
		} else if (!isComplete(record)) {
			const needed = columnsText(missingOfShop(record));
			refuse(`no shop "${record.slug}"; to create one, the file needs ${needed}`);
		} else if (stored.size >= MAX_SHOPS) {
			refuse(`there can be ${MAX_SHOPS} shops at most`);
		} else {
			highestId += 1;
			if (lastPlace !== null) lastPlace += 1;
			const after = { id: highestId, place: lastPlace, ...shopValues(record, undefined) };
			stored.set(record.slug, after);
			changes.push({ before, after });
		}
	}
	return { changes, problems };
}

interface PlannedOffer {
	row: PlannedRow<OfferRecord>;
	offer: ResolvedOffer;
}

/** Separates offers that can be applied from those of an unknown model or shop, or with an earlier row. */
async function partOffers(trx: Trx, rows: ImportPlan["listings"], importKeys: KeysOfImport) {
	const planned: PlannedOffer[] = [];
	const problems: RowProblem[] = [];
	const rowOfKey = new Map<string, number>();
	const resolutions = await resolveOffers(trx, recordsOf(rows), importKeys);
	for (const [index, resolution] of resolutions.entries()) {
		const row = rows[index];
		if (!row) continue;
		if ("reason" in resolution) {
			problems.push(rowProblem(row, resolution.column, resolution.reason));
			continue;
		}
		const key = offerKey(resolution);
		const earlier = rowOfKey.get(key);
		if (earlier !== undefined) {
			const reason = `the same SKU and retailer as in row ${earlier}`;
			problems.push(rowProblem(row, "retailer", reason));
			continue;
		}
		rowOfKey.set(key, row.row);
		planned.push({ row, offer: resolution });
	}
	return { planned, problems };
}

/** Facts of models, by slug. */
type FactsBySlug = ReadonlyMap<string, readonly Fact[]>;

const withEnteredBy = (facts: readonly Fact[], by: string | undefined): Fact[] =>
	facts.map((fact) => ({ ...fact, enteredBy: by ?? null }));

/** Groups facts by model, and separates those of unknown models and of days to come. */
async function partFacts(
	trx: Trx,
	rows: ImportPlan["facts"],
	{ skus, by, now }: Pick<KeysOfImport, "skus"> & { by: string | undefined; now: Date },
): Promise<{ facts: FactsBySlug; problems: RowProblem[] }> {
	const storedSkus = new Set((await listStoredSkus(trx, recordsOf(rows))).keys());
	for (const sku of skus) storedSkus.add(sku.toLowerCase());
	const problems: RowProblem[] = [];
	const usable = rows.filter((row) => {
		const fault = futureDateFault(row.record.fact, now);
		const isStored = storedSkus.has(row.record.sku.toLowerCase());
		if (!isStored) problems.push(rowProblem(row, "sku", unknownSku(row.record.sku)));
		else if (fault) problems.push(rowProblem(row, DATE_COLUMN, fault));
		return isStored && !fault;
	});
	const bySlug = Map.groupBy(usable, ({ record }) => record.sku.toLowerCase());
	const factOf = ({ record }: (typeof rows)[number]) => record.fact;
	const factsOf = (ofModel: typeof rows) => withEnteredBy(ofModel.map(factOf), by);
	return {
		facts: new Map(Array.from(bySlug, ([slug, ofModel]) => [slug, factsOf(ofModel)])),
		problems,
	};
}

/** Returns the prices of planned offers that fell too far. */
async function findHeld(
	trx: Trx,
	planned: readonly PlannedOffer[],
	models: readonly PlannedRow<ModelRecord>[],
	shops: readonly ShopRow[],
): Promise<HeldPrice[]> {
	const prices = models.flatMap(({ record: { sku, price } }) =>
		price === undefined ? [] : [[sku.toLowerCase(), price] as const],
	);
	const offers = planned.map(({ offer }) => offer);
	const falls = await findPriceFalls(trx, offers, new Map(prices));
	if (falls.size === 0) return [];
	const names = await listShopNamesById(trx);
	for (const { id, name } of shops) names.set(id, name);
	return planned.flatMap(({ row: { row, sheet }, offer }) => {
		const fall = falls.get(offerKey(offer));
		if (!fall) return [];
		const { projectorSku: sku, retailerId } = offer;
		const shop = names.get(retailerId) ?? String(retailerId);
		return [{ row, sheet, sku, retailer: shop, ...fall }];
	});
}

/** Prices that staff release although they fell too far (docs/product.md#held-prices). */
export interface ReleaseOptions {
	/** The places of these prices. */
	release?: readonly string[];
}

interface ApplyOptions extends Required<ReleaseOptions> {
	now: Date;
	/** Name of the member of staff; undefined for a preview. */
	by?: string;
	categories: readonly CategoryKey[];
	onProgress: ((progress: ImportProgress) => void) | undefined;
	/**
	 * Receives the changes, a chunk of one table at a time: an import writes them, a preview reads them. Changes of models
	 * by their facts come with the facts.
	 */
	onChanges: (changes: Changes, facts?: FactsBySlug) => Promise<void> | void;
}

/** Sorts rows by their places: sheet by sheet, as in the file. */
function inFileOrder<Row extends RowPlace>(rows: readonly Row[]): Row[] {
	const bySheet = Map.groupBy(rows, ({ sheet }) => sheet);
	return [...bySheet.values()].flatMap((list) => list.sort((a, b) => a.row - b.row));
}

/**
 * Passes the changes of a plan to `onChanges`, shops and models first, so that offers may refer to them. Returns the
 * counts and the rows that were left out: those of the plan, unknown models and shops without a name, models whose
 * successor is no other model, facts of unknown models, offers whose model or shop is unknown or that have an earlier
 * row, and prices that are held. The caller owns the transaction.
 * Throws an ExpectedError for a released place that holds no price, and for more models than the site holds.
 */
export async function applyImportPlan(
	trx: Trx,
	plan: ImportPlan,
	{ now, by, categories, release, onProgress, onChanges }: ApplyOptions,
): Promise<{
	counts: ImportCounts;
	leftOut: LeftOutRows;
	heldOffers: { offer: ResolvedOffer; fall: PriceFall }[];
}> {
	const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
	const total = [plan.projectors, plan.listings, plan.shops, plan.jargon, plan.facts].flat().length;
	const progress = () =>
		onProgress?.({ done: counts.created + counts.updated + counts.unchanged, total });
	async function reportChanges(changes: Changes): Promise<void> {
		await onChanges(changes);
		for (const change of Object.values(changes).flat()) {
			if (change.before === undefined) counts.created += 1;
			else if (isUnchanged(change)) counts.unchanged += 1;
			else counts.updated += 1;
		}
		progress();
	}
	/** Counts facts, not models: one that is known is unchanged. */
	async function passFacts(changes: RowChange<ModelRow>[], facts: FactsBySlug): Promise<void> {
		await onChanges({ models: changes }, facts);
		for (const { before, after } of changes) {
			const ofModel = facts.get(after.slug) ?? [];
			const added = before ? newFacts(before, ofModel).length : 0;
			counts.updated += added;
			counts.unchanged += ofModel.length - added;
		}
		progress();
	}

	const options = { now, isSample: false, ...(by !== undefined && { by }) };
	const models = await partNameless(trx, plan.projectors);
	const successors = await partSuccessors(trx, models.rows);
	const records = recordsOf(successors.rows);
	await requireCapacity(trx, records);
	const shops = await partShops(trx, plan.shops);
	const changedShops = shops.changes.map(({ after }) => after);
	const importKeys = { skus: records.map(({ sku }) => sku), shops: changedShops };
	const offers = await partOffers(trx, plan.listings, importKeys);
	const sourced = await partFacts(trx, plan.facts, { skus: importKeys.skus, by, now });
	// Before anything is written, so that a preview and an import find the same.
	const jumps = await findHeld(trx, offers.planned, successors.rows, changedShops);
	const held = withoutReleasedPrices(jumps, release);
	if (shops.changes.length > 0) await reportChanges({ shops: shops.changes });
	if (plan.jargon.length > 0) {
		await reportChanges({ terms: await termChanges(trx, recordsOf(plan.jargon)) });
	}
	const unwritten = new Map<string, ModelRow>();
	const titles = [...(plan.titleFacts ?? [])].map(
		([slug, facts]) => [slug, withEnteredBy(facts, by)] as const,
	);
	const ofModels = { ...options, facts: new Map(titles) };
	for await (const changes of modelChanges(trx, records, categories, ofModels)) {
		await reportChanges({ models: changes });
		const isPreview = by === undefined;
		for (const { after } of isPreview ? changes : []) {
			if (sourced.facts.has(after.slug)) unwritten.set(after.slug, after);
		}
	}
	const facts = { ...options, facts: sourced.facts };
	const withFacts = Array.from(sourced.facts.keys(), (sku) => ({ sku }));
	for await (const changes of modelChanges(trx, withFacts, categories, facts, unwritten)) {
		await passFacts(changes, sourced.facts);
	}
	const heldByPlace = new Map(held.map((price) => [placeKey(price), price]));
	const listings = offers.planned.flatMap(({ row, offer }) =>
		heldByPlace.has(placeKey(row)) ? [] : [offer],
	);
	for await (const changes of readOfferChanges(trx, listings, options)) {
		await reportChanges({ offers: changes });
	}
	const problems = [plan, shops, models, successors, offers, sourced].flatMap(
		(part) => part.problems,
	);
	// Rows before cells, so that a limited list has the rows.
	const inOrder = [false, true].flatMap((isCell) =>
		inFileOrder(problems.filter((problem) => (problem.isCell ?? false) === isCell)),
	);
	const heldOffers = offers.planned.flatMap(({ row, offer }) => {
		const fall = heldByPlace.get(placeKey(row));
		return fall ? [{ offer, fall }] : [];
	});
	return { counts, leftOut: { problems: inOrder, held: inFileOrder(held) }, heldOffers };
}
