import { backgroundTurn } from "db/background-turn";
import { encodeList } from "db/json/json-columns";
import { rowsPerVersion } from "db/per-version.server";
import type { Database, Db } from "db/schema";
import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from "kysely";
import { CARDS_PER_PAGE } from "~/config/site";
import type { Fact } from "~/features/catalogue/facts/facts";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { slugOf } from "~/features/catalogue/identity/sku";
import {
	type ListState,
	pageCount,
	type SortKey,
} from "~/features/catalogue/lists/list-page-state";
import { modelName } from "~/features/catalogue/model";
import type { Model, ModelCard } from "./model";
import { CARD_COLUMNS, toCard, toModel } from "./model-rows.server";

/** Conditions on the models of a list; all must hold. */
export interface ModelConditions {
	brandSlug?: string | undefined;
	categorySlug?: string | undefined;
	tag?: string | undefined;
	featured?: boolean | undefined;
}

interface PageOptions {
	sort: SortKey;
	limit: number;
	offset?: number;
}

type ModelQuery<Output> = SelectQueryBuilder<Database, "projectors", Output>;

function withConditions<Output>(
	db: Db,
	query: ModelQuery<Output>,
	{ brandSlug, categorySlug, tag, featured }: ModelConditions,
): ModelQuery<Output> {
	let result = query;
	if (brandSlug !== undefined) result = result.where("projectors.brandSlug", "=", brandSlug);
	if (featured !== undefined) {
		result = result.where("projectors.isFeatured", "=", featured ? 1 : 0);
	}
	if (tag !== undefined) {
		const taggedSkus = db
			.selectFrom("projector_tags")
			.select("projector_tags.projectorSku")
			.where("projector_tags.tag", "=", tag);
		result = result.where("projectors.sku", "in", taggedSkus);
	}
	if (categorySlug !== undefined) {
		const categorySkus = db
			.selectFrom("projector_categories")
			.innerJoin("categories", "categories.id", "projector_categories.categoryId")
			.select("projector_categories.projectorSku")
			.where("categories.slug", "=", categorySlug);
		result = result.where("projectors.sku", "in", categorySkus);
	}
	return result;
}

type Direction = (order: OrderByItemBuilder) => OrderByItemBuilder;

/** Missing values count as 0 (docs/product.md#brand-page). */
const ORDERS = {
	newest: ["projectors.launchYear", (o) => o.desc().nullsLast()],
	oldest: ["projectors.launchYear", (o) => o.asc().nullsFirst()],
	"price-low": ["projectors.shownPricePence", (o) => o.asc()],
	"price-high": ["projectors.shownPricePence", (o) => o.desc()],
	rating: ["projectors.rating", (o) => o.desc()],
} as const satisfies Record<SortKey, readonly [column: string, direction: Direction]>;

function inSortOrder<Output>(query: ModelQuery<Output>, sort: SortKey): ModelQuery<Output> {
	const [column, direction] = ORDERS[sort];
	return query.orderBy(column, direction).orderBy("projectors.sku");
}

/** Orders featured models as set by staff (docs/staff.md#featured-order); models without a place last, newest first. */
export function orderFeatured<Output>(query: ModelQuery<Output>): ModelQuery<Output> {
	return inSortOrder(
		query.orderBy("projectors.featuredPlace", (o) => o.asc().nullsLast()),
		"newest",
	);
}

function executePage<Output>(
	db: Db,
	query: ModelQuery<Output>,
	conditions: ModelConditions,
	{ sort, limit, offset = 0 }: PageOptions,
) {
	const filteredQuery = withConditions(db, query, conditions);
	const isFeatured = conditions.featured === true && sort === "newest";
	const orderedQuery = isFeatured ? orderFeatured(filteredQuery) : inSortOrder(filteredQuery, sort);
	return orderedQuery.limit(limit).offset(offset).execute();
}

/** Returns the cards of the models that meet the conditions. */
export async function listCards(
	db: Db,
	conditions: ModelConditions,
	page: PageOptions,
): Promise<ModelCard[]> {
	const query = db.selectFrom("projectors").select(CARD_COLUMNS);
	return (await executePage(db, query, conditions, page)).map(toCard);
}

/** Returns the models that meet the conditions. */
export async function listModels(
	db: Db,
	conditions: ModelConditions,
	page: PageOptions,
): Promise<Model[]> {
	const query = db.selectFrom("projectors").selectAll("projectors");
	return (await executePage(db, query, conditions, page)).map(toModel);
}

function orderByIds<Row extends { id: number }>(
	ids: readonly number[],
	rows: readonly Row[],
): Row[] {
	const rowById = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => rowById.get(id) ?? []);
}

/** More than eighty pages of lists. */
const MAX_CACHED_CARDS = 2000;

const cardsById = rowsPerVersion(MAX_CACHED_CARDS, async (db, ids: readonly number[]) => {
	const rows = await db
		.selectFrom("projectors")
		.select("projectors.id")
		.select(CARD_COLUMNS)
		.where("id", "in", ids)
		.execute();
	return new Map(rows.map((row) => [row.id, toCard(row)]));
});

/** Returns the cards of these models, in the order of the ids. They are the same objects until the data change. */
export async function listCardsById(db: Db, ids: readonly number[]): Promise<ModelCard[]> {
	const cards = await cardsById(db, ids);
	return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Returns these models, in the order of the ids. */
export async function listModelsById(db: Db, ids: readonly number[]): Promise<Model[]> {
	const rows = await db.selectFrom("projectors").selectAll().where("id", "in", ids).execute();
	return orderByIds(ids, rows.map(toModel));
}

function countQuery(db: Db, conditions: ModelConditions) {
	const count = sql<number>`count(*)`.as("count");
	const activeConditions = Object.entries(conditions).filter(([, value]) => value !== undefined);
	// Counting one tag or category needs no rows of models.
	if (activeConditions.length === 1 && conditions.tag !== undefined) {
		return db.selectFrom("projector_tags").select(count).where("tag", "=", conditions.tag);
	}
	if (activeConditions.length === 1 && conditions.categorySlug !== undefined) {
		return db
			.selectFrom("projector_categories")
			.innerJoin("categories", "categories.id", "projector_categories.categoryId")
			.select(count)
			.where("categories.slug", "=", conditions.categorySlug);
	}
	return withConditions(db, db.selectFrom("projectors").select(count), conditions);
}

/** Returns the number of models that meet the conditions. */
export async function countModels(db: Db, conditions: ModelConditions): Promise<number> {
	return (await countQuery(db, conditions).executeTakeFirstOrThrow()).count;
}

/** Returns false while the catalogue is empty. */
export async function hasModels(db: Db): Promise<boolean> {
	const row = await db.selectFrom("projectors").select("sku").limit(1).executeTakeFirst();
	return row !== undefined;
}

/** Returns the row of the model with this SKU or slug, in any case (a slug is its SKU in lower case). */
export function findModelRow(db: Db, skuOrSlug = "") {
	return db
		.selectFrom("projectors")
		.selectAll()
		.where("slug", "=", skuOrSlug.toLowerCase())
		.executeTakeFirst();
}

/** Returns the model with this SKU or slug, in any case. */
export async function findBySku(db: Db, skuOrSlug: string): Promise<Model | undefined> {
	const row = await findModelRow(db, skuOrSlug);
	return row && toModel(row);
}

/** Returns the SKU of the model with this SKU or slug or else this numeric id (docs/product.md#json-calls). */
export async function findSkuByAnyKey(db: Db, key: string): Promise<string | undefined> {
	const skuQuery = db.selectFrom("projectors").select("sku");
	const rowBySlug = await skuQuery.where("slug", "=", key.toLowerCase()).executeTakeFirst();
	if (rowBySlug || !/^\d{1,15}$/.test(key)) return rowBySlug?.sku;
	return (await skuQuery.where("id", "=", Number(key)).executeTakeFirst())?.sku;
}

/** Returns true while any price or any offer is one of the sample catalogue. */
export async function hasSampleValues(db: Db): Promise<boolean> {
	const prices = db.selectFrom("projectors").select("sku").where("isSamplePrice", "=", 1).limit(1);
	const offers = db.selectFrom("retailer_listings").select("id").where("isSample", "=", 1).limit(1);
	return ((await prices.executeTakeFirst()) ?? (await offers.executeTakeFirst())) !== undefined;
}

/** Returns the names of models by SKU. */
export async function listModelNames(db: Db, skus: readonly string[]) {
	if (skus.length === 0) return new Map<string, string>();
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "brand", "model"])
		.where("sku", "in", [...new Set(skus)])
		.execute();
	return new Map(rows.map((row) => [row.sku, modelName(row)]));
}

/** Returns the models' addresses for the site map, in order of SKU. */
export async function listSlugs(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("projectors")
		.select("slug")
		.orderBy("sku")
		.limit(limit)
		.execute();
	return rows.map((row) => row.slug);
}

/** Returns a page of the models that meet the conditions. A page past the last is empty; an empty list has one page. */
export async function pageOfCards(
	db: Db,
	conditions: ModelConditions,
	{ sort, page: requestedPage }: ListState,
) {
	const total = await countModels(db, conditions);
	const pages = pageCount(total, CARDS_PER_PAGE);
	const page = total === 0 ? 1 : requestedPage;
	const offset = (page - 1) * CARDS_PER_PAGE;
	const cards = await listCards(db, conditions, { sort, limit: CARDS_PER_PAGE, offset });
	return { cards, total, page, pages };
}

/** Records a deleted model, so that its address can return 410. */
export async function insertDeletedModel(
	trx: Db,
	{ sku, name, deletedBy, now }: { sku: string; name: string; deletedBy: string; now: Date },
): Promise<void> {
	const values = { sku, name, deletedBy, deletedAt: now.toISOString() };
	await trx
		.insertInto("deleted_models")
		.values({ slug: slugOf(sku), ...values })
		.onConflict((conflict) => conflict.column("slug").doUpdateSet(values))
		.execute();
}

/**
 * Returns the deleted model that had this SKU or slug, in any case. The row remains if the model is added again, so
 * look for a model first.
 */
export function findDeletedModel(db: Db, skuOrSlug: string) {
	return db
		.selectFrom("deleted_models")
		.select(["sku", "name"])
		.where("slug", "=", skuOrSlug.toLowerCase())
		.executeTakeFirst();
}

/** Yields all models in batches; other requests run in between. */
export async function* modelBatches(
	db: Db,
	batchSize: number,
): AsyncGenerator<{ ids: number[]; skus: string[] }> {
	let lastSku = "";
	for (;;) {
		const models = await db
			.selectFrom("projectors")
			.select(["id", "sku"])
			.where("sku", ">", lastSku)
			.orderBy("sku")
			.limit(batchSize)
			.execute();
		const lastModel = models.at(-1);
		if (lastModel === undefined) return;
		yield { ids: models.map(({ id }) => id), skus: models.map(({ sku }) => sku) };
		lastSku = lastModel.sku;
		await backgroundTurn();
	}
}

/** Returns all facts of a model if the sources of any disagree; otherwise an empty list. */
export async function listFactsIfDisputed(db: Db, sku: string): Promise<Fact[]> {
	const row = await db
		.selectFrom("projectors")
		.select("facts")
		.where("sku", "=", sku)
		.where("disputed", "<>", encodeList([]))
		.executeTakeFirst();
	return decodeFacts(row?.facts ?? "[]");
}
