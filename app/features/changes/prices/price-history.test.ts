import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { dailyPrices, utcDayBefore } from "~/features/catalogue/history/daily-prices";
import { listPoints } from "~/features/catalogue/history/point-list.queries.server";
import { shopOfferRecordSchema } from "~/features/changes/cells/records";
import { deleteOffers } from "~/features/changes/offers/offer-writes.queries.server";
import {
	refreshAllLowestPrices,
	refreshLowestPrices,
} from "~/features/changes/prices/display-prices.queries.server";
import { thinPoints } from "~/features/changes/prices/price-points.queries.server";
import { OFFER_ROW_COLUMNS } from "~/features/changes/row-change";
import { upsertOffers } from "~/features/changes/upsert.queries.server";
import { setRows } from "../../../../tests/databases/rows";
import { makeProjectors, makeShops } from "../../../../tests/factories";

const START = Date.parse("2026-03-01T08:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
const day = (days: number, hours = 0) => new Date(START + (24 * days + hours) * HOUR_MS);

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "A" });
});

interface OfferCells {
	isSample?: boolean;
	retailer?: string;
	url?: string;
	in_stock?: string;
	delivery_price?: string;
	condition?: string;
}

/** Imports an offer as a file at this instant would. */
async function offer(
	now: Date,
	price: string,
	{ isSample = false, retailer = "1", url = "https://x.example", ...cells }: OfferCells = {},
) {
	const record = shopOfferRecordSchema.parse({
		sku: "A",
		retailer,
		price,
		affiliate_url: url,
		...cells,
	});
	await write(db(), (trx) => upsertOffers(trx, [record], { now, isSample }));
}

async function points(from: Date, until: Date) {
	const { id } = await db().selectFrom("projectors").select("id").executeTakeFirstOrThrow();
	const found = await listPoints(db(), [id], utcDayBefore(from), until);
	return found.map(({ at, retailerId, pricePence }) => [at, retailerId, pricePence]);
}

async function isLowest() {
	const row = await db().selectFrom("projectors").select("isLowestPrice").executeTakeFirstOrThrow();
	return row.isLowestPrice === 1;
}

describe("points of a window", () => {
	it("begin with the last before it of each shop, and are the last of each day", async () => {
		await offer(day(0), "500");
		await offer(day(1), "510");
		await offer(day(1, 1), "520");
		await offer(day(3), "530", { retailer: "2" });
		await offer(day(4), "540");
		await offer(day(4, 2), "550");
		await offer(day(9), "560");
		expect(await points(day(3), day(5))).toEqual([
			[day(1, 1).toISOString(), 1, 52_000],
			[day(4, 2).toISOString(), 1, 55_000],
			[day(3).toISOString(), 2, 53_000],
		]);
	});

	it("leave out an offer's examples once it has a real price, and its real ones once that is undone", async () => {
		await offer(day(0), "500", { isSample: true });
		await offer(day(0), "700", { isSample: true, retailer: "2" });
		await offer(day(2), "450");
		expect(await points(day(0), day(3))).toEqual([
			[day(2).toISOString(), 1, 45_000],
			[day(0).toISOString(), 2, 70_000],
		]);
		await offer(day(4), "500", { isSample: true });
		expect(await points(day(0), day(5))).toEqual([
			[day(0).toISOString(), 1, 50_000],
			[day(4).toISOString(), 1, 50_000],
			[day(0).toISOString(), 2, 70_000],
		]);
	});
});

describe("a new point", () => {
	it("is added for each change of delivery, stock and condition, and for an offer's end", async () => {
		await offer(day(0), "500");
		await offer(day(1), "500", { delivery_price: "4.99" });
		await offer(day(2), "500", { in_stock: "no" });
		await offer(day(3), "500", { condition: "refurbished" });
		await offer(day(4), "500");
		const [listing] = await db()
			.selectFrom("retailer_listings")
			.select(OFFER_ROW_COLUMNS)
			.execute();
		expect(listing).toMatchObject({ condition: "refurbished", checkedAt: day(4).toISOString() });
		await offer(day(5), "500", { in_stock: "yes" });
		const rows = await db().selectFrom("retailer_listings").select(OFFER_ROW_COLUMNS).execute();
		await write(db(), (trx) => deleteOffers(trx, rows, day(6)));
		const stored = await db()
			.selectFrom("price_points")
			.select(["deliveryPence", "inStock", "condition"])
			.orderBy("at")
			.execute();
		expect(stored.map((point) => Object.values(point))).toEqual([
			[null, 1, "new"],
			[499, 1, "new"],
			[499, 0, "new"],
			[499, 0, "refurbished"],
			[499, 1, "refurbished"],
			[499, 0, "refurbished"],
		]);
	});

	it("is added for an example that becomes real, even at the same price", async () => {
		await offer(day(0), "500", { isSample: true });
		await offer(day(1), "500", { url: "https://shop.example/a" });
		expect(await points(day(0), day(2))).toEqual([[day(1).toISOString(), 1, 50_000]]);
	});

	it("is the last one even if a wrong clock dated an earlier one after it", async () => {
		await offer(day(0), "500");
		await offer(day(10), "900");
		await offer(day(1), "600");
		await offer(day(2), "650");
		const { id } = await db().selectFrom("projectors").select("id").executeTakeFirstOrThrow();
		const lowest = async (until: number) => {
			const found = await listPoints(db(), [id], utcDayBefore(day(0)), day(until));
			return dailyPrices(found, utcDayBefore(day(0)), utcDayBefore(day(until))).map(
				(one) => one.lowestPence,
			);
		};
		expect(await lowest(3)).toEqual([50_000, 60_000, 65_000, 65_000]);
		expect((await lowest(11)).slice(-2)).toEqual([65_000, 65_000]);
	});
});

describe("the mark of the lowest price", () => {
	it("is updated by an import that changes the price", async () => {
		await offer(day(0), "500");
		await offer(day(29), "450");
		expect(await isLowest()).toBe(false);
		await offer(day(29, 1), "500");
		await offer(day(30), "450");
		expect(await isLowest()).toBe(true);
		await offer(day(30, 1), "500");
		expect(await isLowest()).toBe(false);
	});

	it("is removed on the day from which the price is the usual one, and written only then", async () => {
		await offer(day(0), "500");
		await offer(day(40), "450");
		expect(await refreshAllLowestPrices(db(), day(40, 2))).toBe(0);
		expect(await isLowest()).toBe(true);
		await setRows("retailer_listings", { checkedAt: day(90).toISOString() });
		expect(await refreshAllLowestPrices(db(), day(90))).toBe(1);
		expect(await isLowest()).toBe(false);
	});

	it("is not set for a last known price", async () => {
		await offer(day(0), "500");
		await offer(day(40), "450");
		await setRows("projectors", { isLastKnownPrice: 1 });
		await write(db(), (trx) => refreshLowestPrices(trx, ["A"], day(40)));
		expect(await isLowest()).toBe(false);
	});
});

it("old points are thinned to the last of an offer's day after 400 days, which changes no day's price", async () => {
	for (const hours of [0, 1, 2]) await offer(day(0, hours), String(500 + hours));
	await offer(day(0, 1), "900", { retailer: "2" });
	for (const hours of [0, 1]) await offer(day(1, hours), String(600 + hours));
	const daily = async () => {
		const { id } = await db().selectFrom("projectors").select("id").executeTakeFirstOrThrow();
		const all = await listPoints(db(), [id], utcDayBefore(day(0)), day(401));
		return dailyPrices(all, utcDayBefore(day(0)), utcDayBefore(day(3)));
	};
	const before = await daily();
	expect(await thinPoints(db(), day(400))).toBe(0);
	expect(await thinPoints(db(), day(401))).toBe(2);
	expect(await thinPoints(db(), day(401))).toBe(0);
	expect(await daily()).toEqual(before);
	expect(await thinPoints(db(), day(402))).toBe(1);
});
