import { setImmediate as othersTurn } from "node:timers/promises";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";

/** Yields the SKUs of all models, so many at once; other requests have their turn in between. */
export async function* allSkus(db: Kysely<Database>, atOnce: number): AsyncGenerator<string[]> {
	let last = "";
	for (;;) {
		const models = await db
			.selectFrom("projectors")
			.select("sku")
			.where("sku", ">", last)
			.orderBy("sku")
			.limit(atOnce)
			.execute();
		const skus = models.map(({ sku }) => sku);
		const next = skus.at(-1);
		if (next === undefined) return;
		yield skus;
		last = next;
		await othersTurn();
	}
}
