import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import type { ListingRecord } from "~/features/catalogue/write/cells/listing-record";
import type { ProjectorRecord } from "~/features/catalogue/write/cells/projector-record";
import type { CategoryKey } from "~/features/catalogue/write/derived-values";
import { knownSkus } from "~/features/catalogue/write/known-skus.queries.server";
import { listingKey, type ResolvedListing } from "~/features/catalogue/write/listing-change";
import {
	type AboutToBe,
	listingChanges,
	resolveListings,
} from "~/features/catalogue/write/listing-writes.queries.server";
import { findPriceFalls } from "~/features/catalogue/write/prices/price-falls.queries.server";
import { projectorChanges } from "~/features/catalogue/write/projector-writes.queries.server";
import {
	type ListingRow,
	type ProjectorRow,
	type RowChange,
	unknownSku,
} from "~/features/catalogue/write/row-change";
import type { ShopRow } from "~/features/catalogue/write/shops/shop-record";
import {
	type TermRow,
	termChanges,
} from "~/features/catalogue/write/terms/term-writes.queries.server";
import { type HeldPrice, stillHeld } from "~/features/imports/plan/held-prices";
import {
	type ImportPlan,
	type PlannedRow,
	type RowProblem,
	rowProblem,
} from "~/features/imports/plan/import-plan";
import { columnsText } from "~/features/imports/plan/import-tables";
import { placeKey } from "~/features/imports/plan/row-place";
import { shopChanges } from "./shop-changes.queries.server";

/** Is given what a plan changes, a chunk at a time; an import writes each, a preview only looks at it. */
export interface ChangeHandlers {
	onShops(changes: RowChange<ShopRow>[]): Promise<void>;
	onTerms(changes: RowChange<TermRow>[]): Promise<void>;
	onProjectors(changes: RowChange<ProjectorRow>[]): Promise<void>;
	onListings(changes: RowChange<ListingRow>[]): Promise<void>;
}

function missingNames({ brand, model }: ProjectorRecord): string[] {
	return [...(brand === undefined ? ["brand"] : []), ...(model === undefined ? ["model"] : [])];
}

/** Parts rows that can be applied from those of unknown SKUs in files without the columns brand and model. */
async function partNameless(
	db: Kysely<Database>,
	rows: readonly PlannedRow<ProjectorRecord>[],
): Promise<{ rows: PlannedRow<ProjectorRecord>[]; problems: RowProblem[] }> {
	const nameless = rows.filter(({ record }) => missingNames(record).length > 0);
	const known = await knownSkus(
		db,
		nameless.map(({ record }) => record),
	);
	const unknown = new Set(nameless.filter(({ record }) => !known.has(record.sku.toLowerCase())));
	const problems = [...unknown].map((row) => {
		const needed = columnsText(missingNames(row.record));
		const reason = `${unknownSku(row.record.sku)}; to create one, the file needs ${needed}`;
		return rowProblem(row, "sku", reason);
	});
	return { rows: rows.filter((row) => !unknown.has(row)), problems };
}

/** Parts what shops change from rows of unknown ones in files that say too little to add them. */
async function partShops(
	trx: Transaction<Database>,
	rows: ImportPlan["shops"],
): Promise<{ changes: RowChange<ShopRow>[]; problems: RowProblem[] }> {
	const changes: RowChange<ShopRow>[] = [];
	const problems: RowProblem[] = [];
	const records = rows.map((row) => row.record);
	for (const [index, resolution] of (await shopChanges(trx, records)).entries()) {
		const row = rows[index];
		if (!("reason" in resolution)) changes.push(resolution);
		else if (row) problems.push(rowProblem({ ...row, record: {} }, "slug", resolution.reason));
	}
	return { changes, problems };
}

/** A listing of a plan, and where it stands. */
interface PlannedListing {
	row: PlannedRow<ListingRecord>;
	listing: ResolvedListing;
}

/** Parts listings that can be applied from those of an unknown model or retailer, or with an earlier row. */
async function partListings(
	trx: Transaction<Database>,
	rows: ImportPlan["listings"],
	aboutToBe: AboutToBe,
): Promise<{ planned: PlannedListing[]; problems: RowProblem[] }> {
	const planned: PlannedListing[] = [];
	const problems: RowProblem[] = [];
	const rowOfKey = new Map<string, number>();
	const records = rows.map((row) => row.record);
	for (const [index, resolution] of (await resolveListings(trx, records, aboutToBe)).entries()) {
		const row = rows[index];
		if (!row) continue;
		if ("reason" in resolution) {
			problems.push(rowProblem(row, resolution.column, resolution.reason));
			continue;
		}
		const key = listingKey(resolution);
		const earlier = rowOfKey.get(key);
		if (earlier !== undefined) {
			const reason = `the same SKU and retailer as in row ${earlier}`;
			problems.push(rowProblem(row, "retailer", reason));
			continue;
		}
		rowOfKey.set(key, row.row);
		planned.push({ row, listing: resolution });
	}
	return { planned, problems };
}

/** The prices of planned listings that fell too far. */
async function findHeld(
	trx: Transaction<Database>,
	planned: readonly PlannedListing[],
	models: readonly PlannedRow<ProjectorRecord>[],
	shops: readonly ShopRow[],
): Promise<HeldPrice[]> {
	const prices = models.flatMap(({ record: { sku, price } }) =>
		price === undefined ? [] : [[sku.toLowerCase(), price] as const],
	);
	const listings = planned.map(({ listing }) => listing);
	const falls = await findPriceFalls(trx, listings, new Map(prices));
	if (falls.size === 0) return [];
	const retailers = await trx.selectFrom("retailers").select(["id", "name"]).execute();
	const names = new Map([...shops, ...retailers].map(({ id, name }) => [id, name]));
	return planned.flatMap(({ row: { row, sheet }, listing }) => {
		const fall = falls.get(listingKey(listing));
		if (!fall) return [];
		const { projectorSku: sku, retailerId } = listing;
		const retailer = names.get(retailerId) ?? String(retailerId);
		return [{ row, ...(sheet !== undefined && { sheet }), sku, retailer, ...fall }];
	});
}

/** What staff say of held prices (docs/product.md#held-prices). */
export interface ReleaseOptions {
	/** The places of those that are let in. */
	release?: readonly string[];
}

interface ApplyOptions extends Required<ReleaseOptions> {
	now: Date;
	categories: readonly CategoryKey[];
}

/** Rows of a plan that were left out although they could be read. */
export interface Unapplied {
	problems: RowProblem[];
	held: HeldPrice[];
}

/**
 * Hands on what a plan changes, shops and models first, so that its listings may be for its own. Returns the rows that
 * were left out: unknown models and shops without a name, listings whose model or retailer is unknown or for which there is an
 * earlier row, and prices that are held. The caller owns the transaction. Throws a UserError for a released place where
 * no price is held.
 */
export async function applyPlan(
	trx: Transaction<Database>,
	plan: ImportPlan,
	{ now, categories, release }: ApplyOptions,
	{ onShops, onTerms, onProjectors, onListings }: ChangeHandlers,
): Promise<Unapplied> {
	const options = { now, isSample: false };
	const { rows, problems } = await partNameless(trx, plan.projectors);
	const records = rows.map((row) => row.record);
	const skus = records.map((record) => record.sku);
	const shops = await partShops(trx, plan.shops);
	const newShops = shops.changes.flatMap(({ before, after }) => (before ? [] : [after]));
	const aboutToBe = { skus, shops: newShops };
	const { planned, problems: unresolved } = await partListings(trx, plan.listings, aboutToBe);
	// Before anything is written, so that a preview and an import find the same.
	const held = stillHeld(await findHeld(trx, planned, rows, newShops), release);
	if (shops.changes.length > 0) await onShops(shops.changes);
	if (plan.terms.length > 0) {
		const terms = plan.terms.map((row) => row.record);
		await onTerms(await termChanges(trx, terms));
	}
	const heldRows = new Set(held.map(placeKey));
	for await (const changes of projectorChanges(trx, records, categories, options)) {
		await onProjectors(changes);
	}
	const listings = planned.flatMap(({ row, listing }) =>
		heldRows.has(placeKey(row)) ? [] : [listing],
	);
	for await (const changes of listingChanges(trx, listings, options)) await onListings(changes);
	return { problems: [...shops.problems, ...problems, ...unresolved], held };
}
