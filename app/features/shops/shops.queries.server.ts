import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import {
	MAX_RETAILERS,
	orderRetailers,
} from "~/features/catalogue/offers/retailers/retailer-order";
import type { ShopRow } from "~/features/catalogue/write/shops/shop-record";
import { countModelsWithHistory } from "~/features/catalogue/write/shops/shop-writes.queries.server";

export interface ListedShop extends ShopRow {
	offers: number;
	feeds: number;
}

/** Every shop in the site's order, with how many offers it has and how many feeds name it. */
export async function listShops(db: Kysely<Database>): Promise<ListedShop[]> {
	const rows = await db
		.selectFrom("retailers")
		.selectAll()
		.select((eb) => [
			eb
				.selectFrom("retailer_listings")
				.whereRef("retailerId", "=", "retailers.id")
				.select((sub) => sub.fn.countAll<number>().as("count"))
				.$asScalar()
				.as("offers"),
			eb
				.selectFrom("feeds")
				.where((sub) =>
					sub.or([
						sub("feeds.retailerId", "=", sub.ref("retailers.id")),
						sub.exists(
							sub
								.selectFrom("feed_merchants")
								.select("feed_merchants.feedId")
								.whereRef("feed_merchants.feedId", "=", "feeds.id")
								.whereRef("feed_merchants.retailerId", "=", "retailers.id"),
						),
					]),
				)
				.select((sub) => sub.fn.countAll<number>().as("count"))
				.$asScalar()
				.as("feeds"),
		])
		.limit(MAX_RETAILERS)
		.execute();
	return orderRetailers(
		rows.map((row) => ({ ...row, offers: row.offers ?? 0, feeds: row.feeds ?? 0 })),
	);
}

export function findShopById(
	db: Kysely<Database>,
	id: number | undefined,
): Promise<ShopRow | undefined> {
	return db
		.selectFrom("retailers")
		.selectAll()
		.where("id", "=", id ?? 0)
		.executeTakeFirst();
}

/** What of a shop's uses its page names; the others are counted. */
const NAMED_USES = 20;

/** What uses a shop, so that it cannot be deleted, and what goes with it where it can. */
export interface ShopUses {
	offers: number;
	/** The first models with an offer of the shop. */
	models: { sku: string; brand: string; model: string }[];
	feeds: { id: number; name: string }[];
	/** Models with prices of the shop in their history. */
	histories: number;
}

export async function findShopUses(db: Kysely<Database>, id: number): Promise<ShopUses> {
	const offersOf = db
		.selectFrom("retailer_listings")
		.innerJoin("projectors", "projectors.sku", "projectorSku")
		.where("retailerId", "=", id);
	const { offers } = await offersOf
		.select((eb) => eb.fn.countAll<number>().as("offers"))
		.executeTakeFirstOrThrow();
	const models = await offersOf
		.select(["sku", "brand", "model"])
		.orderBy("sku")
		.limit(NAMED_USES)
		.execute();
	const feeds = await db
		.selectFrom("feeds")
		.select(["id", "name"])
		.where((eb) =>
			eb.or([
				eb("retailerId", "=", id),
				eb(
					"id",
					"in",
					eb.selectFrom("feed_merchants").select("feedId").where("retailerId", "=", id),
				),
			]),
		)
		.orderBy("id")
		.limit(NAMED_USES)
		.execute();
	const histories = await countModelsWithHistory(db, id);
	return { offers, models, feeds, histories };
}

/** Whether a shop may not be deleted. */
export function isUsed({ offers, feeds }: ShopUses): boolean {
	return offers > 0 || feeds.length > 0;
}
