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
