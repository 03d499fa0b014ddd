import type { Db, Partnership } from "db/schema";
import { sql } from "kysely";
import { MAX_SHOPS } from "./shop-order";

/**
 * The condition that a row of `retailers` is not paused: visitors see only such shops and their offers
 * (docs/staff.md#pausing-a-shop).
 */
export const IS_NOT_PAUSED = sql<boolean>`"retailers"."isPaused" = 0`;

/** The condition that a row of `retailers` allows a history of its prices (docs/staff.md#rules-of-a-shop). */
export const ALLOWS_PRICE_HISTORY = sql<boolean>`"retailers"."noPriceHistory" = 0`;

/** Returns true if staff confirmed a shop as a partner, or if the sample catalogue has it as one. */
const isPartner = (partnership: Partnership) => partnership !== "none";

/** Returns the shops that visitors see, in order of id. */
export async function listPublicShops(db: Db) {
	const rows = await db
		.selectFrom("retailers")
		.where(IS_NOT_PAUSED)
		.select(["id", "name", "slug", "description", "websiteUrl", "affiliateEnabled", "place"])
		.select("partnership")
		.orderBy("id")
		.limit(MAX_SHOPS)
		.execute();
	return rows.map(({ partnership, ...row }) => ({
		...row,
		affiliateEnabled: row.affiliateEnabled === 1,
		isPartner: isPartner(partnership),
	}));
}

/** Returns id, name and slug of all shops, in order of id. */
export function listNamedShops(db: Db) {
	return db.selectFrom("retailers").select(["id", "name", "slug"]).orderBy("id").execute();
}

/** Returns a map of the names of all shops by id. */
export async function listShopNamesById(db: Db): Promise<Map<number, string>> {
	return new Map((await listNamedShops(db)).map(({ id, name }) => [id, name]));
}

export type Shop = Awaited<ReturnType<typeof listPublicShops>>[number];

/** Returns the data of the cards on the page of shops, for the shops that visitors see, in order of id. */
export async function listShopCards(db: Db) {
	const rows = await db
		.selectFrom("retailers")
		.leftJoin("retailer_logos", "retailerId", "id")
		.where(IS_NOT_PAUSED)
		.select(["id", "name", "slug", "description", "websiteUrl", "affiliateEnabled", "place"])
		.select(["priceMatch", "finance", "inStoreDemos", "partnership", "hash"])
		.orderBy("id")
		.limit(MAX_SHOPS)
		.execute();
	return rows.map(({ hash, partnership, priceMatch, ...row }) => ({
		...row,
		affiliateEnabled: row.affiliateEnabled === 1,
		isPartner: isPartner(partnership),
		priceMatch: isPartner(partnership) ? priceMatch : null,
		logo: hash && shopLogoPath(row.id, hash),
	}));
}

export type ShopCardData = Awaited<ReturnType<typeof listShopCards>>[number];

/** Returns the address of a shop's logo, which changes with the image. */
export function shopLogoPath(id: number, hash: string): string {
	return `/retailer-logos/${id}.${hash}.png`;
}

/** Returns the PNG for the file name of `shopLogoPath`; undefined if it is not the shop's current logo. */
export async function findShopLogo(db: Db, fileName: string): Promise<Uint8Array | undefined> {
	const [, id, hash] = /^([1-9]\d{0,8})\.([0-9a-f]{12})\.png$/.exec(fileName) ?? [];
	if (id === undefined || hash === undefined) return undefined;
	const row = await db
		.selectFrom("retailer_logos")
		.select("bytes")
		.where("retailerId", "=", Number(id))
		.where("hash", "=", hash)
		.executeTakeFirst();
	return row?.bytes;
}
