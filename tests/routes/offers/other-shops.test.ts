import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { shopRecordSchema } from "~/features/changes/shops/shop-record";
import { upsertShop } from "~/features/changes/shops/shop-writes.queries.server";
import { loader as home } from "~/routes/site/home";
import { loader as model } from "~/routes/site/model";
import { loader as retailers } from "~/routes/site/shops";
import { setRows } from "../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { getJson, loaded, visit } from "../call";

async function addShop(cells: Record<string, string>): Promise<void> {
	const record = shopRecordSchema.parse({
		website_url: "https://shop.example",
		partnership: "confirmed",
		...cells,
	});
	await write(db(), (trx) => upsertShop(trx, record, new Date()));
}

const offersAt = async (path: string) => loaded((await visit(model, path)).data.waysToBuy);

/** Sets the order of the shops. */
async function order(ids: readonly number[]): Promise<void> {
	for (const [index, id] of ids.entries()) {
		await setRows("retailers", { place: index + 1 }, { id });
	}
}

beforeEach(async () => {
	await makeShops();
	await makeProjectors({ sku: "W1", brand: "BenQ", model: "W1" });
	await addShop({ name: "Sixth" });
});

describe("a sixth shop", () => {
	it("is last on the home page, under retailers and in the JSON", async () => {
		const { data: start } = await visit(home, "/");
		expect(loaded(start.shops).at(-1)).toEqual({
			id: 6,
			name: "Sixth",
		});
		const { data: page } = await visit(retailers, "/retailers");
		expect(loaded(page.retailers).map(({ id }) => id)).toEqual([2, 1, 4, 5, 3, 6]);
		expect(await getJson("/api/retailers")).toMatchObject({
			retailers: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6, slug: "sixth" }],
		});
	});

	it("is one of at most ten shops on the home page", async () => {
		for (let index = 7; index <= 12; index += 1) await addShop({ name: `Shop ${index}` });
		expect(loaded((await visit(home, "/")).data.shops)).toHaveLength(10);
	});

	it("is linked to its own site if no shop has the model", async () => {
		const { searchLinks } = await offersAt("/projector/w1");
		expect(searchLinks.at(-1)).toEqual({ name: "Sixth", url: "https://shop.example" });
	});
});

it("shops are in staff's order, except in the JSON list; offers only if they cost the same", async () => {
	await order([6, 3, 5, 4, 1, 2]);
	const { data: start } = await visit(home, "/");
	const { data: page } = await visit(retailers, "/retailers");
	for (const section of [start.shops, page.retailers]) {
		expect(loaded(section).map(({ id }) => id)).toEqual([6, 3, 5, 4, 1, 2]);
	}
	const { searchLinks } = await offersAt("/projector/w1");
	expect(searchLinks.map(({ name }) => name).slice(0, 2)).toEqual(["Sixth", "Amazon UK"]);
	await makeListings(
		...["1", "2", "3", "6"].map((retailer) => ({ sku: "W1", retailer, price: "100" })),
	);
	const { offers } = await offersAt("/projector/w1");
	expect(offers.map(({ retailerId }) => retailerId)).toEqual([6, 3, 1, 2]);
	expect(await getJson("/api/retailers")).toMatchObject({
		retailers: [1, 2, 3, 4, 5, 6].map((id) => ({ id })),
	});
});

describe("a delivery rule", () => {
	beforeEach(async () => {
		await addShop({
			slug: "sixth",
			name: "Sixth",
			delivery_free_over: "500",
			delivery_otherwise: "4.99",
		});
	});

	it.each([
		["499.99", undefined, 499],
		["500", undefined, 0],
		["499.99", "0", 0],
		["900", "7.50", 750],
	])(
		"turns an offer of £%s with delivery %s into one with %i pence",
		async (price, stated, pence) => {
			const delivery = stated === undefined ? {} : { delivery_price: stated };
			await makeListings({ sku: "W1", retailer: "sixth", price, ...delivery });
			const { offers } = await offersAt("/projector/w1");
			expect(offers[0]).toMatchObject({ shopName: "Sixth", deliveryPence: pence });
			expect(offers[0]).not.toHaveProperty("statedDeliveryPence");
		},
	);

	it("leaves the stored delivery unknown: in the table, the history and the JSON", async () => {
		await makeListings({ sku: "W1", retailer: "sixth", price: "600" });
		for (const table of ["retailer_listings", "price_points"] as const) {
			const rows = await db().selectFrom(table).select("deliveryPence").execute();
			expect(rows).toEqual([{ deliveryPence: null }]);
		}
		const answer = await getJson("/api/projectors/w1/retailer-listings");
		expect(answer).toMatchObject({ listings: [{ price: 600, delivery: null }] });
	});
});
