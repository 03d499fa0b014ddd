import type { Kysely } from "kysely";
import { engineOf } from "../engine";

// All columns by which similar models are ranked: PostgreSQL is slow at scanning whole rows, so it reads only those of
// the models that are shown.
export async function up(db: Kysely<unknown>): Promise<void> {
	if (engineOf(db) === "sqlite") return;
	await db.schema
		.createIndex("projectors_likeness")
		.on("projectors")
		.columns(["projectionType", "categoryId", "isDiscontinued", "throwType", "resolutionPixels"])
		.columns(["shownPricePence", "brightness", "sku"])
		.execute();
}
