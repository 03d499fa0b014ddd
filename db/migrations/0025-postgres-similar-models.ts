import type { Kysely } from "kysely";
import { engineOf } from "../engine";

// All that models are judged by for being like another: PostgreSQL, which takes long to go through whole rows, then
// reads those of the few that are shown alone.
export async function up(db: Kysely<unknown>): Promise<void> {
	if (engineOf(db) === "sqlite") return;
	await db.schema
		.createIndex("projectors_likeness")
		.on("projectors")
		.columns(["projectionType", "categoryId", "isDiscontinued", "throwType", "resolutionPixels"])
		.columns(["shownPricePence", "brightness", "sku"])
		.execute();
}
