import type { Trx } from "db/schema";
import { sql } from "kysely";
import { z } from "zod";
import {
	fingerprint,
	insertPart,
	OFFER_COLUMNS,
	offerChangeRow,
} from "~/features/catalogue/write/change-set.queries.server";
import { writeOfferChanges } from "~/features/catalogue/write/listing-writes.queries.server";
import {
	inChunks,
	isUnchanged,
	OFFER_ROW,
	type OfferRow,
	offerKey,
	type RowChange,
} from "~/features/catalogue/write/row-change";

const CHUNK = 1000;

type OfferPlace = Pick<OfferRow, "projectorSku" | "retailerId">;

export function listFeedOffers(trx: Trx, feedId: number): Promise<OfferPlace[]> {
	return trx
		.selectFrom("feed_offers")
		.select(["projectorSku", "retailerId"])
		.where("feedId", "=", feedId)
		.execute();
}

/** Returns the ids of the feeds that own offers, by `offerKey`. */
async function readOwners(trx: Trx, offers: readonly OfferPlace[]) {
	const skus = [...new Set(offers.map(({ projectorSku }) => projectorSku))];
	const rows = await trx
		.selectFrom("feed_offers")
		.selectAll()
		.where("projectorSku", "in", skus)
		.execute();
	return new Map(rows.map((row) => [offerKey(row), row.feedId]));
}

async function takeOffers(trx: Trx, feedId: number, offers: readonly OfferPlace[]): Promise<void> {
	await trx
		.insertInto("feed_offers")
		.values(offers.map(({ projectorSku, retailerId }) => ({ projectorSku, retailerId, feedId })))
		.onConflict((conflict) =>
			conflict.columns(["projectorSku", "retailerId"]).doUpdateSet({ feedId }),
		)
		.execute();
}

/** Returns an offer to the feed that owned it; to none if that feed was deleted. */
export async function returnOffer(trx: Trx, offer: OfferPlace, owner: number | null) {
	const feed =
		owner !== null &&
		(await trx.selectFrom("feeds").select("id").where("id", "=", owner).executeTakeFirst());
	if (feed) return takeOffers(trx, feed.id, [offer]);
	await trx
		.deleteFrom("feed_offers")
		.where("projectorSku", "=", offer.projectorSku)
		.where("retailerId", "=", offer.retailerId)
		.execute();
}

export const offersBefore = z.array(
	offerChangeRow.extend({
		// Runs of older versions do not name this column.
		before: offerChangeRow.shape.before.transform((row) => row && { isCheckedByFeed: 0, ...row }),
		owner: z.int().nullable(),
	}),
);

/** Returns the data that an undo of a change needs; nothing for an offer of the feed that was only confirmed. */
function storedBefore(change: RowChange<OfferRow>, owner: number | null, feedId: number) {
	if (isUnchanged(change) && owner === feedId) return [];
	const { before = null, after } = change;
	const { projectorSku: sku, retailerId } = after;
	return [{ sku, retailerId, before, after: fingerprint(after, OFFER_COLUMNS), owner }];
}

/** Writes a run's changes of offers, makes the feed their owner, and stores the data for an undo. */
export async function writeOffers(
	trx: Trx,
	{ feedId, runId }: { feedId: number; runId: number },
	changes: readonly RowChange<OfferRow>[],
	now: Date,
): Promise<void> {
	let part = 0;
	for (const chunk of inChunks(changes, CHUNK)) {
		const rows = chunk.map(({ after }) => after);
		const owners = await readOwners(trx, rows);
		const before = chunk.flatMap((change) =>
			storedBefore(change, owners.get(offerKey(change.after)) ?? null, feedId),
		);
		await writeOfferChanges(trx, chunk, now);
		await takeOffers(trx, feedId, rows);
		if (before.length > 0) await insertPart(trx, { runId }, part++, before);
	}
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

/** Confirms a feed's offers in stock as unchanged. Returns how many there are. */
export async function confirmOffers(trx: Trx, feedId: number, now: Date) {
	const rows = await trx
		.selectFrom("feed_offers")
		.innerJoin("retailer_listings", (join) =>
			join
				.onRef("retailer_listings.projectorSku", "=", "feed_offers.projectorSku")
				.onRef("retailer_listings.retailerId", "=", "feed_offers.retailerId"),
		)
		.select(OFFER_ROW.map((column) => `retailer_listings.${column}` as const))
		.where("feed_offers.feedId", "=", feedId)
		.where("inStock", "=", 1)
		.execute();
	const check = { checkedAt: now.toISOString(), isCheckedByFeed: 1 as const };
	for (const chunk of inChunks(rows, CHUNK)) {
		const changes = chunk.map((before) => ({
			before,
			after: { ...before, ...check },
			isOnlyConfirmed: true,
		}));
		await writeOfferChanges(trx, changes, now);
	}
	return rows.length;
}

/** Deletes the change sets of a feed's other runs: only the last applied one can be undone. */
export async function deleteOtherParts(trx: Trx, feedId: number, runId: number) {
	await trx
		.deleteFrom("feed_run_changes")
		.where("runId", "!=", runId)
		.where("runId", "in", (eb) =>
			eb.selectFrom("feed_runs").select("id").where("feedId", "=", feedId),
		)
		.execute();
}
