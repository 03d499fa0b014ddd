import { decodeJsonList } from "db/json/json-columns";
import type { Database, Db } from "db/schema";
import type { Selectable } from "kysely";
import { tagSlug } from "./tag";

const CATEGORY_COLUMNS = ["id", "name", "slug", "description", "imagePath"] as const;

export type Category = Pick<Selectable<Database["categories"]>, (typeof CATEGORY_COLUMNS)[number]>;

export const MAX_CATEGORIES = 100;

/** Returns every category, in the order that staff set. */
export function listCategories(db: Db): Promise<Category[]> {
	return db
		.selectFrom("categories")
		.select(CATEGORY_COLUMNS)
		.orderBy("place", (place) => place.asc().nullsLast())
		.orderBy("id")
		.limit(MAX_CATEGORIES)
		.execute();
}

export async function listCategoriesInIdOrder(db: Db): Promise<Category[]> {
	const categories = await listCategories(db);
	return categories.sort((a, b) => a.id - b.id);
}

/** Returns the category with this slug, in any case. */
export function findCategoryBySlug(db: Db, slug: string): Promise<Category | undefined> {
	return db
		.selectFrom("categories")
		.select(CATEGORY_COLUMNS)
		.where("slug", "=", slug.toLowerCase())
		.executeTakeFirst();
}

export async function listTags(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("projector_tags")
		.select("tag")
		.distinct()
		.orderBy("tag")
		.limit(limit)
		.execute();
	return rows.map((row) => row.tag);
}

/** Maximum number of models whose spellings of a tag are compared. */
const MAX_SPELLINGS = 100;

/** Returns the label or feature of a tag, as most of its models spell it; undefined for the name of a category. */
export async function findTagLabel(db: Db, tag: string): Promise<string | undefined> {
	const rows = await db
		.selectFrom("projector_tags")
		.innerJoin("projectors", "projectors.sku", "projector_tags.projectorSku")
		.select(["projectors.productLabel", "projectors.features"])
		.where("projector_tags.tag", "=", tag)
		.orderBy("projector_tags.projectorSku")
		.limit(MAX_SPELLINGS)
		.execute();
	const counts = new Map<string, number>();
	for (const { productLabel, features } of rows) {
		for (const label of [productLabel ?? "", ...decodeJsonList(features)]) {
			if (tagSlug(label) === tag) counts.set(label, (counts.get(label) ?? 0) + 1);
		}
	}
	const [topLabelEntry] = [...counts].sort(([, a], [, b]) => b - a);
	return topLabelEntry?.[0];
}
