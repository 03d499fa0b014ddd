import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";

/** The shops of a feed that are remembered; one with more says something else in that column. */
const MAX_MERCHANTS = 500;

export type NamedShop = { retailerId: number } | "left-out" | "unknown";

/** Says which shop a line is of, and remembers the names that nobody has answered. */
export interface ShopNames {
	shopOf(merchant: string): NamedShop;
	/** Names that were met for the first time, with the retailer of the same name where there is one. */
	met: Map<string, number | null>;
}

/** Returns who the shops are that a feed of several names (docs/product.md#runs). */
export async function readShopNames(db: Kysely<Database>, feedId: number): Promise<ShopNames> {
	const known = await db
		.selectFrom("feed_merchants")
		.select(["merchant", "retailerId", "isLeftOut"])
		.where("feedId", "=", feedId)
		.execute();
	const retailers = await db.selectFrom("retailers").select(["id", "name"]).execute();
	const answers = new Map(known.map((row) => [row.merchant, row]));
	const sameName = new Map(retailers.map(({ id, name }) => [name.toLowerCase(), id]));
	const met = new Map<string, number | null>();
	return {
		met,
		shopOf(merchant) {
			const answer = answers.get(merchant);
			if (answer?.isLeftOut === 1) return "left-out";
			const retailerId = answer?.retailerId ?? sameName.get(merchant.toLowerCase());
			const isNew = answer === undefined && merchant !== "" && !met.has(merchant);
			if (isNew && known.length + met.size < MAX_MERCHANTS) met.set(merchant, retailerId ?? null);
			return retailerId === undefined ? "unknown" : { retailerId };
		},
	};
}

/** Adds the shops that a run met; what staff have answered meanwhile stays. */
export async function insertMerchants(
	trx: Transaction<Database>,
	feedId: number,
	met: ReadonlyMap<string, number | null>,
): Promise<void> {
	if (met.size === 0) return;
	const rows = [...met].map(([merchant, retailerId]) => ({ feedId, merchant, retailerId }));
	await trx
		.insertInto("feed_merchants")
		.values(rows)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}
