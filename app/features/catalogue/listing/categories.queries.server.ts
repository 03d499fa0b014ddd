import type { Database } from "db/schema";
import type { Kysely, Selectable } from "kysely";

const CATEGORY = ["id", "name", "slug", "description", "imagePath"] as const;

export type Category = Pick<Selectable<Database["categories"]>, (typeof CATEGORY)[number]>;

/** More categories than a shopper would read; bounds the list all the same. */
export const MAX_CATEGORIES = 100;

/** Every category, in the order of staff. */
export function listCategories(db: Kysely<Database>): Promise<Category[]> {
	return db
		.selectFrom("categories")
		.select(CATEGORY)
		.orderBy("place", (place) => place.asc().nullsLast())
		.orderBy("id")
		.limit(MAX_CATEGORIES)
		.execute();
}

/** Every category, by id. */
export async function listCategoriesById(db: Kysely<Database>): Promise<Category[]> {
	const categories = await listCategories(db);
	return categories.sort((a, b) => a.id - b.id);
}

/** The category with this slug, without regard to case. */
export function findCategoryBySlug(
	db: Kysely<Database>,
	slug: string,
): Promise<Category | undefined> {
	return db
		.selectFrom("categories")
		.select(CATEGORY)
		.where("slug", "=", slug.toLowerCase())
		.executeTakeFirst();
}
