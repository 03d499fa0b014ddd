import { describe, expect, it } from "vitest";
import { plan, problems, refusal, sheet } from "../../../../tests/import-plans";
import { planSheets, problemText } from "./import-plan";

const LISTING_HEADER = "sku|retailer|price|in_stock|affiliate_url";

const LISTING = "A|currys|£1,299.00|yes|https://www.currys.co.uk/a";

describe("planSheets on offers", () => {
	it("are recognised by their headers", () => {
		expect(plan(LISTING_HEADER, LISTING, "A|1|5|no|https://x.example/|")).toMatchObject({
			projectors: [],
			listings: [
				{
					row: 2,
					record: {
						sku: "A",
						retailer: "currys",
						price: 129_900,
						in_stock: true,
						affiliate_url: "https://www.currys.co.uk/a",
					},
				},
				{
					row: 3,
					record: {
						sku: "A",
						retailer: "1",
						price: 500,
						in_stock: false,
						affiliate_url: "https://x.example/",
					},
				},
			],
			problems: [],
			unknownColumns: [],
			unreadSheets: [],
		});
	});

	it.each([
		["", null],
		["0", 0],
		["£4.99", 499],
	])("reads a delivery price of %j as %j", (cell, pence) => {
		const { listings } = plan(`${LISTING_HEADER}|Delivery price`, `${LISTING}|${cell}`);
		expect(listings[0]?.record.delivery_price).toBe(pence);
	});

	it("leaves out the same model at the same shop, but not at another", () => {
		const again = LISTING.replace("A|currys", "a|CURRYS");
		const other = LISTING.replace("currys", "argos");
		expect(problems(LISTING_HEADER, LISTING, other, again)).toEqual([
			"Row 4 (SKU a): the same SKU and retailer as in row 2",
		]);
	});

	it("is not misled by a file of models with a column of shops", () => {
		const { projectors, unknownColumns } = plan("sku|brand|model|retailer", "A|Epson|One|currys");
		expect(projectors).toHaveLength(1);
		expect(unknownColumns).toEqual(["retailer"]);
	});
});

describe("planSheets on a workbook of several sheets", () => {
	const models = sheet(["sku|brand|model", "A|Epson|One", "B|Epson|"], "Models");
	const prices = sheet([LISTING_HEADER, LISTING], "Prices");

	it("lists the sheets that it does not read: those without a header sku, and hidden ones", () => {
		const hidden = { ...sheet(["sku|brand|model", "C|Sony|Three"], "Old"), isHidden: true };
		const misspelt = sheet(["SKUs|retailer", "A|currys"], "Stock");
		const { projectors, unreadSheets } = planSheets([hidden, models, misspelt, sheet([], "Empty")]);

		expect(projectors.map(({ record }) => record.sku)).toEqual(["A"]);
		expect(unreadSheets).toEqual(["Old (hidden)", "Stock"]);
		expect(refusal([hidden])).toMatch(/^400 /);
	});

	it("reads models from one and offers from another, with the sheet of each row", () => {
		const { projectors, listings, problems } = planSheets([
			sheet(["Read me first"], "Notes"),
			models,
			prices,
			sheet([], "Sheet4"),
		]);
		expect(projectors.map(({ row, sheet }) => [sheet, row])).toEqual([["Models", 2]]);
		expect(listings.map(({ row, sheet }) => [sheet, row])).toEqual([["Prices", 2]]);
		expect(problems.map(problemText)).toEqual([
			'Row 3 of sheet "Models" (SKU B): Model is required',
		]);
	});

	it("finds a SKU twice across sheets", () => {
		const more = sheet(["sku|brand|model", "a|Epson|One"], "More");
		expect(planSheets([models, more]).problems.map(problemText)).toContain(
			'Row 2 of sheet "More" (SKU a): the same SKU as in row 2 of sheet "Models"',
		);
	});

	it.each([
		["sku|stock", "no column but sku is one of the template's"],
		["sku|price|in_stock", "the columns retailer and affiliate_url are missing"],
		["sku|brand|delivery price", "the columns retailer, price and affiliate_url are missing"],
	])("leaves out, and reports, a sheet that lacks columns: %s", (header, reason) => {
		const { projectors, problems } = planSheets([models, sheet([header, "X|5|1"], "Stock")]);
		expect(projectors.map(({ record }) => record.sku)).toEqual(["A"]);
		expect(problems.map(problemText)).toContain(
			`Row 1 of sheet "Stock": ${reason}, so this sheet is left out`,
		);
	});
});
