import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { listStoredSkus } from "~/features/catalogue/identity/stored-skus.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { tooManyModelsReason } from "./capacity";

/** Key in `site_state` of how many models the site holds, for imports outside its processes. */
const CAPACITY_STATE = "models-held";

/** Stores how many models this site holds. */
export async function storeCapacity(db: Db, models: number): Promise<void> {
	const value = String(models);
	await writeStatement(db, (connection) =>
		connection
			.insertInto("site_state")
			.values({ name: CAPACITY_STATE, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute(),
	);
}

/** Returns how many models the site holds; undefined before its first start. */
export async function findCapacity(db: Db): Promise<number | undefined> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", CAPACITY_STATE)
		.executeTakeFirst();
	return row && Number(row.value);
}

/** Throws an ExpectedError (413) if the stored models and those of `models` that are new exceed the site's capacity. */
export async function requireCapacity(db: Db, models: readonly { sku: string }[]): Promise<void> {
	const maxModels = await findCapacity(db);
	if (maxModels === undefined) return;
	const { stored } = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.countAll<number>().as("stored"))
		.executeTakeFirstOrThrow();
	// Counting the new models takes long, and nearly always all fit.
	if (stored + models.length <= maxModels) return;
	const slugs = new Set(models.map(({ sku }) => sku.toLowerCase()));
	const added = slugs.size - (await listStoredSkus(db, models)).size;
	const reason = tooManyModelsReason({ maxModels, stored, added });
	if (reason !== undefined) throw new ExpectedError(413, reason);
}
