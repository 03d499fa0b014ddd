import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, expect, it } from "vitest";
import { open } from "../connection.server";
import { migrateToLatest } from "../migrate";
import { migrations } from "./index";

const SEEDED = "2026-01-15T12:00:00.000Z";
const SHOP = "https://shop.example";
const LOADED = "2026-02-15T12:00:00.000Z";

let db: ReturnType<typeof open>;

beforeEach(async () => {
	db = open(":memory:");
	const names = Object.keys(migrations);
	const before = names[names.indexOf("0009-sample-marks") - 1] ?? "";
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error } = await migrator.migrateTo(before);
	if (error) throw error;
	await db
		.insertInto("retailers")
		.values(
			[1, 2].map((id) => ({ id, name: "", slug: `${id}`, description: "", websiteUrl: SHOP })),
		)
		.execute();
});

afterEach(() => db.destroy());

let made = 0;

async function insertModel(
	sku: string,
	isSample: 0 | 1,
	priceUpdatedAt: string,
	pricePence = 100,
): Promise<void> {
	made += 1;
	const names = { id: made, slug: sku.toLowerCase(), brand: "Epson", brandSlug: "epson" };
	await db
		.insertInto("projectors")
		.values({ sku, ...names, model: sku, isSample, pricePence, priceUpdatedAt })
		.execute();
}

async function insertOffer(projectorSku: string, retailerId: number, updatedAt: string) {
	await db
		.insertInto("retailer_listings")
		.values({ projectorSku, retailerId, pricePence: 100, affiliateUrl: SHOP, updatedAt })
		.execute();
}

async function marked() {
	await migrateToLatest(db);
	const prices = await db
		.selectFrom("projectors")
		.select("sku")
		.where("isSamplePrice", "=", 1)
		.orderBy("sku")
		.execute();
	const offers = await db
		.selectFrom("retailer_listings")
		.select(["projectorSku", "retailerId"])
		.where("isSample", "=", 1)
		.orderBy("projectorSku")
		.execute();
	return {
		prices: prices.map(({ sku }) => sku),
		offers: offers.map(({ projectorSku, retailerId }) => `${projectorSku} ${retailerId}`),
	};
}

it("marks the values of unchanged models, but no unknown price and no imported offer", async () => {
	await insertModel("PRICED", 1, SEEDED);
	await insertModel("UNPRICED", 1, SEEDED, 0);
	await insertOffer("PRICED", 1, SEEDED);
	await insertOffer("PRICED", 2, LOADED);
	expect(await marked()).toEqual({ prices: ["PRICED"], offers: ["PRICED 1"] });
});

it("marks values of changed models that are still as seeded", async () => {
	await insertModel("UNTOUCHED", 1, SEEDED);
	await insertModel("SPECS", 0, SEEDED);
	await insertModel("PRICE", 0, LOADED);
	await insertOffer("SPECS", 1, LOADED);
	await insertOffer("PRICE", 1, SEEDED);
	expect(await marked()).toEqual({ prices: ["SPECS", "UNTOUCHED"], offers: ["PRICE 1"] });
});

it("marks nothing if the seeded rows cannot be identified", async () => {
	await insertModel("OWN", 0, LOADED);
	await insertOffer("OWN", 1, LOADED);
	expect(await marked()).toEqual({ prices: [], offers: [] });
});
