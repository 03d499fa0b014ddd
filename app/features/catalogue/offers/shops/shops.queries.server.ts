import type { Db } from "db/schema";
import { MAX_RETAILERS } from "./shop-order";

/** Returns every shop, by id. */
export async function listPublicShops(db: Db) {
	const rows = await db
		.selectFrom("retailers")
		.select(["id", "name", "slug", "description", "websiteUrl", "affiliateEnabled", "place"])
		.orderBy("id")
		.limit(MAX_RETAILERS)
		.execute();
	return rows.map((row) => ({ ...row, affiliateEnabled: row.affiliateEnabled === 1 }));
}

/** Returns the names of all shops by id. */
export async function listShopNames(db: Db): Promise<Map<number, string>> {
	const rows = await db.selectFrom("retailers").select(["id", "name"]).orderBy("id").execute();
	return new Map(rows.map(({ id, name }) => [id, name]));
}

export type Retailer = Awaited<ReturnType<typeof listPublicShops>>[number];

/** Returns every shop by id, with what its card under Retailers shows. */
export async function listShopCards(db: Db) {
	const rows = await db
		.selectFrom("retailers")
		.leftJoin("retailer_logos", "retailerId", "id")
		.select(["id", "name", "description", "websiteUrl", "affiliateEnabled", "place"])
		.select(["priceMatch", "finance", "inStoreDemos", "hash"])
		.orderBy("id")
		.limit(MAX_RETAILERS)
		.execute();
	return rows.map(({ hash, ...row }) => ({
		...row,
		affiliateEnabled: row.affiliateEnabled === 1,
		logo: hash && shopLogoPath(row.id, hash),
	}));
}

export type ShopCardData = Awaited<ReturnType<typeof listShopCards>>[number];

/** Returns the address of a shop's logo; each picture has its own. */
export function shopLogoPath(id: number, hash: string): string {
	return `/retailer-logos/${id}.${hash}.png`;
}

/** Returns the PNG of a file name of such an address while it is the shop's logo. */
export async function findShopLogo(db: Db, file: string): Promise<Uint8Array | undefined> {
	const [, id, hash] = /^([1-9]\d{0,8})\.([0-9a-f]{12})\.png$/.exec(file) ?? [];
	if (id === undefined || hash === undefined) return undefined;
	const row = await db
		.selectFrom("retailer_logos")
		.select("bytes")
		.where("retailerId", "=", Number(id))
		.where("hash", "=", hash)
		.executeTakeFirst();
	return row?.bytes;
}
