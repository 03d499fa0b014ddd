import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import {
	isUnchanged,
	type ListingRow,
	type RowChange,
} from "~/features/catalogue/write/row-change";
import type { HeldChange, HeldChanges, OfferState } from "~/features/feeds/manage/held-change";
import { planOffers } from "./apply-plan.queries.server";
import { readHeldPlan } from "./held-run.queries.server";

function stateOf(row: ListingRow): OfferState {
	return { pricePence: row.pricePence, inStock: row.inStock === 1 };
}

/**
 * Returns what a held run would do to the offers as they are now, those that it marks out of stock first, `limit` of
 * them; nothing where it is held no more.
 */
export async function listHeldChanges(
	db: Kysely<Database>,
	{ feedId, runId, now }: { feedId: number; runId: number; now: Date },
	limit: number,
): Promise<HeldChanges> {
	const all = await db.transaction().execute(async (trx) => {
		const plan = await readHeldPlan(trx, feedId, runId);
		if (plan === undefined) return [];
		const { changes } = await planOffers(trx, plan, { feedId, now });
		const written = changes.written.filter((change) => !isUnchanged(change));
		return [...changes.gone, ...written];
	});
	return { changes: await named(db, all.slice(0, limit)), total: all.length };
}

async function named(
	db: Kysely<Database>,
	changes: readonly RowChange<ListingRow>[],
): Promise<HeldChange[]> {
	if (changes.length === 0) return [];
	const skus = [...new Set(changes.map(({ after }) => after.projectorSku))];
	const [models, retailers] = await Promise.all([
		db
			.selectFrom("projectors")
			.select(["sku", "brand", "model"])
			.where("sku", "in", skus)
			.execute(),
		db.selectFrom("retailers").select(["id", "name"]).execute(),
	]);
	const modelOf = new Map(models.map((model) => [model.sku, projectorName(model)]));
	const retailerOf = new Map(retailers.map(({ id, name }) => [id, name]));
	return changes.map(({ before, after }) => ({
		sku: after.projectorSku,
		model: modelOf.get(after.projectorSku) ?? after.projectorSku,
		retailer: retailerOf.get(after.retailerId) ?? "",
		before: before && stateOf(before),
		after: stateOf(after),
	}));
}
