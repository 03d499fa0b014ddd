import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import type { By } from "~/features/taxonomy/by";
import { recordChange } from "~/history/changes.queries.server";
import type { CategoryPicture } from "./category-picture.server";
import { categoryPicturePath } from "./category-picture-address";
import { type CategoryRow, findCategoryRow } from "./category-rows.queries.server";
import { drawingOf } from "./fixed-categories";

async function setImagePath(
	trx: Transaction<Database>,
	row: CategoryRow,
	imagePath: string,
	{ staff, now }: By,
): Promise<void> {
	await trx.updateTable("categories").set({ imagePath }).where("id", "=", row.id).execute();
	if (row.imagePath === imagePath) return;
	await recordChange(
		trx,
		{
			by: staff,
			subject: "category",
			subjectKey: String(row.id),
			title: row.name,
			action: "changed",
			before: { picture: row.imagePath },
			after: { picture: imagePath },
		},
		now,
	);
}

/** Makes a picture that of a category, in place of the one it has; false where there is no such category any more. */
export function replaceCategoryPicture(
	db: Kysely<Database>,
	id: number,
	{ hash, bytes }: CategoryPicture,
	by: By,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const row = await findCategoryRow(trx, id);
		if (!row) return false;
		const stored = { hash, bytes, storedAt: by.now.toISOString() };
		await trx
			.insertInto("category_pictures")
			.values({ categoryId: id, ...stored })
			.onConflict((conflict) => conflict.column("categoryId").doUpdateSet(stored))
			.execute();
		await setImagePath(trx, row, categoryPicturePath({ id, hash }), by);
		return true;
	});
}

/** Lets a category show its drawing again; false where there is no such category any more. */
export function removeCategoryPicture(db: Kysely<Database>, id: number, by: By): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const row = await findCategoryRow(trx, id);
		if (!row) return false;
		await trx.deleteFrom("category_pictures").where("categoryId", "=", id).execute();
		await setImagePath(trx, row, drawingOf(id), by);
		return true;
	});
}

/** The bytes of a category's picture, as long as it is the category's. */
export async function findCategoryPicture(
	db: Kysely<Database>,
	{ id, hash }: { id: number; hash: string },
): Promise<Uint8Array | undefined> {
	const row = await db
		.selectFrom("category_pictures")
		.select("bytes")
		.where("categoryId", "=", id)
		.where("hash", "=", hash)
		.executeTakeFirst();
	return row?.bytes;
}
