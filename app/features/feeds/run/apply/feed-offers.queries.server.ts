import { inChunks } from "db/in-chunks";
import type { Trx } from "db/schema";
import { sql } from "kysely";
import { apply } from "~/features/changes/apply.queries.server";
import type { OfferKey } from "~/features/changes/offers/offer-owners.queries.server";
import { OFFER_ROW_COLUMNS, type OfferRow, type RowChange } from "~/features/changes/row-change";

const OFFERS_PER_CHUNK = 1000;

export function listFeedOffers(trx: Trx, feedId: number): Promise<OfferKey[]> {
	return trx
		.selectFrom("feed_offers")
		.select(["projectorSku", "retailerId"])
		.where("feedId", "=", feedId)
		.execute();
}

/** Writes a run's changes of offers, and makes the feed their owner. */
export async function writeOffers(
	trx: Trx,
	{ feedId, runId }: { feedId: number; runId: number },
	changes: readonly RowChange<OfferRow>[],
	now: Date,
): Promise<void> {
	for (const chunk of inChunks(changes, OFFERS_PER_CHUNK)) {
		await apply(trx, { cause: { runId }, feedId, changes: { offers: chunk } }, now);
	}
	// A feed does not own offers that were deleted.
	await trx
		.deleteFrom("feed_offers")
		.where("feedId", "=", feedId)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom("retailer_listings")
						.select(sql`1`.as("one"))
						.whereRef("retailer_listings.projectorSku", "=", "feed_offers.projectorSku")
						.whereRef("retailer_listings.retailerId", "=", "feed_offers.retailerId"),
				),
			),
		)
		.execute();
}

/** Marks a feed's offers in stock as checked now, with nothing else changed. Returns their number. */
export async function markOffersChecked(trx: Trx, feedId: number, now: Date) {
	const rows = await trx
		.selectFrom("feed_offers")
		.innerJoin("retailer_listings", (join) =>
			join
				.onRef("retailer_listings.projectorSku", "=", "feed_offers.projectorSku")
				.onRef("retailer_listings.retailerId", "=", "feed_offers.retailerId"),
		)
		.select(OFFER_ROW_COLUMNS.map((column) => `retailer_listings.${column}` as const))
		.where("feed_offers.feedId", "=", feedId)
		.where("inStock", "=", 1)
		.execute();
	const checkedColumns = { checkedAt: now.toISOString(), isCheckedByFeed: 1 as const };
	for (const chunk of inChunks(rows, OFFERS_PER_CHUNK)) {
		const changes = chunk.map((before) => ({
			before,
			after: { ...before, ...checkedColumns },
			isOnlyConfirmed: true,
		}));
		await apply(trx, { changes: { offers: changes } }, now);
	}
	return rows.length;
}

/** Deletes the change sets of a feed's other runs: only the last applied run can be undone. */
export async function deleteOtherChangeSets(trx: Trx, feedId: number, runId: number) {
	await trx
		.deleteFrom("change_sets")
		.where("runId", "!=", runId)
		.where("runId", "in", (eb) => eb.selectFrom("runs").select("id").where("feedId", "=", feedId))
		.execute();
}
