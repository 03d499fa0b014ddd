import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import {
	forgetSlug,
	moveSlug,
	takeSlug,
} from "~/features/catalogue/identity/former-slugs.queries.server";
import { MAX_CATEGORIES } from "~/features/catalogue/listing/categories.queries.server";
import type { By } from "~/features/taxonomy/by";
import { type Move, moved } from "~/features/taxonomy/order";
import { changedFields, recordChange } from "~/history/changes.queries.server";
import { rowVersion } from "~/history/row-version.server";
import type { CategoryValues } from "./category-form-schema";
import { followCategory } from "./category-models.queries.server";
import {
	type CategoryRow,
	findCategoryRow,
	listCategoryRows,
} from "./category-rows.queries.server";
import { DRAWING_OF_NEW, HIGHEST_FIXED_ID } from "./fixed-categories";

/** What stands in the way of a category: another's name or address, or that there are as many as can be. */
export type Taken = "name" | "slug" | "full";

/** The values that the form of a category is made of. */
export function categoryValues({ name, slug, description }: CategoryRow): CategoryValues {
	return { name, slug, description };
}

/** By which a form of a category shows that nobody saved meanwhile. */
export function categoryVersion(row: CategoryRow): string {
	return rowVersion(categoryValues(row));
}

async function findTaken(
	trx: Transaction<Database>,
	{ name, slug }: CategoryValues,
	id: number | undefined,
): Promise<Taken | undefined> {
	const others = (await listCategoryRows(trx)).filter((row) => row.id !== id);
	if (id === undefined && others.length >= MAX_CATEGORIES) return "full";
	const used = new Set(others.flatMap((row) => [row.slug, row.name.toLowerCase()]));
	if (used.has(slug)) return "slug";
	return used.has(name.toLowerCase()) ? "name" : undefined;
}

const HIGHEST_ID = "highest-category-id";

/** The highest id that any category has or had: texts, pictures and undone imports go on naming one by its id. */
async function highestId(trx: Transaction<Database>): Promise<number> {
	const stored = await trx
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", HIGHEST_ID)
		.executeTakeFirst();
	const { highest } = await trx
		.selectFrom("categories")
		.select((eb) => eb.fn.max("id").as("highest"))
		.executeTakeFirstOrThrow();
	return Math.max(HIGHEST_FIXED_ID, Number(stored?.value ?? 0), highest ?? 0);
}

/** Remembers that ids up to today's highest were given; before one is deleted. */
async function rememberIds(trx: Transaction<Database>): Promise<void> {
	const value = String(await highestId(trx));
	await trx
		.insertInto("site_state")
		.values({ name: HIGHEST_ID, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

/** Adds a category, the last of the list. */
export function insertCategory(
	db: Kysely<Database>,
	values: CategoryValues,
	{ staff, now }: By,
): Promise<{ id: number } | { taken: Taken }> {
	return db.transaction().execute(async (trx) => {
		const taken = await findTaken(trx, values, undefined);
		if (taken) return { taken };
		const id = (await highestId(trx)) + 1;
		await trx
			.insertInto("categories")
			.values({ id, ...values, imagePath: DRAWING_OF_NEW })
			.execute();
		await takeSlug(trx, "category", values.slug);
		await followCategory(trx, undefined, values, now);
		await recordChange(
			trx,
			{
				by: staff,
				subject: "category",
				subjectKey: String(id),
				title: values.name,
				action: "added",
				after: { ...values },
			},
			now,
		);
		return { id };
	});
}

export type UpdateOutcome =
	| { outcome: "saved"; renamedModels: number }
	| { outcome: "gone" }
	| { outcome: "stale"; row: CategoryRow }
	| { outcome: "taken"; taken: Taken };

/** Changes a category, and what models call it, unless somebody saved it since `version`. */
export function updateCategory(
	db: Kysely<Database>,
	id: number,
	values: CategoryValues,
	version: string,
	{ staff, now }: By,
): Promise<UpdateOutcome> {
	return db.transaction().execute(async (trx): Promise<UpdateOutcome> => {
		const row = await findCategoryRow(trx, id);
		if (!row) return { outcome: "gone" };
		if (categoryVersion(row) !== version) return { outcome: "stale", row };
		const taken = await findTaken(trx, values, id);
		if (taken) return { outcome: "taken", taken };
		const fields = changedFields({ ...categoryValues(row) }, { ...values });
		if (!fields) return { outcome: "saved", renamedModels: 0 };
		await trx.updateTable("categories").set(values).where("id", "=", id).execute();
		if (row.slug !== values.slug) {
			await moveSlug(trx, "category", { from: row.slug, to: values.slug });
		}
		const isRenamed = row.slug !== values.slug || row.name !== values.name;
		const renamedModels = isRenamed ? await followCategory(trx, row, values, now) : 0;
		const change = { by: staff, subject: "category", subjectKey: String(id) } as const;
		await recordChange(trx, { ...change, title: values.name, action: "changed", ...fields }, now);
		return { outcome: "saved", renamedModels };
	});
}

/** Removes a category that no model names; returns how many models name it otherwise. */
export function deleteCategory(
	db: Kysely<Database>,
	id: number,
	{ staff, now }: By,
): Promise<{ models: number } | "deleted" | "gone"> {
	return db.transaction().execute(async (trx) => {
		const row = await findCategoryRow(trx, id);
		if (!row) return "gone" as const;
		if (row.models > 0) return { models: row.models };
		await rememberIds(trx);
		await trx.deleteFrom("categories").where("id", "=", id).execute();
		await forgetSlug(trx, "category", row.slug);
		await recordChange(
			trx,
			{
				by: staff,
				subject: "category",
				subjectKey: String(id),
				title: row.name,
				action: "deleted",
				before: { ...categoryValues(row) },
			},
			now,
		);
		return "deleted" as const;
	});
}

/** Moves a category in the list; false where it cannot be moved so. */
export function moveCategory(
	db: Kysely<Database>,
	id: number,
	move: Move,
	{ staff, now }: By,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const rows = await listCategoryRows(trx);
		const change = moved(rows, id, move);
		if (!change) return false;
		for (const { id: placedId, place } of change.placed) {
			await trx.updateTable("categories").set({ place }).where("id", "=", placedId).execute();
		}
		await recordChange(
			trx,
			{
				by: staff,
				subject: "category",
				subjectKey: String(id),
				title: rows.find((row) => row.id === id)?.name ?? "",
				action: "changed",
				before: { place: change.from },
				after: { place: change.to },
			},
			now,
		);
		return true;
	});
}
