import type { Database } from "db/schema";
import type { Kysely, SelectQueryBuilder } from "kysely";
import { CARDS_PER_PAGE } from "~/config/site";
import { encodeCards } from "~/features/catalogue/card/card-text";
import {
	type ListingState,
	pageCount,
	type SortKey,
} from "~/features/catalogue/listing/list-state";
import type { Projector, ProjectorCard } from "./projector";
import { CARD_COLUMNS, toCard, toProjector } from "./projector-rows.server";

/** Which models a listing is about; several conditions must all hold. */
export interface ProjectorFilter {
	brandSlug?: string | undefined;
	categorySlug?: string | undefined;
	tag?: string | undefined;
	featured?: boolean | undefined;
}

export interface Page {
	sort: SortKey;
	limit: number;
	offset?: number;
}

type ProjectorQuery<O> = SelectQueryBuilder<Database, "projectors", O>;

function filtered<O>(
	db: Kysely<Database>,
	query: ProjectorQuery<O>,
	{ brandSlug, categorySlug, tag, featured }: ProjectorFilter,
): ProjectorQuery<O> {
	let result = query;
	if (brandSlug !== undefined) result = result.where("projectors.brandSlug", "=", brandSlug);
	if (featured !== undefined) {
		result = result.where("projectors.isFeatured", "=", featured ? 1 : 0);
	}
	if (tag !== undefined) {
		const tagged = db
			.selectFrom("projector_tags")
			.select("projector_tags.projectorSku")
			.where("projector_tags.tag", "=", tag);
		result = result.where("projectors.sku", "in", tagged);
	}
	if (categorySlug !== undefined) {
		const inCategory = db
			.selectFrom("projector_categories")
			.innerJoin("categories", "categories.id", "projector_categories.categoryId")
			.select("projector_categories.projectorSku")
			.where("categories.slug", "=", categorySlug);
		result = result.where("projectors.sku", "in", inCategory);
	}
	return result;
}

/** Missing values count as 0 (docs/product.md#brand-page); equals stand in order of SKU. */
function sorted<O>(query: ProjectorQuery<O>, sort: SortKey): ProjectorQuery<O> {
	switch (sort) {
		case "newest":
			return query
				.orderBy("projectors.launchYear", (o) => o.desc().nullsLast())
				.orderBy("projectors.sku");
		case "oldest":
			return query
				.orderBy("projectors.launchYear", (o) => o.asc().nullsFirst())
				.orderBy("projectors.sku");
		case "price-low":
			return query.orderBy("projectors.shownPricePence").orderBy("projectors.sku");
		case "price-high":
			return query.orderBy("projectors.shownPricePence", "desc").orderBy("projectors.sku");
		case "rating":
			return query.orderBy("projectors.rating", "desc").orderBy("projectors.sku");
	}
}

/** Featured models in the order of staff (docs/staff.md#featured-order); those without a place last, newest first. */
export function orderFeatured<O>(query: ProjectorQuery<O>): ProjectorQuery<O> {
	return sorted(
		query.orderBy("projectors.featuredPlace", (o) => o.asc().nullsLast()),
		"newest",
	);
}

/** Models that pass a filter in their order. */
function ordered<O>(
	query: ProjectorQuery<O>,
	{ featured }: ProjectorFilter,
	sort: SortKey,
): ProjectorQuery<O> {
	return featured === true && sort === "newest" ? orderFeatured(query) : sorted(query, sort);
}

/** Cards of the models that pass a filter. */
export async function listCards(
	db: Kysely<Database>,
	filter: ProjectorFilter,
	{ sort, limit, offset = 0 }: Page,
): Promise<ProjectorCard[]> {
	const query = filtered(db, db.selectFrom("projectors").select(CARD_COLUMNS), filter);
	const rows = await ordered(query, filter, sort).limit(limit).offset(offset).execute();
	return rows.map(toCard);
}

/** Whole models that pass a filter. */
export async function listProjectors(
	db: Kysely<Database>,
	filter: ProjectorFilter,
	{ sort, limit, offset = 0 }: Page,
): Promise<Projector[]> {
	const query = filtered(db, db.selectFrom("projectors").selectAll("projectors"), filter);
	const rows = await ordered(query, filter, sort).limit(limit).offset(offset).execute();
	return rows.map(toProjector);
}

/** In the order of the ids that were asked for. */
function inOrderOf<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
	const rowOf = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => rowOf.get(id) ?? []);
}

/** Cards of a page's models, in the order of their ids. */
export async function listCardsById(
	db: Kysely<Database>,
	ids: readonly number[],
): Promise<ProjectorCard[]> {
	const rows = await db
		.selectFrom("projectors")
		.select("projectors.id")
		.select(CARD_COLUMNS)
		.where("id", "in", ids)
		.execute();
	return inOrderOf(ids, rows).map(({ id, ...row }) => toCard(row));
}

/** Whole models of a page, in the order of their ids. */
export async function listProjectorsById(
	db: Kysely<Database>,
	ids: readonly number[],
): Promise<Projector[]> {
	const rows = await db.selectFrom("projectors").selectAll().where("id", "in", ids).execute();
	return inOrderOf(ids, rows.map(toProjector));
}

/** How many models a tag or a category has, where that is all that is asked: their links alone are read. */
function countOfLinks(db: Kysely<Database>, { categorySlug, tag, ...others }: ProjectorFilter) {
	if (Object.values(others).some((value) => value !== undefined)) return undefined;
	if (tag !== undefined && categorySlug === undefined) {
		return db
			.selectFrom("projector_tags")
			.select((eb) => eb.fn.countAll<number>().as("count"))
			.where("tag", "=", tag);
	}
	if (categorySlug !== undefined && tag === undefined) {
		return db
			.selectFrom("projector_categories")
			.innerJoin("categories", "categories.id", "projector_categories.categoryId")
			.select((eb) => eb.fn.countAll<number>().as("count"))
			.where("categories.slug", "=", categorySlug);
	}
	return undefined;
}

/** How many models pass a filter. */
export async function countProjectors(
	db: Kysely<Database>,
	filter: ProjectorFilter,
): Promise<number> {
	const query = db.selectFrom("projectors").select((eb) => eb.fn.countAll<number>().as("count"));
	const counted = countOfLinks(db, filter) ?? filtered(db, query, filter);
	return (await counted.executeTakeFirstOrThrow()).count;
}

/** The model with this SKU or slug, without regard to case (a slug is its SKU in lower case). */
export async function findBySku(
	db: Kysely<Database>,
	skuOrSlug: string,
): Promise<Projector | undefined> {
	const row = await db
		.selectFrom("projectors")
		.selectAll()
		.where("slug", "=", skuOrSlug.toLowerCase())
		.executeTakeFirst();
	return row && toProjector(row);
}

/** The SKU that a SKU, a slug or, failing those, a numeric id stands for (docs/product.md#json-calls). */
export async function findSkuByAnyKey(
	db: Kysely<Database>,
	key: string,
): Promise<string | undefined> {
	const bySlug = await db
		.selectFrom("projectors")
		.select("sku")
		.where("slug", "=", key.toLowerCase())
		.executeTakeFirst();
	if (bySlug || !/^\d{1,15}$/.test(key)) return bySlug?.sku;
	const byId = await db
		.selectFrom("projectors")
		.select("sku")
		.where("id", "=", Number(key))
		.executeTakeFirst();
	return byId?.sku;
}

/** Whether any price or any offer is still the sample catalogue's example. */
export async function hasSampleValues(db: Kysely<Database>): Promise<boolean> {
	const prices = db.selectFrom("projectors").select("sku").where("isSamplePrice", "=", 1);
	const offers = db
		.selectFrom("retailer_listings")
		.select("projectorSku")
		.where("isSample", "=", 1);
	const example =
		(await prices.limit(1).executeTakeFirst()) ?? (await offers.limit(1).executeTakeFirst());
	return example !== undefined;
}

/** Addresses for the site map, in order of SKU. */
export async function listSlugs(db: Kysely<Database>, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("projectors")
		.select("slug")
		.orderBy("sku")
		.limit(limit)
		.execute();
	return rows.map((row) => row.slug);
}

/** One page of a listing. */
export interface CardPage {
	/** As `encodeCards` writes them. */
	cards: string;
	total: number;
	/** From 1. */
	page: number;
	pages: number;
}

/** A page of the models that pass a filter; one past the last is empty, and an empty listing is one page. */
export async function pageOfCards(
	db: Kysely<Database>,
	filter: ProjectorFilter,
	{ sort, page: wanted }: ListingState,
): Promise<CardPage> {
	const total = await countProjectors(db, filter);
	const pages = pageCount(total, CARDS_PER_PAGE);
	const page = total === 0 ? 1 : wanted;
	const offset = (page - 1) * CARDS_PER_PAGE;
	const cards = await listCards(db, filter, { sort, limit: CARDS_PER_PAGE, offset });
	return { cards: encodeCards(cards), total, page, pages };
}
