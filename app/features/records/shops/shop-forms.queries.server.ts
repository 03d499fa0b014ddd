import { countRows } from "db/count-rows";
import type { Db, Trx } from "db/schema";
import { sql } from "kysely";
import { type ChangeStamp, recordChange } from "~/audit-log/audit-log.queries.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { MAX_SHOPS, orderShops } from "~/features/catalogue/offers/shops/shop-order";
import { shopLogoPath } from "~/features/catalogue/offers/shops/shops.queries.server";
import { apply } from "~/features/changes/apply.queries.server";
import type { ShopRow } from "~/features/changes/shops/shop-record";
import { selectModelsWithHistory } from "~/features/changes/shops/shop-writes.queries.server";
import type { ProcessedImage } from "~/features/records/kit/record-image.server";

const costText = (pence: number) => (pence === 0 ? "free" : formatPence(pence));

/** Returns a shop's delivery rule in words: 'Free over £50.00, otherwise £4.99'; undefined if it has none. */
export function deliveryRuleText({
	deliveryFreeOverPence: freeOver,
	deliveryOtherwisePence: otherwise,
}: Pick<ShopRow, "deliveryFreeOverPence" | "deliveryOtherwisePence">): string | undefined {
	if (freeOver === null && otherwise === null) return undefined;
	if (freeOver === null) return `Always ${costText(otherwise ?? 0)}`;
	const over = `Free over ${formatPence(freeOver)}`;
	return otherwise === null ? over : `${over}, otherwise ${costText(otherwise)}`;
}

/** Returns all shops in the site's order, each with the numbers of its offers and of its feeds. */
export async function listShops(db: Db) {
	const rows = await db
		.selectFrom("retailers")
		.selectAll()
		.select([
			sql<number>`(
				select count(*) from "retailer_listings" where "retailerId" = "retailers"."id"
			)`.as("offers"),
			sql<number>`(
				select count(*) from "feeds" where "feeds"."retailerId" = "retailers"."id" or exists (
					select 1 from "feed_merchants"
					where "feedId" = "feeds"."id" and "feed_merchants"."retailerId" = "retailers"."id"
				)
			)`.as("feeds"),
		])
		.limit(MAX_SHOPS)
		.execute();
	return orderShops(rows);
}

/** Finds another shop with this slug. */
export function findSlugHolder(db: Db, { slug, id }: Pick<ShopRow, "slug" | "id">) {
	return db
		.selectFrom("retailers")
		.select("name")
		.where("slug", "=", slug)
		.where("id", "!=", id)
		.executeTakeFirst();
}

/** Maximum number of models and of feeds that the page for deleting a shop lists; all are counted. */
const MAX_LISTED_DEPENDENTS = 20;

/** Selects the feeds, other than a shop's own, in which a column names it as one of several shops. */
const selectMultiShopFeeds = (db: Db, id: number) =>
	db
		.selectFrom("feed_merchants")
		.innerJoin("feeds", "feeds.id", "feedId")
		.where("feed_merchants.retailerId", "=", id)
		.where((eb) => eb.or([eb("feeds.retailerId", "is", null), eb("feeds.retailerId", "!=", id)]));

/** Returns the data that is deleted with a shop: counts, the first models with offers, and its first feeds. */
export async function findShopDependents(db: Db, id: number) {
	const shopOffers = db
		.selectFrom("retailer_listings")
		.innerJoin("projectors", "projectors.sku", "projectorSku")
		.where("retailerId", "=", id);
	const models = await shopOffers
		.select(["sku", "brand", "model"])
		.orderBy("sku")
		.limit(MAX_LISTED_DEPENDENTS)
		.execute();
	const shopFeeds = db.selectFrom("feeds").where("retailerId", "=", id);
	const feeds = await shopFeeds
		.select(["id", "name"])
		.orderBy("id")
		.limit(MAX_LISTED_DEPENDENTS)
		.execute();
	const lines = db.selectFrom("feed_lines").where("feedId", "in", shopFeeds.select("id"));
	const { clicks } = await db
		.selectFrom("listing_clicks")
		.select((eb) => eb.fn.coalesce(eb.fn.sum<number>("clicks"), eb.lit(0)).as("clicks"))
		.where("retailerId", "=", id)
		.executeTakeFirstOrThrow();
	return {
		offerCount: await countRows(shopOffers),
		firstModels: models,
		feedCount: await countRows(shopFeeds),
		firstFeeds: feeds,
		feedLineCount: await countRows(lines),
		multiShopFeedCount: await countRows(selectMultiShopFeeds(db, id)),
		pricePointCount: await countRows(db.selectFrom("price_points").where("retailerId", "=", id)),
		priceHistoryCount: await countRows(selectModelsWithHistory(db, id)),
		clickCount: Number(clicks),
	};
}

export type ShopDependents = Awaited<ReturnType<typeof findShopDependents>>;

/**
 * Moves a shop one place up (-1) or down (1) in the site's order, and stores the place of every shop. Returns the shop;
 * undefined if it is missing. Does nothing at either end of the order.
 */
export async function moveShop(
	trx: Trx,
	{ id, step }: { id: number; step: -1 | 1 },
	{ by, now }: ChangeStamp,
): Promise<ShopRow | undefined> {
	const orderedShops = orderShops(await trx.selectFrom("retailers").selectAll().execute());
	const fromIndex = orderedShops.findIndex((shop) => shop.id === id);
	const [movedShop, neighbour] = [orderedShops[fromIndex], orderedShops[fromIndex + step]];
	if (!movedShop || !neighbour) return movedShop;
	orderedShops[fromIndex] = neighbour;
	orderedShops[fromIndex + step] = movedShop;
	for (const [index, shop] of orderedShops.entries()) {
		const place = index + 1;
		if (place === shop.place) continue;
		const change = { before: shop, after: { ...shop, place } };
		await apply(trx, { changes: { shops: [change] } }, now);
		const line = { by, subject: "shop", subjectKey: String(shop.id), title: shop.name } as const;
		const places = { before: { place: shop.place }, after: { place } };
		await recordChange(trx, { ...line, action: "changed", ...places }, now);
	}
	return movedShop;
}

/** Returns the address of a shop's uploaded logo; null without a logo. */
export async function findUploadedLogo(db: Db, id: number): Promise<string | null> {
	const row = await db
		.selectFrom("retailer_logos")
		.select("hash")
		.where("retailerId", "=", id)
		.executeTakeFirst();
	return row ? shopLogoPath(id, row.hash) : null;
}

export async function deleteShopLogo(trx: Trx, id: number): Promise<void> {
	await trx.deleteFrom("retailer_logos").where("retailerId", "=", id).execute();
}

/** Stores a shop's logo, replacing an earlier logo. */
export async function storeShopLogo(
	trx: Trx,
	id: number,
	{ hash, bytes }: ProcessedImage,
	now: Date,
): Promise<void> {
	await deleteShopLogo(trx, id);
	const row = { retailerId: id, hash, bytes, storedAt: now.toISOString() };
	await trx.insertInto("retailer_logos").values(row).execute();
}
