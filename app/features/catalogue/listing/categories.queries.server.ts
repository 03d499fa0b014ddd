import type { Database } from "db/schema";
import type { Kysely, Selectable } from "kysely";

export type Category = Selectable<Database["categories"]>;

/** More categories than a shopper would read; bounds the list all the same. */
const MAX_CATEGORIES = 100;

/** Every category, by id. */
export function listCategories(db: Kysely<Database>): Promise<Category[]> {
	return db.selectFrom("categories").selectAll().orderBy("id").limit(MAX_CATEGORIES).execute();
}

/** The category with this slug, without regard to case. */
export function findCategoryBySlug(
	db: Kysely<Database>,
	slug: string,
): Promise<Category | undefined> {
	return db
		.selectFrom("categories")
		.selectAll()
		.where("slug", "=", slug.toLowerCase())
		.executeTakeFirst();
}
