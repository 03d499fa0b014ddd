import type { Database, Db } from "db/schema";
import { type SelectQueryBuilder, sql } from "kysely";
import { queryWords } from "~/components/staff/list-state";
import { pageCount } from "~/features/catalogue/listing/list-state";
import { type ImageListState, MODELS_PER_PAGE } from "./image-list";

export interface ListedModel {
	sku: string;
	brand: string;
	model: string;
	/** Address of its photograph. */
	imagePath: string | null;
	resolution: string;
	productLabel: string | null;
}

const COLUMNS = ["sku", "brand", "model", "imagePath", "resolution", "productLabel"] as const;

// The slug contains the displayed name of a merged brand: 'nebula' is found as Anker Nebula.
const SEARCHED = sql<string>`lower("brand" || ' ' || "brandSlug" || ' ' || "model" || ' ' || "sku")`;

function containing(word: string): string {
	return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

function matching<O>(
	query: SelectQueryBuilder<Database, "projectors", O>,
	words: readonly string[],
): SelectQueryBuilder<Database, "projectors", O> {
	return words.reduce(
		(found, word) => found.where(sql<boolean>`${SEARCHED} like ${containing(word)} escape '\\'`),
		query,
	);
}

interface ListedPage {
	models: ListedModel[];
	total: number;
	/** From 1. */
	page: number;
	pages: number;
}

/** Returns the models whose brand, model or SKU have every word of the query; a page after the last is the first. */
export async function pageOfModels(
	db: Db,
	{ query, page: wanted }: Pick<ImageListState, "query" | "page">,
): Promise<ListedPage> {
	const words = queryWords(query);
	const counted = db.selectFrom("projectors").select((eb) => eb.fn.countAll<number>().as("count"));
	const { count: total } = await matching(counted, words).executeTakeFirstOrThrow();
	const pages = pageCount(total, MODELS_PER_PAGE);
	const page = wanted <= pages ? wanted : 1;
	const models = await matching(db.selectFrom("projectors").select(COLUMNS), words)
		.orderBy("brandSlug")
		.orderBy("model")
		.orderBy("sku")
		.limit(MODELS_PER_PAGE)
		.offset((page - 1) * MODELS_PER_PAGE)
		.execute();
	return { models, total, page, pages };
}

/** Returns the listed model of a SKU or slug. */
export async function findListedModel(db: Db, skuOrSlug: string): Promise<ListedModel | undefined> {
	return db
		.selectFrom("projectors")
		.select(COLUMNS)
		.where("slug", "=", skuOrSlug.toLowerCase())
		.executeTakeFirst();
}
