import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { listStoredSkus } from "~/features/catalogue/identity/stored-skus.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { tooManyModelsReason } from "./capacity";

/** Name of the row of `site_state` with the capacity, which imports outside of the site's processes read. */
const CAPACITY_STATE_NAME = "models-held";

/** Stores the capacity: the number of models that the memory of this site can hold. */
export async function storeCapacity(db: Db, maxModels: number): Promise<void> {
	const value = String(maxModels);
	await writeStatement(db, (connection) =>
		connection
			.insertInto("site_state")
			.values({ name: CAPACITY_STATE_NAME, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
			.execute(),
	);
}

/** Returns the number of models that the site can hold; undefined before its first start. */
export async function findCapacity(db: Db): Promise<number | undefined> {
	const row = await db
		.selectFrom("site_state")
		.select("value")
		.where("name", "=", CAPACITY_STATE_NAME)
		.executeTakeFirst();
	return row && Number(row.value);
}

/** Throws an ExpectedError (413) if the stored models and those of `models` that are new exceed the site's capacity. */
export async function requireCapacity(db: Db, models: readonly { sku: string }[]): Promise<void> {
	const maxModels = await findCapacity(db);
	if (maxModels === undefined) return;
	const { storedCount } = await db
		.selectFrom("projectors")
		.select((eb) => eb.fn.countAll<number>().as("storedCount"))
		.executeTakeFirstOrThrow();
	// Usually all models fit, and the slow count of the new ones is not needed.
	if (storedCount + models.length <= maxModels) return;
	// SKUs that differ only in case are one model, with one slug.
	const slugs = new Set(models.map(({ sku }) => sku.toLowerCase()));
	const newCount = slugs.size - (await listStoredSkus(db, models)).size;
	const reason = tooManyModelsReason({ maxModels, storedCount, newCount });
	if (reason !== undefined) throw new ExpectedError(413, reason);
}
