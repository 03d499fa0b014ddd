import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** Far more models than a catalogue of projectors can have. */
const MAX_NAMES = 1_000_000;

/** Returns what each stored model is called. */
export function listNames(
	db: Kysely<Database>,
): Promise<{ sku: string; brandSlug: string; model: string }[]> {
	return db
		.selectFrom("projectors")
		.select(["sku", "brandSlug", "model"])
		.orderBy("id")
		.limit(MAX_NAMES)
		.execute();
}

/** Whether the catalogue has a model with one of these SKUs. */
export async function hasAnySku(db: Kysely<Database>, skus: readonly string[]): Promise<boolean> {
	const found = await db
		.selectFrom("projectors")
		.select("sku")
		.where("sku", "in", skus)
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}
