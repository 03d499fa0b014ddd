import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { fingerprint, OFFER_COLUMNS } from "~/features/catalogue/write/change-set.queries.server";
import { inChunks } from "~/features/catalogue/write/chunks";
import { listingKey } from "~/features/catalogue/write/listing-change";
import { writeListingChanges } from "~/features/catalogue/write/listing-writes.queries.server";
import {
	isUnchanged,
	type ListingRow,
	type RowChange,
} from "~/features/catalogue/write/row-change";
import { insertPart, type OfferBefore } from "~/features/feeds/run/run-changes.queries.server";
import { dropLostOffers, readOwners, takeOffers } from "./feed-offers.queries.server";

const CHUNK = 1000;

/** What an undo needs of a change: an offer that was only confirmed, and the feed's before, is none. */
function offerBefore(
	change: RowChange<ListingRow>,
	owner: number | null,
	feedId: number,
): OfferBefore[] {
	if (isUnchanged(change) && owner === feedId) return [];
	const { before = null, after } = change;
	const { projectorSku: sku, retailerId } = after;
	return [{ sku, retailerId, before, after: fingerprint(after, OFFER_COLUMNS), owner }];
}

/** Writes what a run changes of offers, makes them the feed's own, and stores what an undo needs. */
export async function writeOffers(
	trx: Transaction<Database>,
	{ feedId, runId }: { feedId: number; runId: number },
	changes: readonly RowChange<ListingRow>[],
	now: Date,
): Promise<void> {
	let part = 0;
	for (const chunk of inChunks(changes, CHUNK)) {
		const rows = chunk.map(({ after }) => after);
		const owners = await readOwners(
			trx,
			rows.map(({ projectorSku }) => projectorSku),
		);
		const before = chunk.flatMap((change) =>
			offerBefore(change, owners.get(listingKey(change.after)) ?? null, feedId),
		);
		await writeListingChanges(trx, chunk, now);
		await takeOffers(trx, feedId, rows);
		if (before.length > 0) await insertPart(trx, runId, part++, before);
	}
	await dropLostOffers(trx, feedId);
}
