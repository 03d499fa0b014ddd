import { decodeList } from "db/json-columns";
import type { Database } from "db/schema";
import type { Selectable, Transaction } from "kysely";
import { brandName } from "~/features/catalogue/brand/brand";
import { tagsOf } from "~/features/catalogue/listing/tag";
import { type ImportPlan, type RowProblem, rowProblem } from "~/features/imports/plan/import-plan";
import type { ListingRecord } from "~/features/imports/plan/listing-record";
import type { ProjectorRecord } from "~/features/imports/plan/projector-record";
import { NEW_PROJECTOR, projectorValues } from "~/features/imports/plan/projector-values";
import {
	indexProjectors,
	unindexProjectors,
} from "~/features/search/index/search-index.queries.server";
import { spellingsOf } from "~/features/search/index/search-terms";
import { inChunks } from "./chunks";
import {
	knownSkus,
	partNameless,
	UnknownReferenceError,
	unknownSku,
} from "./known-skus.queries.server";

export interface ApplyOptions {
	now: Date;
	/** The rows are the sample catalogue's, not a shop's. */
	isSample: boolean;
	/** Only tells what would be done. */
	dryRun?: boolean;
}

export type ProjectorRow = Selectable<Database["projectors"]>;
export type ListingRow = Omit<Selectable<Database["retailer_listings"]>, "id">;

/** A listing but for its id, which means nothing. */
export const LISTING_ROW = [
	"projectorSku",
	"retailerId",
	"pricePence",
	"inStock",
	"affiliateUrl",
	"updatedAt",
	"deliveryPence",
	"isSample",
] as const satisfies (keyof ListingRow)[];

/** What a record does to the row it is for; `before` and `after` are the same object where it changes nothing. */
export interface RowChange<Row> {
	before: Row | undefined;
	after: Row;
}

type CategoryKey = { id: number; name: string; slug: string };

/** Categories that a model's list of categories names, by slug or by name (docs/product.md#categories-of-a-model). */
function namedCategories(names: readonly string[], categories: readonly CategoryKey[]) {
	const wanted = names.map((name) => name.toLowerCase());
	return wanted.flatMap((name) =>
		categories.filter((one) => one.slug === name || one.name.toLowerCase() === name),
	);
}

/** What the categories, tags and words of a model are made of. */
const DERIVED_FROM = [
	"brand",
	"model",
	"resolution",
	"projectionType",
	"lightSourceType",
	"throwType",
	"productLabel",
	"productCategory",
	"features",
	"categoryId",
] as const satisfies (keyof ProjectorRow)[];

function isDerivedSame({ before, after }: RowChange<ProjectorRow>): boolean {
	return before !== undefined && DERIVED_FROM.every((column) => before[column] === after[column]);
}

/** Writes what is derived from these rows in place of what stood there. */
async function replaceDerived(
	trx: Transaction<Database>,
	rows: readonly ProjectorRow[],
	categories: readonly CategoryKey[],
): Promise<void> {
	if (rows.length === 0) return;
	const skus = rows.map((row) => row.sku);
	const categoryRows: { categoryId: number; projectorSku: string }[] = [];
	const tagRows: { tag: string; projectorSku: string }[] = [];
	const documents = rows.map((row) => {
		const productCategory = decodeList(row.productCategory);
		const features = decodeList(row.features);
		const named = namedCategories(productCategory, categories);
		const categoryIds = new Set(named.map((category) => category.id));
		if (row.categoryId !== null) categoryIds.add(row.categoryId);
		for (const categoryId of categoryIds) {
			categoryRows.push({ categoryId, projectorSku: row.sku });
		}
		for (const tag of tagsOf({ productLabel: row.productLabel, productCategory, features })) {
			tagRows.push({ tag, projectorSku: row.sku });
		}
		return {
			id: row.id,
			brand: `${row.brand} ${brandName(row.brand)}`,
			model: row.model,
			sku: row.sku,
			spellings: [brandName(row.brand), row.model].flatMap(spellingsOf).join(" "),
			details: [
				row.resolution,
				row.projectionType,
				row.lightSourceType,
				row.throwType && `${row.throwType} throw`,
				row.productLabel,
				...named.map((category) => category.name),
				...productCategory,
				...features,
			]
				.filter(Boolean)
				.join(" "),
		};
	});
	await trx.deleteFrom("projector_categories").where("projectorSku", "in", skus).execute();
	for (const values of inChunks(categoryRows, 5000)) {
		await trx.insertInto("projector_categories").values(values).execute();
	}
	await trx.deleteFrom("projector_tags").where("projectorSku", "in", skus).execute();
	for (const values of inChunks(tagRows, 5000)) {
		await trx.insertInto("projector_tags").values(values).execute();
	}
	await indexProjectors(trx, documents);
}

/** Rows read and written by one statement: SQLite takes 32,766 values in one, and a model has 44. */
const CHUNK = 250;

/** What a record makes of the row it is for. */
function changedProjector(
	stored: ProjectorRow | undefined,
	record: ProjectorRecord,
	categories: readonly CategoryKey[],
	nextId: () => number,
	{ now, isSample }: ApplyOptions,
): RowChange<ProjectorRow> {
	const values = projectorValues(record);
	if (record.product_category) {
		values.categoryId = namedCategories(record.product_category, categories)[0]?.id ?? null;
	}
	const sampleFlag = isSample ? (1 as const) : (0 as const);
	const samplePriceFlag = values.pricePence ? sampleFlag : (0 as const);
	if (!stored) {
		const { brand, brandSlug, model } = values;
		if (brand === undefined || brandSlug === undefined || model === undefined) {
			throw new UnknownReferenceError(unknownSku(record.sku));
		}
		const priceUpdatedAt = now.toISOString();
		const names = { brand, brandSlug, model };
		const marks = { isSample: sampleFlag, isSamplePrice: samplePriceFlag };
		const after = { ...NEW_PROJECTOR, ...values, ...names, id: nextId(), priceUpdatedAt, ...marks };
		return { before: undefined, after };
	}
	// A SKU keeps the capitals it was first written with: other rows refer to it.
	const after = { ...stored, ...values, sku: stored.sku };
	if (
		Object.entries(after).every(([column, value]) => stored[column as keyof ProjectorRow] === value)
	) {
		return { before: stored, after: stored };
	}
	if (after.pricePence !== stored.pricePence) {
		after.priceUpdatedAt = now.toISOString();
		after.isSamplePrice = samplePriceFlag;
	}
	after.isSample = sampleFlag;
	return { before: stored, after };
}

/** Writes whole rows over those of their SKUs. */
async function writeProjectors(
	trx: Transaction<Database>,
	rows: readonly ProjectorRow[],
): Promise<void> {
	const [first] = rows;
	if (!first) return;
	await trx
		.insertInto("projectors")
		.values([...rows])
		.onConflict((conflict) =>
			conflict.column("sku").doUpdateSet((eb) => {
				const { sku: _, id: __, slug: ___, ...values } = first;
				const columns = Object.keys(values) as (keyof typeof values)[];
				return Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]));
			}),
		)
		.execute();
}

async function writeChangedProjectors(
	trx: Transaction<Database>,
	changes: readonly RowChange<ProjectorRow>[],
	categories: readonly CategoryKey[],
): Promise<void> {
	const changed = changes.filter(({ before, after }) => before !== after);
	await writeProjectors(
		trx,
		changed.map(({ after }) => after),
	);
	const rederived = changed.filter((change) => !isDerivedSame(change));
	await replaceDerived(
		trx,
		rederived.map(({ after }) => after),
		categories,
	);
}

/** The categories, by what a file may call them. */
export async function listCategoryKeys(trx: Transaction<Database>): Promise<CategoryKey[]> {
	return trx.selectFrom("categories").select(["id", "name", "slug"]).execute();
}

async function highestProjectorId(trx: Transaction<Database>): Promise<number> {
	const { highest } = await trx
		.selectFrom("projectors")
		.select((eb) => eb.fn.max("id").as("highest"))
		.executeTakeFirstOrThrow();
	return highest ?? 0;
}

/**
 * Writes records of the import template over what is stored, and everything derived from them: only rows that
 * really change are written, and only what depends on what changed is derived anew. A value the record does not
 * have stays as it was. Hands on what each record did, in the records' order. The caller owns the transaction.
 */
export async function upsertProjectors(
	trx: Transaction<Database>,
	records: readonly ProjectorRecord[],
	options: ApplyOptions,
	onChanges: (changes: RowChange<ProjectorRow>[]) => Promise<void> = async () => {},
): Promise<void> {
	const categories = await listCategoryKeys(trx);
	let highestId = await highestProjectorId(trx);
	const nextId = () => {
		highestId += 1;
		return highestId;
	};
	for (const chunk of inChunks(records, CHUNK)) {
		const slugs = chunk.map((record) => record.sku.toLowerCase());
		const stored = await trx
			.selectFrom("projectors")
			.selectAll()
			.where("slug", "in", slugs)
			.execute();
		const rowBySlug = new Map(stored.map((row) => [row.slug, row]));
		const changes = chunk.map((record) => {
			const before = rowBySlug.get(record.sku.toLowerCase());
			const change = changedProjector(before, record, categories, nextId, options);
			rowBySlug.set(change.after.slug, change.after);
			return change;
		});
		if (!options.dryRun) await writeChangedProjectors(trx, changes, categories);
		await onChanges(changes);
	}
}

/** A listing whose model and retailer were found. */
interface ResolvedListing {
	record: ListingRecord;
	projectorSku: string;
	retailerId: number;
}

type Resolution = ResolvedListing | { reason: string; column: keyof ListingRecord };

/**
 * What the SKU and the retailer of each record stand for, in the records' order; `newSkus` are models that are
 * about to be created.
 */
async function resolveListings(
	trx: Transaction<Database>,
	records: readonly ListingRecord[],
	newSkus: readonly string[] = [],
): Promise<Resolution[]> {
	const retailers = await trx.selectFrom("retailers").select(["id", "slug"]).execute();
	const retailerIds = new Map(
		retailers.flatMap(({ id, slug }) => [
			[String(id), id],
			[slug, id],
		]),
	);
	const skus = new Map(newSkus.map((sku) => [sku.toLowerCase(), sku]));
	for (const [slug, sku] of await knownSkus(trx, records)) skus.set(slug, sku);
	return records.map((record) => {
		const retailerId = retailerIds.get(record.retailer.toLowerCase());
		const projectorSku = skus.get(record.sku.toLowerCase());
		if (retailerId === undefined) {
			return { reason: `no retailer "${record.retailer}"`, column: "retailer" };
		}
		if (projectorSku === undefined) {
			return { reason: unknownSku(record.sku), column: "sku" };
		}
		return { record, projectorSku, retailerId };
	});
}

const listingKey = (sku: string, retailerId: number) => `${retailerId} ${sku}`;

function changedListing(
	stored: ListingRow | undefined,
	{ record, projectorSku, retailerId }: ResolvedListing,
	{ now, isSample }: ApplyOptions,
): RowChange<ListingRow> {
	const { price: pricePence, affiliate_url: affiliateUrl, in_stock, delivery_price } = record;
	const deliveryPence =
		delivery_price === undefined ? (stored?.deliveryPence ?? null) : delivery_price;
	const inStock =
		in_stock === undefined
			? (stored?.inStock ?? (1 as const))
			: in_stock
				? (1 as const)
				: (0 as const);
	const isSame =
		stored?.pricePence === pricePence &&
		stored.affiliateUrl === affiliateUrl &&
		stored.inStock === inStock &&
		stored.deliveryPence === deliveryPence;
	if (stored && isSame) return { before: stored, after: stored };
	const values = { projectorSku, retailerId, pricePence, affiliateUrl, inStock, deliveryPence };
	const after = { ...values, updatedAt: now.toISOString(), isSample: isSample ? 1 : 0 } as const;
	return { before: stored, after };
}

async function writeListings(
	trx: Transaction<Database>,
	rows: readonly ListingRow[],
): Promise<void> {
	if (rows.length === 0) return;
	await trx
		.insertInto("retailer_listings")
		.values([...rows])
		.onConflict((conflict) =>
			conflict.columns(["projectorSku", "retailerId"]).doUpdateSet((eb) => ({
				pricePence: eb.ref("excluded.pricePence"),
				affiliateUrl: eb.ref("excluded.affiliateUrl"),
				inStock: eb.ref("excluded.inStock"),
				updatedAt: eb.ref("excluded.updatedAt"),
				deliveryPence: eb.ref("excluded.deliveryPence"),
				isSample: eb.ref("excluded.isSample"),
			})),
		)
		.execute();
}

async function applyListings(
	trx: Transaction<Database>,
	listings: readonly ResolvedListing[],
	options: ApplyOptions,
	onChanges: (changes: RowChange<ListingRow>[]) => Promise<void>,
): Promise<void> {
	for (const chunk of inChunks(listings, 1000)) {
		const skus = [...new Set(chunk.map((listing) => listing.projectorSku))];
		const stored = await trx
			.selectFrom("retailer_listings")
			.select(LISTING_ROW)
			.where("projectorSku", "in", skus)
			.execute();
		const rows = new Map(stored.map((row) => [listingKey(row.projectorSku, row.retailerId), row]));
		const changes = chunk.map((listing) => {
			const key = listingKey(listing.projectorSku, listing.retailerId);
			const change = changedListing(rows.get(key), listing, options);
			rows.set(key, change.after);
			return change;
		});
		const changed = changes.filter(({ before, after }) => before !== after);
		if (!options.dryRun) {
			await writeListings(
				trx,
				changed.map(({ after }) => after),
			);
		}
		await onChanges(changes);
	}
}

/**
 * Writes records of a listings file over what is stored. The caller owns the transaction. Throws
 * UnknownReferenceError for a SKU or a retailer that is not there.
 */
export async function upsertListings(
	trx: Transaction<Database>,
	records: readonly ListingRecord[],
	options: ApplyOptions,
): Promise<void> {
	const resolutions = await resolveListings(trx, records);
	const listings = resolutions.map((resolution) => {
		if ("reason" in resolution) throw new UnknownReferenceError(resolution.reason);
		return resolution;
	});
	await applyListings(trx, listings, options, async () => {});
}

export interface PlanListener {
	onProjectors(changes: RowChange<ProjectorRow>[]): Promise<void>;
	onListings(changes: RowChange<ListingRow>[]): Promise<void>;
}

/**
 * Writes a plan over what is stored, models first, so that its listings may be for its own models. Answers the
 * rows that were left out: unknown models without a name, listings whose model or retailer is unknown or for which
 * there is an earlier row. The caller owns the transaction.
 */
export async function applyPlan(
	trx: Transaction<Database>,
	plan: ImportPlan,
	{ now, dryRun = false }: Pick<ApplyOptions, "now" | "dryRun">,
	{ onProjectors, onListings }: PlanListener,
): Promise<RowProblem[]> {
	const options = { now, dryRun, isSample: false };
	const { rows, problems } = await partNameless(trx, plan.projectors);
	const records = rows.map((row) => row.record);
	await upsertProjectors(trx, records, options, onProjectors);
	const known: ResolvedListing[] = [];
	const rowOfKey = new Map<string, number>();
	const resolutions = await resolveListings(
		trx,
		plan.listings.map((row) => row.record),
		records.map((record) => record.sku),
	);
	for (const [index, resolution] of resolutions.entries()) {
		const row = plan.listings[index];
		if (!row) continue;
		if ("reason" in resolution) {
			problems.push(rowProblem(row, resolution.column, resolution.reason));
			continue;
		}
		const key = listingKey(resolution.projectorSku, resolution.retailerId);
		const earlier = rowOfKey.get(key);
		if (earlier !== undefined) {
			const reason = `the same SKU and retailer as in row ${earlier}`;
			problems.push(rowProblem(row, "retailer", reason));
			continue;
		}
		rowOfKey.set(key, row.row);
		known.push(resolution);
	}
	await applyListings(trx, known, options, onListings);
	return problems;
}

/** Puts earlier values of rows back, and what is derived from them; the rows must be there. */
export async function restoreProjectors(
	trx: Transaction<Database>,
	rows: readonly ProjectorRow[],
): Promise<void> {
	await writeProjectors(trx, rows);
	await replaceDerived(trx, rows, await listCategoryKeys(trx));
}

/** Puts earlier values of listings back. */
export const restoreListings = writeListings;

/** Removes models and all that hangs on them. */
export async function deleteProjectors(
	trx: Transaction<Database>,
	rows: readonly Pick<ProjectorRow, "id" | "sku">[],
): Promise<void> {
	for (const chunk of inChunks(rows, CHUNK)) {
		const skus = chunk.map((row) => row.sku);
		await unindexProjectors(
			trx,
			chunk.map((row) => row.id),
		);
		await trx.deleteFrom("projectors").where("sku", "in", skus).execute();
	}
}
