import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { recordFeedAction } from "~/features/feeds/feed-history.queries.server";
import type { Author } from "~/history/changes.queries.server";

/** A shop that a feed names, and who staff say it is. */
export interface FeedMerchant {
	merchant: string;
	retailerId: number | null;
	isLeftOut: boolean;
}

/** As many as a form may ask about at once. */
export const MAX_MERCHANTS = 100;

/** The shops that a feed names, those that nobody has answered first. */
export async function listMerchants(db: Kysely<Database>, feedId: number): Promise<FeedMerchant[]> {
	const rows = await db
		.selectFrom("feed_merchants")
		.select(["merchant", "retailerId", "isLeftOut"])
		.where("feedId", "=", feedId)
		.orderBy((eb) => eb.or([eb("retailerId", "is not", null), eb("isLeftOut", "=", 1)]))
		.orderBy("merchant")
		.limit(MAX_MERCHANTS)
		.execute();
	return rows.map((row) => ({ ...row, isLeftOut: row.isLeftOut === 1 }));
}

/** Stores who the named shops are; names and shops that are not there are passed over. Returns how many were stored. */
export async function updateMerchants(
	db: Kysely<Database>,
	feedId: number,
	answers: readonly FeedMerchant[],
	author: Author,
): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const retailers = await trx.selectFrom("retailers").select("id").execute();
		const known = new Set(retailers.map(({ id }) => id));
		let stored = 0;
		for (const { merchant, retailerId, isLeftOut } of answers) {
			if (retailerId !== null && !known.has(retailerId)) continue;
			const { numUpdatedRows } = await trx
				.updateTable("feed_merchants")
				.set({ retailerId, isLeftOut: isLeftOut ? 1 : 0 })
				.where("feedId", "=", feedId)
				.where("merchant", "=", merchant)
				.executeTakeFirst();
			stored += Number(numUpdatedRows);
		}
		await trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "=", feedId).execute();
		if (stored > 0) await recordFeedAction(trx, feedId, author, { shops_answered: stored });
		return stored;
	});
}
