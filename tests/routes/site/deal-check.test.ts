import { db } from "db/connection.server";
import { beforeEach, expect, it } from "vitest";
import { utcDayBefore } from "~/features/catalogue/history/daily-prices";
import { loader, meta } from "~/routes/site/deal-check";
import { addRows, rowOf } from "../../databases/rows";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { visit } from "../call";

/** Adds a price point of a model at a shop, so many days ago. */
async function was(sku: string, retailerId: number, daysAgo: number, pricePence: number, own = {}) {
	const { id: projectorId } = await rowOf("projectors", { sku });
	const at = `${utcDayBefore(new Date(), daysAgo)}T12:00:00.000Z`;
	const offer = { deliveryPence: 499, condition: "new", isSample: 0, inStock: 1 } as const;
	const values = { projectorId, retailerId, at, pricePence, ...offer, ...own };
	await addRows("price_points", values);
}

async function check(query: Record<string, string>) {
	return visit(loader, `/deal-check?${new URLSearchParams(query)}`);
}

const shopOf = async (id: number) =>
	db().selectFrom("retailers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const CLAIM = { model: "w1", now: "£799", was: "999" };

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		{ sku: "W1", brand: "BenQ", model: "W1" },
		{ sku: "W1-X", brand: "BenQ", model: "W1 X" },
		{ sku: "TK9", brand: "Epson", model: "TK9" },
	);
});

it("the check of a deal judges by the shop's own days, at their ends and without delivery", async () => {
	const { slug, name } = await shopOf(2);
	await was("W1", 2, 60, 99_900);
	await was("W1", 2, 31, 89_900);
	await was("W1", 1, 200, 70_000);
	const { status, data } = await check({ ...CLAIM, shop: slug });
	expect(status).toBe(200);
	expect(data.texts).toEqual([
		"A real deal: £999.00 was asked for at least 28 days running.",
		expect.stringContaining(`${name} asked £999.00 on 29 of the last 180 days`),
		"On 31 days it was £899.00.",
		"We know 60 of the last 180 days.",
	]);
	expect((await check({ ...CLAIM, shop: name.toUpperCase() })).data.texts).toEqual(data.texts);
});

it("the check of a deal counts days out of stock and refurbished as unknown", async () => {
	const { slug } = await shopOf(2);
	await was("W1", 2, 100, 99_900);
	await was("W1", 2, 80, 99_900, { inStock: 0 });
	await was("W1", 2, 60, 99_900);
	await was("W1", 2, 50, 49_900, { condition: "refurbished" });
	const { texts } = (await check({ ...CLAIM, shop: slug })).data;
	expect(texts[0]).toBe(
		"Weaker than it says: the real saving is £200.00, but £999.00 was not asked for long.",
	);
	expect(texts).toContain("We know 30 of the last 180 days.");
});

it("the check of a deal judges a shop without prices by the cheapest of all shops, and says so", async () => {
	const { slug, name } = await shopOf(3);
	await was("W1", 1, 100, 90_000);
	await was("W1", 2, 50, 75_000);
	const { texts } = (await check({ ...CLAIM, shop: slug })).data;
	expect(texts[0]).toBe("Not a deal: it was £799.00 or less on 50 of the 100 days that we know.");
	expect(texts.at(-1)).toBe(
		`We have no prices of ${name} for it, so this is judged by the cheapest price of all shops.`,
	);
	expect((await check(CLAIM)).data.texts.at(-1)).toBe(
		"No shop is chosen, so this is judged by the cheapest price of all shops.",
	);
});

it("the check of a deal says that prices are examples", async () => {
	await was("W1", 1, 100, 90_000, { isSample: 1 });
	expect((await check(CLAIM)).data.texts.at(-1)).toContain("example prices");
});

it("the check of a deal does not count today", async () => {
	await makeListings({ sku: "W1", price: "999" });
	expect((await check(CLAIM)).data.texts[0]).toContain("on 0 of the last 180 days");
});

it.each([
	["W1", "w1"],
	["benq W1", "w1"],
	["epson tk9", "tk9"],
	["TK9", "tk9"],
])("the check of a deal finds the model of %j", async (model, slug) => {
	expect((await check({ ...CLAIM, model })).data.model?.slug).toBe(slug);
});

it("the check of a deal lists the models that words fit", async () => {
	const { status, data } = await check({ ...CLAIM, model: "benq", shop: "" });
	expect(status).toBe(200);
	expect(data.models.map(({ path }) => path).sort()).toEqual([
		"/deal-check?model=w1&now=%C2%A3799&was=999",
		"/deal-check?model=w1-x&now=%C2%A3799&was=999",
	]);
	expect(data.texts).toEqual([]);
});

it.each<[Record<string, string>, object]>([
	[{ now: "999", was: "999" }, { was: [expect.stringContaining("more than")] }],
	[{ was: "€999" }, { was: [expect.stringContaining("pounds")] }],
	[{ now: "" }, { now: [expect.stringContaining("pounds")] }],
	[{ shop: "nobody" }, { shop: [expect.stringContaining("do not know this shop")] }],
	[{ model: "zzzzzz" }, { model: [expect.stringContaining("No model")] }],
	[{ model: "" }, { model: [expect.stringContaining("which model")] }],
])("the check of a deal refuses %j with its sentence", async (own, errors) => {
	const { status, data } = await check({ ...CLAIM, ...own });
	expect([status, data.errors, data.texts]).toEqual([400, errors, []]);
});

it("the check of a deal is an empty form without an address, and is not indexed", async () => {
	const { status, data } = await check({});
	expect([status, data.errors, data.texts]).toEqual([200, {}, []]);
	expect((await check({ model: "w1" })).data).toMatchObject({
		errors: {},
		model: { slug: "w1" },
	});
	const tags = meta({ matches: [] } as unknown as Parameters<typeof meta>[0]);
	expect(tags).toContainEqual({ name: "robots", content: "noindex" });
});

it("the check of a deal takes a price of a penny", async () => {
	await was("W1", 1, 100, 99_900);
	expect((await check({ ...CLAIM, now: "1p" })).data.texts[0]).toContain("A real deal");
});
