// The input of decisions about lines: models, shops, and the decisions of staff.
import { createHash } from "node:crypto";
import { decodeJsonList } from "db/json/json-columns";
import type { Db, Trx } from "db/schema";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import type { FeedOfRun } from "~/features/feeds/run/feed-runs.queries.server";
import type { MatchableModel } from "~/features/ingest/match/matchable-model";
import { lineKey } from "../run-plan";

const MATCHABLE_COLUMNS = [
	"sku",
	"brand",
	"model",
	"eans",
	"mpn",
	"resolutionClass",
	"lightKind",
	"throwKind",
] as const satisfies readonly (keyof Required<MatchableModel>)[];

const selectMatchableModels = (db: Db) =>
	db.selectFrom("projectors").select(MATCHABLE_COLUMNS).orderBy("sku");

/** Returns all models of the catalogue in the form that lines are matched with. */
export async function listMatchableModels(db: Db): Promise<MatchableModel[]> {
	const rows = await selectMatchableModels(db).execute();
	return rows.map(({ eans, ...model }) => ({ ...model, eans: decodeJsonList(eans) }));
}

/** Returns the stored decisions about a feed's lines by `lineKey`; waiting lines have none. */
export async function readStoredDecisions(db: Db, feedId: number) {
	const rows = await db
		.selectFrom("feed_lines")
		.select(["lineId", "merchant", "title", "state"])
		.select(["projectorSku", "rule", "answeredBy", "answeredAt"])
		.where("feedId", "=", feedId)
		.where("state", "!=", "new")
		.execute();
	return new Map(
		rows.map(({ lineId, merchant, ...decision }) => [lineKey({ id: lineId, merchant }), decision]),
	);
}

const selectFeedShops = (db: Db, feedId: number) =>
	db
		.selectFrom("feed_merchants")
		.select(["merchant", "retailerId", "isLeftOut"])
		.where("feedId", "=", feedId);

/** Upper limit of stored shop names of a feed: a column with more names probably has something else than shops. */
const MAX_STORED_FEED_SHOPS = 500;

/** Returns a lookup of the shops that the names in a feed of several shops mean (docs/product.md#runs). */
export async function feedShopLookup(db: Db, feedId: number) {
	const storedFeedShops = await selectFeedShops(db, feedId).execute();
	const shops = await listShopNamesById(db);
	const feedShopsByName = new Map(storedFeedShops.map((row) => [row.merchant, row]));
	const shopIdsByName = new Map(Array.from(shops, ([id, name]) => [name.toLowerCase(), id]));
	const newShops = new Map<string, number | null>();
	return {
		/** The shop's id for each new name; null without a shop of this name. */
		newShops,
		/** Returns the id of the shop that a name means, and collects new names. */
		shopOf(feedShopName: string): number | "left-out" | "unknown" {
			const storedFeedShop = feedShopsByName.get(feedShopName);
			if (storedFeedShop?.isLeftOut === 1) return "left-out";
			const shop = storedFeedShop?.retailerId ?? shopIdsByName.get(feedShopName.toLowerCase());
			const isNew =
				storedFeedShop === undefined && feedShopName !== "" && !newShops.has(feedShopName);
			if (isNew && storedFeedShops.length + newShops.size < MAX_STORED_FEED_SHOPS)
				newShops.set(feedShopName, shop ?? null);
			return shop ?? "unknown";
		},
	};
}

export type FeedShopLookup = Awaited<ReturnType<typeof feedShopLookup>>;

/** Adds the new shop names of a run, and keeps decisions that staff made meanwhile. */
export async function insertFeedShops(
	trx: Trx,
	feedId: number,
	newShops: ReadonlyMap<string, number | null>,
): Promise<void> {
	if (newShops.size === 0) return;
	const rows = [...newShops].map(([merchant, retailerId]) => ({ feedId, merchant, retailerId }));
	await trx
		.insertInto("feed_merchants")
		.values(rows)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

function digestOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}

/** Returns a digest of the input of decisions about a feed's lines: settings, decisions of staff, models and shops. */
export async function inputDigest(db: Db, feed: FeedOfRun): Promise<string> {
	const { id, retailerId, leaveOut, columns } = feed;
	const models = await selectMatchableModels(db).execute();
	const feedShops = await selectFeedShops(db, id)
		.where((eb) => eb.or([eb("retailerId", "is not", null), eb("isLeftOut", "=", 1)]))
		.orderBy("merchant")
		.execute();
	const shops = await listShopNamesById(db);
	const retailers = Array.from(shops, ([id, name]) => ({ id, name }));
	const decisions = await db
		.selectFrom("feed_lines")
		.select(["lineId", "merchant", "state", "projectorSku"])
		.where("feedId", "=", id)
		.where("answeredBy", "is not", null)
		.orderBy("lineId")
		.orderBy("merchant")
		.execute();
	return digestOf({
		retailerId,
		leaveOut,
		columns,
		models,
		merchants: feedShops,
		retailers,
		decisions,
	});
}

/**
 * Returns the digest of the input, then a digest of all offers of the feed, which staff and imports may change. If it
 * still equals the one that the last applied run stored, the same file would change nothing.
 */
export async function inputAndOffersDigest(db: Db, feedId: number, digestOfInput: string) {
	const offers = await db
		.selectFrom("feed_offers")
		.leftJoin("retailer_listings", (join) =>
			join
				.onRef("retailer_listings.projectorSku", "=", "feed_offers.projectorSku")
				.onRef("retailer_listings.retailerId", "=", "feed_offers.retailerId"),
		)
		.select(["feed_offers.projectorSku as sku", "feed_offers.retailerId as shop"])
		.select(["pricePence", "deliveryPence", "affiliateUrl", "inStock", "condition"])
		.where("feed_offers.feedId", "=", feedId)
		.orderBy("feed_offers.projectorSku")
		.orderBy("feed_offers.retailerId")
		.execute();
	return `${digestOfInput} ${digestOf(offers)}`;
}
