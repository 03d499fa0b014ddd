import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import { writeListingChanges } from "~/features/catalogue/write/listing-writes.queries.server";
import { LISTING_ROW } from "~/features/catalogue/write/row-change";

/** Writes that a feed's offers in stock are as they were; returns how many. */
export async function confirmOffers(
	trx: Transaction<Database>,
	feedId: number,
	now: Date,
): Promise<number> {
	const rows = await trx
		.selectFrom("feed_offers")
		.innerJoin("retailer_listings", (join) =>
			join
				.onRef("retailer_listings.projectorSku", "=", "feed_offers.projectorSku")
				.onRef("retailer_listings.retailerId", "=", "feed_offers.retailerId"),
		)
		.select(LISTING_ROW.map((column) => `retailer_listings.${column}` as const))
		.where("feed_offers.feedId", "=", feedId)
		.where("inStock", "=", 1)
		.execute();
	const check = { checkedAt: now.toISOString(), isCheckedByFeed: 1 as const };
	for (const chunk of inChunks(rows, 1000)) {
		const changes = chunk.map((before) => ({
			before,
			after: { ...before, ...check },
			isOnlyConfirmed: true,
		}));
		await writeListingChanges(trx, changes, now);
	}
	return rows.length;
}
