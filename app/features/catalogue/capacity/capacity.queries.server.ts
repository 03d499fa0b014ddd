import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { listStoredSkus } from "~/features/catalogue/identity/stored-skus.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { whyTooMany } from "./capacity";

/** Key in `site_state` of how many models the site holds, for imports outside its processes. */
const NAME = "models-held";

/** Stores how many models this site holds. */
export async function storeCapacity(db: Db, models: number): Promise<void> {
	const value = String(models);
	await writeStatement(db, (connection) =>
		connection
			.insertInto("site_state")
			.values({ name: NAME, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute(),
	);
}

/** Returns how many models the site holds; undefined before its first start. */
export async function findCapacity(db: Db): Promise<number | undefined> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", NAME)
		.executeTakeFirst();
	return row && Number(row.value);
}

/** Throws an ExpectedError unless the site holds the models that it has together with new ones of these. */
export async function requireCapacity(db: Db, models: readonly { sku: string }[]): Promise<void> {
	const maxModels = await findCapacity(db);
	if (maxModels === undefined) return;
	const { stored } = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.countAll<number>().as("stored"))
		.executeTakeFirstOrThrow();
	// Counting the new ones takes long, and nearly always all fit.
	if (stored + models.length <= maxModels) return;
	const slugs = new Set(models.map(({ sku }) => sku.toLowerCase()));
	const added = slugs.size - (await listStoredSkus(db, models)).size;
	const why = whyTooMany({ maxModels, stored, added });
	if (why !== undefined) throw new ExpectedError(413, why);
}
