import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { addRows, setRows } from "../../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";
import { wasOfferedSince } from "./offers.queries.server";

const SINCE = "2026-03-01";

let model: { id: number; sku: string };

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "A" });
	const models = db().selectFrom("projectors").select(["id", "sku"]);
	model = await models.executeTakeFirstOrThrow();
});

async function point(at: string, inStock: 0 | 1): Promise<void> {
	const offer = { deliveryPence: null, condition: "new", isSample: 0, pricePence: 100 } as const;
	const key = { projectorId: model.id, retailerId: 1, at: `${at}T10:00:00.000Z` };
	await addRows("price_points", { ...key, ...offer, inStock });
}

const wasOffered = () => wasOfferedSince(db(), model, SINCE);

describe("wasOfferedSince", () => {
	it.each([
		["nothing", [], false],
		["stock in the days", [["2026-03-05", 1]], true],
		[
			"stock until the days began",
			[
				["2026-01-05", 1],
				["2026-02-05", 0],
			],
			false,
		],
		[
			"stock into the days",
			[
				["2026-01-05", 1],
				["2026-03-05", 0],
			],
			true,
		],
		["stock of which nothing was heard since", [["2026-01-05", 1]], false],
		["no stock in the days", [["2026-03-05", 0]], false],
	] as const)("of a history with %s", async (_, points, expected) => {
		for (const [at, inStock] of points) await point(at, inStock);
		expect(await wasOffered()).toBe(expected);
	});

	it("of an offer that was checked in the days, unless it was out of stock or its shop is paused", async () => {
		await makeListings({ sku: "A" });
		await db().deleteFrom("price_points").execute();
		await setRows("retailer_listings", { checkedAt: "2026-03-02T00:00:00.000Z" });
		expect(await wasOffered()).toBe(true);
		await setRows("retailer_listings", { checkedAt: "2026-02-02T00:00:00.000Z" });
		expect(await wasOffered()).toBe(false);
		await setRows("retailer_listings", { checkedAt: "2026-03-02T00:00:00.000Z", inStock: 0 });
		expect(await wasOffered()).toBe(false);
		await setRows("retailer_listings", { inStock: 1 });
		await setRows("retailers", { isPaused: 1 });
		expect(await wasOffered()).toBe(false);
	});
});
