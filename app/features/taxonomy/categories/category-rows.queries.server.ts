import type { Database } from "db/schema";
import type { Kysely, NotNull } from "kysely";
import { MAX_CATEGORIES } from "~/features/catalogue/listing/categories.queries.server";

export interface CategoryRow {
	id: number;
	name: string;
	slug: string;
	description: string;
	imagePath: string;
	place: number | null;
	/** How many models name it. */
	models: number;
}

function categoryRows(db: Kysely<Database>) {
	return db
		.selectFrom("categories")
		.selectAll()
		.select((eb) =>
			eb
				.selectFrom("projector_categories")
				.select((inner) => inner.fn.countAll<number>().as("models"))
				.whereRef("projector_categories.categoryId", "=", "categories.id")
				.as("models"),
		)
		.$narrowType<{ models: NotNull }>();
}

/** Every category in the order of staff, with how many models name it. */
export function listCategoryRows(db: Kysely<Database>): Promise<CategoryRow[]> {
	return categoryRows(db)
		.orderBy("place", (place) => place.asc().nullsLast())
		.orderBy("id")
		.limit(MAX_CATEGORIES)
		.execute();
}

export function findCategoryRow(
	db: Kysely<Database>,
	id: number,
): Promise<CategoryRow | undefined> {
	return categoryRows(db).where("id", "=", id).executeTakeFirst();
}
