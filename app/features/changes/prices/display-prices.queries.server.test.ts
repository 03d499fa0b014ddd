import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { refreshAllDisplayPrices } from "~/features/changes/prices/display-prices.queries.server";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";

async function writes(): Promise<number> {
	const row = await db().selectFrom("site_version").select("version").executeTakeFirstOrThrow();
	return row.version;
}

it("display prices: updates a whole catalogue, and writes nothing if nothing changed", async () => {
	const skus = Array.from({ length: 450 }, (_, index) => `SKU-${index}`);
	await makeShops();
	await makeProjectors(...skus.map((sku) => ({ sku, price: "1200" })));
	await makeListings(...skus.map((sku) => ({ sku, price: "1100" })));
	const now = new Date();
	const later = new Date(now.getTime() + 31 * 86_400_000);
	const priced = async (pence: number) => {
		const rows = await db()
			.selectFrom("projectors")
			.select(["freshOffers", "isLastKnownPrice"])
			.where("shownPricePence", "=", pence)
			.execute();
		return rows.length === 450 ? rows[449] : rows.length;
	};
	expect(await priced(110_000)).toEqual({ freshOffers: 1, isLastKnownPrice: 0 });

	const before = await writes();
	expect(await refreshAllDisplayPrices(db(), now)).toBe(0);
	expect(await writes()).toBe(before);

	expect(await refreshAllDisplayPrices(db(), later)).toBe(450);
	expect(await priced(120_000)).toEqual({ freshOffers: 0, isLastKnownPrice: 1 });
	const after = await writes();
	expect(await refreshAllDisplayPrices(db(), later)).toBe(0);
	expect(await writes()).toBe(after);
});
