import { setImmediate as othersTurn } from "node:timers/promises";
import type { Db } from "db/schema";

/** Yields all models in batches; other requests run in between. */
export async function* allModels(
	db: Db,
	atOnce: number,
): AsyncGenerator<{ ids: number[]; skus: string[] }> {
	let last = "";
	for (;;) {
		const models = await db
			.selectFrom("projectors")
			.select(["id", "sku"])
			.where("sku", ">", last)
			.orderBy("sku")
			.limit(atOnce)
			.execute();
		const next = models.at(-1);
		if (next === undefined) return;
		yield { ids: models.map(({ id }) => id), skus: models.map(({ sku }) => sku) };
		last = next.sku;
		await othersTurn();
	}
}
