import { containsWord } from "db/contains-word";
import { countRows } from "db/count-rows";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { queryWords } from "~/components/staff/list-state";
import { pageCount } from "~/features/catalogue/lists/list-page-state";
import { type ImageListState, MODELS_PER_IMAGE_PAGE } from "./image-list";

const COLUMNS = [
	"sku",
	"slug",
	"brand",
	"model",
	"imagePath",
	"resolution",
	"productLabel",
] as const;

// Of a merged brand, only the slug has the displayed name: "anker" finds the models whose brand is stored as Nebula.
const SEARCHED_TEXT = sql<string>`"brand" || ' ' || "brandSlug" || ' ' || "model" || ' ' || "sku"`;

function modelsMatching(db: Db, words: readonly string[]) {
	return words.reduce(
		(modelQuery, word) => modelQuery.where(containsWord(SEARCHED_TEXT, word)),
		db.selectFrom("projectors"),
	);
}

/**
 * Returns a page of models whose brand, model or SKU have all words of the query; a page past the end is the first
 * page.
 */
export async function pageOfImageModels(
	db: Db,
	{ query, page: requestedPage }: Pick<ImageListState, "query" | "page">,
) {
	const modelQuery = modelsMatching(db, queryWords(query));
	const total = await countRows(modelQuery);
	const pages = pageCount(total, MODELS_PER_IMAGE_PAGE);
	const page = requestedPage <= pages ? requestedPage : 1;
	const models = await modelQuery
		.select(COLUMNS)
		.orderBy("brandSlug")
		.orderBy("model")
		.orderBy("sku")
		.limit(MODELS_PER_IMAGE_PAGE)
		.offset((page - 1) * MODELS_PER_IMAGE_PAGE)
		.execute();
	return { models, total, page, pages };
}

/** Returns the listed model of a SKU or slug; a slug is the SKU in lower case. */
export async function findListedModel(db: Db, skuOrSlug: string) {
	return db
		.selectFrom("projectors")
		.select(COLUMNS)
		.where("slug", "=", skuOrSlug.toLowerCase())
		.executeTakeFirst();
}

/** A model as the image manager lists it. */
export type ImageListModel = NonNullable<Awaited<ReturnType<typeof findListedModel>>>;
