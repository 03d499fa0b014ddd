import { jsonTable } from "db/json/json-table";
import type { Db, Flag, Trx } from "db/schema";
import { write } from "db/writes/write";
import { sql } from "kysely";
import { dailyPrices, dayOf } from "~/features/catalogue/history/daily-prices";
import { listPoints } from "~/features/catalogue/history/price-points.queries.server";
import { VERDICT_DAYS, verdictOf } from "~/features/catalogue/history/verdict";
import { inChunks } from "~/features/catalogue/write/chunks";
import { allModels } from "./all-models.queries.server";

/** Models per statement: each may have hundreds of points. */
const CHUNK = 50;

interface LowestMark {
	id: number;
	isLowestPrice: Flag;
}

async function changedMarks(db: Db, skus: readonly string[], now: Date): Promise<LowestMark[]> {
	const models = await db
		.selectFrom("projectors")
		.select(["id", "shownPricePence", "isLastKnownPrice", "isLowestPrice"])
		.where("sku", "in", skus)
		.execute();
	const isOffered = (model: (typeof models)[number]) =>
		model.isLastKnownPrice === 0 && model.shownPricePence > 0;
	const offered = models.filter(isOffered).map(({ id }) => id);
	const [from, yesterday] = [dayOf(now, VERDICT_DAYS), dayOf(now, 1)];
	const points = await listPoints(db, offered, from, now);
	const pointsOf = Map.groupBy(points, ({ projectorId }) => projectorId);
	return models.flatMap((model) => {
		const days = isOffered(model) ? dailyPrices(pointsOf.get(model.id) ?? [], from, yesterday) : [];
		const verdict = verdictOf(model.shownPricePence, days, now);
		const isLowestPrice: Flag = verdict?.kind === "lowest" ? 1 : 0;
		return isLowestPrice === model.isLowestPrice ? [] : [{ id: model.id, isLowestPrice }];
	});
}

async function writeMarks(db: Db, marks: readonly LowestMark[]): Promise<void> {
	if (marks.length === 0) return;
	await sql`
		update "projectors" set "isLowestPrice" = "new"."isLowestPrice"
		from ${jsonTable(db, marks, { id: "integer", isLowestPrice: "integer" })} as "new"
		where "projectors"."id" = "new"."id"
	`.execute(db);
}

/**
 * Updates which models show their lowest price in 90 days, in the transaction that changed their prices or points.
 * Returns the number of changed models.
 */
export async function refreshLowestPrices(trx: Trx, skus: readonly string[], now: Date) {
	let changed = 0;
	for (const chunk of inChunks([...new Set(skus)], CHUNK)) {
		const marks = await changedMarks(trx, chunk, now);
		await writeMarks(trx, marks);
		changed += marks.length;
	}
	return changed;
}

/**
 * Updates for all models whether they show their lowest price in 90 days, as days pass. Returns the number of changed
 * models.
 */
export async function followLowestPrices(db: Db, now: Date): Promise<number> {
	let changed = 0;
	for await (const { skus } of allModels(db, CHUNK)) {
		if ((await changedMarks(db, skus, now)).length === 0) continue;
		changed += await write(db, (trx) => refreshLowestPrices(trx, skus, now));
	}
	return changed;
}
