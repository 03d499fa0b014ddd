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
import { findPriceFalls } from "~/features/changes/prices/find-price-falls.queries.server";
import type { PriceFall } from "~/features/changes/prices/price-fall";
import {
	isUnchanged,
	type ModelRow,
	offerKey,
	type ResolvedOffer,
	type RowChange,
	unknownSkuMessage,
} from "~/features/changes/row-change";
import {
	missingShopColumns,
	type ShopChangeRecord,
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
async function splitNameless(db: Db, rows: ImportPlan["projectors"]) {
	const namelessRows = rows.filter(({ record }) => missingNames(record).length > 0);
	const storedSkus = await listStoredSkus(db, recordsOf(namelessRows));
	const unknownRows = new Set(
		namelessRows.filter(({ record }) => !storedSkus.has(record.sku.toLowerCase())),
	);
	const problems = [...unknownRows].map((row) => {
		const needed = columnsText(missingNames(row.record));
		const reason = `${unknownSkuMessage(row.record.sku)}; to create one, the file needs ${needed}`;
		return rowProblem(row, "sku", reason);
	});
	return { rows: rows.filter((row) => !unknownRows.has(row)), problems };
}

/** Separates rows that can be applied from rows whose successor is no other model. */
async function splitSuccessors(db: Db, rows: ImportPlan["projectors"]) {
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

function isComplete(record: ShopChangeRecord): record is ShopRecord {
	return missingShopColumns(record).length === 0;
}

/**
 * Separates the changes of shops from rows of unknown shops in files with too few columns to add them. A shop is
 * matched by its slug; new shops are placed after those that staff ordered.
 */
async function splitShops(trx: Trx, rows: ImportPlan["shops"]) {
	const shops = await trx.selectFrom("retailers").selectAll().execute();
	const shopBySlug = new Map(shops.map((row) => [row.slug, row]));
	const shopPlaces = shops.flatMap(({ place }) => place ?? []);
	let lastShopPlace = shopPlaces.length === 0 ? null : Math.max(...shopPlaces);
	let highestId = await highestShopId(trx);
	const changes: RowChange<ShopRow>[] = [];
	const problems: RowProblem[] = [];
	for (const { record, ...rowPlace } of rows) {
		const before = shopBySlug.get(record.slug);
		const refuse = (reason: string) =>
			problems.push(rowProblem({ ...rowPlace, record: {} }, "slug", reason));
		if (before) {
			const after = { ...before, ...shopValues(record, before) };
			const isSame = JSON.stringify(after) === JSON.stringify(before);
			changes.push({ before, after: isSame ? before : after });
		} else if (!isComplete(record)) {
			const needed = columnsText(missingShopColumns(record));
			refuse(`no shop "${record.slug}"; to create one, the file needs ${needed}`);
		} else if (shopBySlug.size >= MAX_SHOPS) {
			refuse(`there can be ${MAX_SHOPS} shops at most`);
		} else {
			highestId += 1;
			if (lastShopPlace !== null) lastShopPlace += 1;
			const after = { id: highestId, place: lastShopPlace, ...shopValues(record, undefined) };
			shopBySlug.set(record.slug, after);
			changes.push({ before, after });
		}
	}
	return { changes, problems };
}

interface PlannedOffer {
	row: PlannedRow<OfferRecord>;
	offer: ResolvedOffer;
}

/** Separates offers that can be applied from offers of an unknown model or shop, and from repeated offers. */
async function splitOffers(trx: Trx, rows: ImportPlan["listings"], importKeys: KeysOfImport) {
	const plannedOffers: PlannedOffer[] = [];
	const problems: RowProblem[] = [];
	const rowNumberByKey = new Map<string, number>();
	const resolutions = await resolveOffers(trx, recordsOf(rows), importKeys);
	for (const [index, resolution] of resolutions.entries()) {
		const row = rows[index];
		if (!row) continue;
		if ("reason" in resolution) {
			problems.push(rowProblem(row, resolution.column, resolution.reason));
			continue;
		}
		const key = offerKey(resolution);
		const earlierRowNumber = rowNumberByKey.get(key);
		if (earlierRowNumber !== undefined) {
			const reason = `the same SKU and retailer as in row ${earlierRowNumber}`;
			problems.push(rowProblem(row, "retailer", reason));
			continue;
		}
		rowNumberByKey.set(key, row.row);
		plannedOffers.push({ row, offer: resolution });
	}
	return { planned: plannedOffers, problems };
}

/** Facts by the slug of their model. */
type FactsBySlug = ReadonlyMap<string, readonly Fact[]>;

const withEnteredBy = (facts: readonly Fact[], enteredBy: string | undefined): Fact[] =>
	facts.map((fact) => ({ ...fact, enteredBy: enteredBy ?? null }));

/** Groups facts by model, and separates facts of unknown models and facts with a future date. */
async function splitFacts(
	trx: Trx,
	rows: ImportPlan["facts"],
	{ skus, by, now }: Pick<KeysOfImport, "skus"> & { by: string | undefined; now: Date },
): Promise<{ facts: FactsBySlug; problems: RowProblem[] }> {
	const storedSkus = new Set((await listStoredSkus(trx, recordsOf(rows))).keys());
	for (const sku of skus) storedSkus.add(sku.toLowerCase());
	const problems: RowProblem[] = [];
	const usableRows = rows.filter((row) => {
		const fault = futureDateFault(row.record.fact, now);
		const isStored = storedSkus.has(row.record.sku.toLowerCase());
		if (!isStored) problems.push(rowProblem(row, "sku", unknownSkuMessage(row.record.sku)));
		else if (fault) problems.push(rowProblem(row, DATE_COLUMN, fault));
		return isStored && !fault;
	});
	const rowsBySlug = Map.groupBy(usableRows, ({ record }) => record.sku.toLowerCase());
	const factOf = ({ record }: (typeof rows)[number]) => record.fact;
	const factsOf = (rowsOfModel: typeof rows) => withEnteredBy(rowsOfModel.map(factOf), by);
	return {
		facts: new Map(Array.from(rowsBySlug, ([slug, rowsOfModel]) => [slug, factsOf(rowsOfModel)])),
		problems,
	};
}

/** Returns the prices of planned offers that fell too far. */
async function findTooLowPrices(
	trx: Trx,
	plannedOffers: readonly PlannedOffer[],
	models: readonly PlannedRow<ModelRecord>[],
	shops: readonly ShopRow[],
): Promise<HeldPrice[]> {
	const prices = models.flatMap(({ record: { sku, price } }) =>
		price === undefined ? [] : [[sku.toLowerCase(), price] as const],
	);
	const offers = plannedOffers.map(({ offer }) => offer);
	const fallByOffer = await findPriceFalls(trx, offers, new Map(prices));
	if (fallByOffer.size === 0) return [];
	const names = await listShopNamesById(trx);
	for (const { id, name } of shops) names.set(id, name);
	return plannedOffers.flatMap(({ row: { row, sheet }, offer }) => {
		const fall = fallByOffer.get(offerKey(offer));
		if (!fall) return [];
		const { projectorSku: sku, retailerId } = offer;
		const shop = names.get(retailerId) ?? String(retailerId);
		return [{ row, sheet, sku, retailer: shop, ...fall }];
	});
}

/** Prices that staff release although they fell too far (docs/product.md#held-prices). */
export interface PriceReleaseOptions {
	/** Places of the prices in the file, each a row, or a sheet and a row. */
	release?: readonly string[];
}

interface ApplyOptions extends Required<PriceReleaseOptions> {
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
 * counts and the rows that were left out: the problems of the plan, unknown models and shops without a name, models
 * whose successor is no other model, facts of unknown models, offers of an unknown model or shop, repeated offers, and
 * held prices. The caller owns the transaction. Throws an ExpectedError for a row in `release` whose price is not held,
 * and for more models than the site holds.
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
	const reportProgress = () =>
		onProgress?.({ done: counts.created + counts.updated + counts.unchanged, total });
	/** Passes changes on to `onChanges`, and counts them. */
	async function reportChanges(changes: Changes): Promise<void> {
		await onChanges(changes);
		for (const change of Object.values(changes).flat()) {
			if (change.before === undefined) counts.created += 1;
			else if (isUnchanged(change)) counts.unchanged += 1;
			else counts.updated += 1;
		}
		reportProgress();
	}
	/** Passes on changes of models by their facts. Counts facts, not models; a stored fact counts as unchanged. */
	async function reportFacts(
		changes: RowChange<ModelRow>[],
		factsBySlug: FactsBySlug,
	): Promise<void> {
		await onChanges({ models: changes }, factsBySlug);
		for (const { before, after } of changes) {
			const factsOfModel = factsBySlug.get(after.slug) ?? [];
			const addedCount = before ? newFacts(before, factsOfModel).length : 0;
			counts.updated += addedCount;
			counts.unchanged += factsOfModel.length - addedCount;
		}
		reportProgress();
	}

	const options = { now, isSample: false, ...(by !== undefined && { by }) };
	const namedModels = await splitNameless(trx, plan.projectors);
	const acceptedModels = await splitSuccessors(trx, namedModels.rows);
	const records = recordsOf(acceptedModels.rows);
	await requireCapacity(trx, records);
	const acceptedShops = await splitShops(trx, plan.shops);
	const changedShops = acceptedShops.changes.map(({ after }) => after);
	const importKeys = { skus: records.map(({ sku }) => sku), shops: changedShops };
	const acceptedOffers = await splitOffers(trx, plan.listings, importKeys);
	const acceptedFacts = await splitFacts(trx, plan.facts, { skus: importKeys.skus, by, now });
	// Before anything is written, so that a preview and an import hold the same prices.
	const tooLowPrices = await findTooLowPrices(
		trx,
		acceptedOffers.planned,
		acceptedModels.rows,
		changedShops,
	);
	const heldPrices = withoutReleasedPrices(tooLowPrices, release);
	if (acceptedShops.changes.length > 0) await reportChanges({ shops: acceptedShops.changes });
	if (plan.jargon.length > 0) {
		await reportChanges({ terms: await termChanges(trx, recordsOf(plan.jargon)) });
	}
	// A preview writes no models, so the changes by facts, which follow, start from these rows instead of stored rows.
	const unwrittenModels = new Map<string, ModelRow>();
	const factsFromTitles = [...(plan.titleFacts ?? [])].map(
		([slug, facts]) => [slug, withEnteredBy(facts, by)] as const,
	);
	const modelOptions = { ...options, facts: new Map(factsFromTitles) };
	for await (const changes of modelChanges(trx, records, categories, modelOptions)) {
		await reportChanges({ models: changes });
		const isPreview = by === undefined;
		for (const { after } of isPreview ? changes : []) {
			if (acceptedFacts.facts.has(after.slug)) unwrittenModels.set(after.slug, after);
		}
	}
	const factOptions = { ...options, facts: acceptedFacts.facts };
	// The keys are slugs, which serve as SKUs here: models are found by their SKU in lower case.
	const skusWithFacts = Array.from(acceptedFacts.facts.keys(), (sku) => ({ sku }));
	for await (const changes of modelChanges(
		trx,
		skusWithFacts,
		categories,
		factOptions,
		unwrittenModels,
	)) {
		await reportFacts(changes, acceptedFacts.facts);
	}
	const heldByPlace = new Map(heldPrices.map((price) => [placeKey(price), price]));
	const offersToApply = acceptedOffers.planned.flatMap(({ row, offer }) =>
		heldByPlace.has(placeKey(row)) ? [] : [offer],
	);
	for await (const changes of readOfferChanges(trx, offersToApply, options)) {
		await reportChanges({ offers: changes });
	}
	const problems = [
		plan,
		acceptedShops,
		namedModels,
		acceptedModels,
		acceptedOffers,
		acceptedFacts,
	].flatMap((group) => group.problems);
	// Problems that leave out a row before those that leave out a cell, so that a shortened list has the rows.
	const orderedProblems = [false, true].flatMap((isCell) =>
		inFileOrder(problems.filter((problem) => (problem.isCell ?? false) === isCell)),
	);
	const heldOffers = acceptedOffers.planned.flatMap(({ row, offer }) => {
		const fall = heldByPlace.get(placeKey(row));
		return fall ? [{ offer, fall }] : [];
	});
	return {
		counts,
		leftOut: { problems: orderedProblems, held: inFileOrder(heldPrices) },
		heldOffers,
	};
}
