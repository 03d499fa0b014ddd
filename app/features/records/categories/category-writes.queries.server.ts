import type { Db, Trx } from "db/schema";
import { categories as firstCategories } from "db/seed/categories";
import { sql } from "kysely";
import { MAX_CATEGORIES } from "~/features/catalogue/lists/categories.queries.server";
import type { ProcessedImage } from "~/features/records/kit/record-image.server";

const IMAGE_FILE_NAME = /^([1-9]\d{0,8})\.([0-9a-f]{12})\.webp$/;

/** Identifies a version of a category's uploaded image. */
interface CategoryImageFile {
	id: number;
	hash: string;
}

/** Returns the address of a category's uploaded image. */
function categoryImagePath({ id, hash }: CategoryImageFile): string {
	return `/category-pictures/${id}.${hash}.webp`;
}

/** Parses the file name of a category's uploaded image; undefined for any other name. */
export function parseCategoryImage(file: string): CategoryImageFile | undefined {
	const [, id, hash] = IMAGE_FILE_NAME.exec(file) ?? [];
	return id === undefined || hash === undefined ? undefined : { id: Number(id), hash };
}

/** Highest id of the categories that the site's own texts refer to. */
export const HIGHEST_FIXED_ID = Math.max(...firstCategories.map(({ id }) => id));

/** Returns the path of the built-in drawing, which a category without an uploaded image has. */
export function builtInDrawingPath(id: number): string {
	return (
		firstCategories.find((firstCategory) => firstCategory.id === id)?.imagePath ??
		"/categories/any-use.svg"
	);
}

export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number];

/** Selects categories with the number of models in each. */
function selectCategories(db: Db) {
	const modelCount = sql<number>`(
		select count(*) from "projector_categories" where "categoryId" = "categories"."id"
	)`;
	return db.selectFrom("categories").selectAll().select(modelCount.as("modelCount"));
}

/** Returns all categories in the order that staff have set. */
export function listCategoryRows(db: Db) {
	return selectCategories(db)
		.orderBy("place", (place) => place.asc().nullsLast())
		.orderBy("id")
		.limit(MAX_CATEGORIES)
		.execute();
}

export async function findCategoryRow(db: Db, key: string) {
	if (!/^[1-9]\d{0,8}$/.test(key)) return undefined;
	return selectCategories(db).where("id", "=", Number(key)).executeTakeFirst();
}

async function setImagePath(trx: Trx, id: number, imagePath: string): Promise<void> {
	await trx.updateTable("categories").set({ imagePath }).where("id", "=", id).execute();
}

/** Deletes a category's uploaded image, so that its drawing is shown. */
export async function deleteCategoryImage(trx: Trx, id: number): Promise<void> {
	await trx.deleteFrom("category_pictures").where("categoryId", "=", id).execute();
	await setImagePath(trx, id, builtInDrawingPath(id));
}

/** Stores a category's uploaded image, replacing an earlier one. */
export async function storeCategoryImage(
	trx: Trx,
	id: number,
	{ hash, bytes }: ProcessedImage,
	now: Date,
): Promise<void> {
	const imageColumns = { hash, bytes, storedAt: now.toISOString() };
	await trx
		.insertInto("category_pictures")
		.values({ categoryId: id, ...imageColumns })
		.onConflict((conflict) => conflict.column("categoryId").doUpdateSet(imageColumns))
		.execute();
	await setImagePath(trx, id, categoryImagePath({ id, hash }));
}

/** Returns the bytes of a category's current image; undefined for another hash. */
export async function findCategoryImageBytes(db: Db, { id, hash }: CategoryImageFile) {
	const row = await db
		.selectFrom("category_pictures")
		.select("bytes")
		.where("categoryId", "=", id)
		.where("hash", "=", hash)
		.executeTakeFirst();
	return row?.bytes;
}
