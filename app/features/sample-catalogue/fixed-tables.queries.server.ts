import type { Database } from "db/schema";
import { categories } from "db/seed/categories";
import { jargonTerms } from "db/seed/jargon-terms";
import { retailers } from "db/seed/retailers";
import type { Kysely, Transaction } from "kysely";

/** Inserts the categories, retailers and glossary that every site needs; rows that exist stay as they are. */
export async function insertFixedTables(trx: Transaction<Database>): Promise<void> {
	await trx
		.insertInto("categories")
		.values([...categories])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await trx
		.insertInto("retailers")
		.values(retailers.map((row) => ({ ...row, affiliateEnabled: row.affiliateEnabled ? 1 : 0 })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await trx
		.insertInto("jargon_terms")
		.values([...jargonTerms])
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Whether the fixed tables have been filled. */
export async function hasFixedTables(db: Kysely<Database>): Promise<boolean> {
	const category = await db.selectFrom("categories").select("id").limit(1).executeTakeFirst();
	return category !== undefined;
}

/** Whether the catalogue has any model. */
export async function hasModels(db: Kysely<Database>): Promise<boolean> {
	const model = await db.selectFrom("projectors").select("sku").limit(1).executeTakeFirst();
	return model !== undefined;
}
