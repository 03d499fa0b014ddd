import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "db/schema";
import { categories } from "db/seed/categories";
import { jargonTerms } from "db/seed/jargon-terms";
import { retailers } from "db/seed/retailers";
import type { Kysely, Transaction } from "kysely";
import { upsertListings } from "~/features/catalogue/write/listing-writes.queries.server";
import { upsertProjectors } from "~/features/catalogue/write/projector-writes.queries.server";
import { readImport } from "~/features/imports/parse/read-import.server";
import { type ImportPlan, problemText } from "~/features/imports/plan/import-plan";

const FOLDER = join("db", "seed");

async function readPlan(file: string): Promise<ImportPlan> {
	const plan = await readImport(await readFile(join(FOLDER, file)), file);
	const [problem] = plan.problems;
	if (problem) throw new Error(`${file}: ${problemText(problem)}`);
	return plan;
}

/** The categories, retailers and glossary that every site needs; rows that exist stay as they are. */
async function seedFixedTables(trx: Transaction<Database>): Promise<void> {
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

/**
 * Loads the fixed tables and, into a catalogue without models, the sample; all or nothing. Answers how many
 * models were loaded. Throws when a row is wrong.
 */
export async function seedAll(db: Kysely<Database>, now: Date): Promise<number> {
	const projectors = (await readPlan("projectors.csv")).projectors.map(({ record }) => record);
	const listings = (await readPlan("listings.csv")).listings.map(({ record }) => record);
	return db.transaction().execute(async (trx) => {
		await seedFixedTables(trx);
		const model = await trx.selectFrom("projectors").select("sku").limit(1).executeTakeFirst();
		if (model) return 0;
		await upsertProjectors(trx, projectors, { now, isSample: true });
		await upsertListings(trx, listings, { now, isSample: true });
		return projectors.length;
	});
}

/** Whether the fixed tables are still empty, as in a database that was just made. */
export async function isNeverSeeded(db: Kysely<Database>): Promise<boolean> {
	const category = await db.selectFrom("categories").select("id").limit(1).executeTakeFirst();
	return category === undefined;
}
