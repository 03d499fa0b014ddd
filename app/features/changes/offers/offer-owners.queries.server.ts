import type { Trx } from "db/schema";
import { type OfferRow, offerKey } from "~/features/changes/row-change";

// An offer belongs to the feed that wrote it last; an offer that staff enter belongs to no feed.

/** The columns of the key of an offer. */
export type OfferKey = Pick<OfferRow, "projectorSku" | "retailerId">;

/** Returns the ids of the feeds that own offers, by `offerKey`. */
export async function readOfferOwners(
	trx: Trx,
	offers: readonly OfferKey[],
): Promise<Map<string, number>> {
	const skus = [...new Set(offers.map(({ projectorSku }) => projectorSku))];
	const rows = await trx
		.selectFrom("feed_offers")
		.selectAll()
		.where("projectorSku", "in", skus)
		.execute();
	return new Map(rows.map((row) => [offerKey(row), row.feedId]));
}

export async function assignOffersToFeed(
	trx: Trx,
	feedId: number,
	offers: readonly OfferKey[],
): Promise<void> {
	await trx
		.insertInto("feed_offers")
		.values(offers.map(({ projectorSku, retailerId }) => ({ projectorSku, retailerId, feedId })))
		.onConflict((conflict) =>
			conflict.columns(["projectorSku", "retailerId"]).doUpdateSet({ feedId }),
		)
		.execute();
}

/** Gives an offer back to the feed that owned it; if that feed was deleted, the offer belongs to no feed. */
export async function returnOfferToFeed(
	trx: Trx,
	offer: OfferKey,
	feedId: number | null,
): Promise<void> {
	const feed =
		feedId !== null &&
		(await trx.selectFrom("feeds").select("id").where("id", "=", feedId).executeTakeFirst());
	if (feed) return assignOffersToFeed(trx, feed.id, [offer]);
	await trx
		.deleteFrom("feed_offers")
		.where("projectorSku", "=", offer.projectorSku)
		.where("retailerId", "=", offer.retailerId)
		.execute();
}
