import type { Db } from "db/schema";
import { sql } from "kysely";

/**
 * Returns the lowest price of a current model with native 4K, in pence; null without one. The conditions have literals,
 * as those of the index `projectors_native_4k`, because databases do not use such an index with parameters.
 */
export async function findNative4kPence(db: Db): Promise<number | null> {
	const row = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.min("shownPricePence").as("pence"))
		.where("resolutionClass", "=", sql.lit("native-4k"))
		.where("isDiscontinued", "=", sql.lit(0))
		.where("shownPricePence", ">", 0)
		.executeTakeFirst();
	return row?.pence ?? null;
}
