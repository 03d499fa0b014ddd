import type { Database } from "db/schema";
import { sql, type Transaction } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import { listingKey } from "~/features/catalogue/write/listing-change";
import { LISTING_ROW, type ListingRow } from "~/features/catalogue/write/row-change";

const CHUNK = 1000;

type OfferPlace = Pick<ListingRow, "projectorSku" | "retailerId">;

/** Returns the listings of models, by `listingKey`. */
export async function readListings(
	trx: Transaction<Database>,
	skus: Iterable<string>,
): Promise<Map<string, ListingRow>> {
	const stored = new Map<string, ListingRow>();
	for (const chunk of inChunks([...new Set(skus)], CHUNK)) {
		const rows = await trx
			.selectFrom("retailer_listings")
			.select(LISTING_ROW)
			.where("projectorSku", "in", chunk)
			.execute();
		for (const row of rows) stored.set(listingKey(row), row);
	}
	return stored;
}

/** Returns a feed's offers. */
export function listFeedOffers(trx: Transaction<Database>, feedId: number): Promise<OfferPlace[]> {
	return trx
		.selectFrom("feed_offers")
		.select(["projectorSku", "retailerId"])
		.where("feedId", "=", feedId)
		.execute();
}

/** Returns whose offers of models are, by `listingKey`: the feed's id. */
export async function readOwners(
	trx: Transaction<Database>,
	skus: Iterable<string>,
): Promise<Map<string, number>> {
	const owners = new Map<string, number>();
	for (const chunk of inChunks([...new Set(skus)], CHUNK)) {
		const rows = await trx
			.selectFrom("feed_offers")
			.selectAll()
			.where("projectorSku", "in", chunk)
			.execute();
		for (const row of rows) owners.set(listingKey(row), row.feedId);
	}
	return owners;
}

/** Makes offers a feed's own, whosever they were. */
export async function takeOffers(
	trx: Transaction<Database>,
	feedId: number,
	places: readonly OfferPlace[],
): Promise<void> {
	for (const chunk of inChunks(places, CHUNK)) {
		await trx
			.insertInto("feed_offers")
			.values(chunk.map(({ projectorSku, retailerId }) => ({ projectorSku, retailerId, feedId })))
			.onConflict((conflict) =>
				conflict.columns(["projectorSku", "retailerId"]).doUpdateSet({ feedId }),
			)
			.execute();
	}
}

/** Makes offers nobody's whose listings are no more. */
export async function dropLostOffers(trx: Transaction<Database>, feedId: number): Promise<void> {
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

/** Gives an offer back to whose it was; to nobody where that feed was deleted. */
export async function returnOffer(
	trx: Transaction<Database>,
	{ projectorSku, retailerId }: OfferPlace,
	owner: number | null,
): Promise<void> {
	await trx
		.deleteFrom("feed_offers")
		.where("projectorSku", "=", projectorSku)
		.where("retailerId", "=", retailerId)
		.execute();
	if (owner === null) return;
	await trx
		.insertInto("feed_offers")
		.columns(["projectorSku", "retailerId", "feedId"])
		.expression((eb) =>
			eb
				.selectFrom("feeds")
				.select([
					eb.val(projectorSku).as("projectorSku"),
					eb.val(retailerId).as("retailerId"),
					"feeds.id",
				])
				.where("feeds.id", "=", owner),
		)
		.execute();
}
