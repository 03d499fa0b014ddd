import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { beforeEach, describe, expect, it } from "vitest";
import { writeSetting } from "~/features/settings/settings.queries.server";
import { loader as compare } from "~/routes/site/compare";
import { loader as projectors } from "~/routes/site/finder";
import { loader as projector } from "~/routes/site/model";
import { makeListings, makeProjectors, makeShops } from "../../factories";
import { CARD_NOTES, cardTexts } from "../../model-cards";
import { get, getJson, listAt, redirectAt, visit } from "../call";

const AUTHOR = { by: "staff", now: new Date("2026-01-15T12:00:00Z") };
const RATE = { pencePerKwh: 23.878, date: "2026-10-01", source: "Ofgem" };
const USE = "years=5&hours=12";

const LAMP = {
	light_source_type: "Lamp",
	price: "900",
	lamp_price: "89",
	lamp_hours: "1500",
	lamp_hours_eco: "4000",
	power_w: "200",
	power_eco_w: "100",
};

const setRate = (rate: typeof RATE | undefined) =>
	write(db(), (trx) => writeSetting(trx, "electricity", rate, AUTHOR));

async function costOnPage(path: string) {
	return (await visit(projector, path)).data.cost;
}

const listed = (query: string) => listAt(projectors, `/projectors?${query}`);

beforeEach(async () => {
	await makeShops();
	await makeProjectors(
		{ ...LAMP, sku: "LAMP", brand: "Epson", model: "One" },
		{ sku: "LASER", brand: "BenQ", model: "Two", light_source_type: "Laser", power_w: "200" },
		{ sku: "BARE", price: "100", light_source_type: "Lamp" },
	);
	await makeListings({ sku: "LAMP", price: "799" }, { sku: "LASER", price: "999.50" });
	await setRate(RATE);
});

describe("the cost over the years", () => {
	it("is the same on the page, in the comparison, on a card and in the JSON", async () => {
		expect(await costOnPage(`/projector/lamp?${USE}`)).toEqual({
			usage: { years: 5, hours: 12, eco: false, isRefused: false },
			cost: {
				text: "Over 5 years, 12 hours a week: £1,126.00 (£799.00 now, £178.00 two lamps, £149.00 electricity)",
				rate: { text: expect.stringContaining("23.878p") },
			},
		});
		expect(await getJson(`/api/projectors/lamp/cost?${USE}`)).toEqual({
			sku: "LAMP",
			years: 5,
			hours: 12,
			total: 1126,
			price: 799,
			lamps: { count: 2, cost: 178 },
			electricity: 149,
			missing: [],
			typical: [],
			rate: { pencePerKwh: 23.878, source: "Ofgem", date: "2026-10-01", isExample: false },
		});
		const { table } = (await visit(compare, `/compare?sku=LAMP&sku=LASER&sku=BARE&${USE}`)).data;
		const row = table?.rows.find(({ label }) => label === "Over 5 years, 12 hours a week");
		expect(row?.cells).toMatchObject([
			{
				text: "£1,126.00",
				isBest: true,
				note: "£799.00 now, £178.00 two lamps, £149.00 electricity",
			},
			{ text: "£1,148.50", note: "£999.50 now, no lamps, £149.00 electricity" },
			{ text: "No sum", note: expect.stringContaining("We have no power") },
		]);
		expect(table?.costs?.breakEven).toEqual([
			"Against the Epson One (lamp), the BenQ Two (laser) is the cheaper one after about 7 years and 3 months (4,524 hours).",
		]);
		const { cards, costs } = await listed(`${USE}&sort=price-low`);
		expect(cards.map(({ sku }, at) => [sku, cardTexts(cards, CARD_NOTES)[at]])).toEqual([
			["BARE", "No power given"],
			["LAMP", "£1,126.00 over 5 years"],
			["LASER", "£1,148.50 over 5 years"],
		]);
		expect(costs?.usage).toBe("Over 5 years, 12 hours a week");
	});

	it("follows the eco mode and the rate", async () => {
		const eco = () => getJson(`/api/projectors/LAMP/cost?${USE}&eco=1`);
		expect(await eco()).toMatchObject({
			total: 873.5,
			electricity: 74.5,
			lamps: { count: 0, cost: 0 },
		});
		await setRate({ ...RATE, pencePerKwh: 25 });
		expect(await eco()).toMatchObject({ total: 877, electricity: 78 });
		expect((await costOnPage(`/projector/lamp?${USE}&eco=1`))?.cost?.text).toContain("£877.00 ");
		expect(cardTexts((await listed(`${USE}&eco=1`)).cards, CARD_NOTES)).toContain(
			"£877.00 over 5 years",
		);
		await setRate(undefined);
		expect(await eco()).toMatchObject({ total: 799, electricity: null, missing: [] });
		expect((await costOnPage(`/projector/lamp?${USE}`))?.cost?.rate.text).toContain("not counted");
	});

	it.each(["", "years=5", "years=0&hours=12"])("has no sum for %j", async (query) => {
		expect((await costOnPage(`/projector/lamp?${query}`))?.cost).toBeUndefined();
		const { table } = (await visit(compare, `/compare?sku=LAMP&${query}`)).data;
		expect(table?.costs).toBeUndefined();
		expect((await get(`/api/projectors/lamp/cost?${query}`)).status).toBe(400);
	});

	it("is asked about only where there is a sum, and explained where the address asks", async () => {
		await makeProjectors({ sku: "FREE", light_source_type: "LED", power_w: "65" });
		expect(await costOnPage("/projector/lamp")).toEqual({});
		expect(await costOnPage("/projector/free")).toBeUndefined();
		expect((await costOnPage(`/projector/free?${USE}`))?.cost?.text).toMatch(/We have no price/);
	});

	it("names the bounds", async () => {
		const response = await get("/api/projectors/lamp/cost?years=11&hours=168");
		expect(await response.json()).toEqual({
			message:
				"years must be a whole number from 1 to 10. hours must be a whole number from 1 to 100.",
		});
		expect((await costOnPage("/projector/lamp?hours=168"))?.usage?.isRefused).toBe(true);
	});
});

describe("a list by cost", () => {
	const skus = async (query: string) => (await listed(query)).skus;

	it("begins with the lowest sum and ends with unknown ones", async () => {
		expect(await skus("years=5&hours=12&sort=cost")).toEqual(["LAMP", "LASER", "BARE"]);
		expect(await skus("years=10&hours=12&sort=cost")).toEqual(["LASER", "LAMP", "BARE"]);
		expect(await skus("sort=cost")).toEqual(["LAMP", "LASER", "BARE"]);
		expect((await listed("sort=cost")).costs?.usage).toBe("Over 5 years, 12 hours a week");
	});

	it("drops a use that is out of bounds from its address", async () => {
		const moved = await redirectAt("/projectors?years=11&hours=12&sort=cost");
		expect(moved).toEqual([301, "/projectors?hours=12&sort=cost"]);
	});
});
