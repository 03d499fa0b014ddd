import type { Database, DeletedModelsTable } from "db/schema";
import type { Kysely } from "kysely";

/** Remembers that a model was taken out, so that its address can say so. */
export async function insertDeletedModel(
	trx: Kysely<Database>,
	{ sku, name, by, now }: { sku: string; name: string; by: string; now: Date },
): Promise<void> {
	const values = { sku, name, deletedBy: by, deletedAt: now.toISOString() };
	await trx
		.insertInto("deleted_models")
		.values({ slug: sku.toLowerCase(), ...values })
		.onConflict((conflict) => conflict.column("slug").doUpdateSet(values))
		.execute();
}

/**
 * The model that once had this SKU or slug, without regard to case. The row stays where the model is there again, so it
 * is asked for only where no model is found.
 */
export function findDeletedModel(
	db: Kysely<Database>,
	skuOrSlug: string,
): Promise<Pick<DeletedModelsTable, "sku" | "name"> | undefined> {
	return db
		.selectFrom("deleted_models")
		.select(["sku", "name"])
		.where("slug", "=", skuOrSlug.toLowerCase())
		.executeTakeFirst();
}
