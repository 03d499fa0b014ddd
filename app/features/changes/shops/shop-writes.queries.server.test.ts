import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteOffers } from "~/features/changes/offers/offer-writes.queries.server";
import { OFFER_ROW_COLUMNS } from "~/features/changes/row-change";
import { shopRecordSchema } from "~/features/changes/shops/shop-record";
import {
	deleteShop,
	upsertShop,
	writeShopRow,
} from "~/features/changes/shops/shop-writes.queries.server";
import { setRows } from "../../../../tests/databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../../../tests/factories";

beforeEach(makeShops);

const upsert = (cells: Record<string, string>) =>
	write(db(), (trx) =>
		upsertShop(
			trx,
			shopRecordSchema.parse({ website_url: "https://x.example", ...cells }),
			new Date(),
		),
	);

const remove = (id: number) => write(db(), (trx) => deleteShop(trx, id, new Date()));

describe("upsertShop", () => {
	it("adds a shop after all others, and changes the one with its slug", async () => {
		const added = await upsert({ name: "Six" });
		expect(added).toMatchObject({ before: undefined, after: { id: 6, slug: "six", place: null } });
		const changed = await upsert({ slug: "six", name: "Six Ltd" });
		expect(changed).toMatchObject({ before: { name: "Six" }, after: { id: 6, name: "Six Ltd" } });
		const same = await upsert({ slug: "six", name: "Six Ltd" });
		expect(same.after).toBe(same.before);
	});

	it("changes a partner and keeps its place", async () => {
		await setRows("retailers", { place: 3 }, { id: 1 });
		const { after } = await upsert({ slug: "currys", name: "Currys plc" });
		expect(after).toMatchObject({ id: 1, place: 3, name: "Currys plc" });
	});
});

describe("an id", () => {
	it("is never used twice", async () => {
		await upsert({ name: "Six" });
		await upsert({ name: "Seven" });
		await remove(7);
		expect(await upsert({ name: "Eight" })).toMatchObject({ after: { id: 8 } });
		await remove(8);
		await remove(6);
		expect(await upsert({ name: "Nine" })).toMatchObject({ after: { id: 9 } });
	});

	it("is never a partner's, even if all partners are deleted", async () => {
		for (const id of [1, 2, 3, 4, 5]) await remove(id);
		expect(await upsert({ name: "Six" })).toMatchObject({ after: { id: 6 } });
	});

	it("is restored with its shop", async () => {
		const { after } = await upsert({ name: "Six" });
		await remove(6);
		await write(db(), (trx) => writeShopRow(trx, after, new Date()));
		expect(await upsert({ slug: "six", name: "Six" })).toMatchObject({ after: { id: 6 } });
	});
});

it("shop writes: deletes its prices from the history of models", async () => {
	await upsert({ name: "Six" });
	await makeProjectors({ sku: "A" });
	await makeListings({ sku: "A", retailer: "6", price: "50" }, { sku: "A", price: "80" });
	const lowest = () => db().selectFrom("projectors").select("isLowestPrice").executeTakeFirst();
	const [row] = await db()
		.selectFrom("retailer_listings")
		.select(OFFER_ROW_COLUMNS)
		.where("retailerId", "=", 6)
		.execute();
	if (!row) throw new Error("There is no offer.");
	await write(db(), (trx) => deleteOffers(trx, [row], new Date()));
	expect(await lowest()).toEqual({ isLowestPrice: 0 });
	await remove(6);
	const points = await db().selectFrom("price_points").select("retailerId").execute();
	expect(points).toEqual([{ retailerId: 1 }]);
});

it("shop writes: changes the prices of its models with its rule, slug and place", async () => {
	await makeProjectors({ sku: "A" });
	await makeListings({ sku: "A", price: "495" }, { sku: "A", retailer: "2", price: "499.99" });
	const price = async () => {
		const columns = ["shownPricePence", "shownDeliveryPence", "shownSeller"] as const;
		const row = await db().selectFrom("projectors").select(columns).executeTakeFirstOrThrow();
		return columns.map((column) => row[column]);
	};
	expect(await price()).toEqual([49_500, null, "currys"]);
	await upsert({ slug: "currys", name: "Currys", delivery_otherwise: "4.99" });
	expect(await price()).toEqual([49_999, 499, "currys"]);
	const { after } = await upsert({ slug: "richer-sounds", name: "RS", delivery_free_over: "1" });
	expect(await price()).toEqual([49_999, 0, "richer-sounds"]);
	await write(db(), (trx) => writeShopRow(trx, { ...after, slug: "richer" }, new Date()));
	expect(await price()).toEqual([49_999, 499, "currys"]);
});
