import { describe, expect, it } from "vitest";
import type { OfferRow } from "~/features/changes/row-change";
import { later, NOW, plannedLineOf } from "../../../../../tests/support/feed-runs";
import { chooseOffers, holdReasons, isBigChange, planOfferChanges } from "./offer-changes";

const KEY = "1 A";

const row: OfferRow = {
	projectorSku: "A",
	retailerId: 1,
	pricePence: 10_000,
	inStock: 1,
	affiliateUrl: "https://shop.example/1",
	updatedAt: NOW.toISOString(),
	checkedAt: NOW.toISOString(),
	isCheckedByFeed: 0,
	deliveryPence: null,
	isSample: 0,
	condition: "new",
};

const line = plannedLineOf({ pricePence: 10_000, url: row.affiliateUrl });

function changesOf(
	offers: (typeof line)[],
	{ stored = row as OfferRow | null, isOwn = true, falls = new Map() } = {},
) {
	const rows = new Map(stored ? [[KEY, stored]] : []);
	const owned = new Set(isOwn ? [KEY] : []);
	return planOfferChanges(
		offers,
		{ storedByKey: rows, ownedKeys: owned, fallsByKey: falls },
		later(24),
	);
}

describe("planOfferChanges", () => {
	it("creates, confirms and changes offers", () => {
		expect(
			changesOf([line], { stored: null, isOwn: false }).writtenChanges[0]?.before,
		).toBeUndefined();
		expect(changesOf([line]).writtenChanges[0]).toMatchObject({
			isOnlyConfirmed: true,
			after: { checkedAt: later(24).toISOString(), isCheckedByFeed: 1 },
		});
		const { writtenChanges: written } = changesOf([{ ...line, deliveryPence: 499 }]);
		expect(written[0]).toMatchObject({
			before: row,
			after: { deliveryPence: 499, isCheckedByFeed: 1 },
		});
	});

	it("leaves the stock as it was if its word is not known, and a new offer out of stock", () => {
		const unknown = { ...line, inStock: false, unknownStock: "Ask" };
		expect(changesOf([unknown])).toMatchObject({
			writtenChanges: [{ after: { inStock: 1 } }],
			measures: { outOfStock: 0 },
		});
		const fresh = changesOf([unknown], { stored: null, isOwn: false });
		expect(fresh.writtenChanges[0]?.after.inStock).toBe(0);
	});

	it("marks only its own offers without a line as out of stock, once", () => {
		expect(changesOf([]).missingOfferChanges).toMatchObject([
			{ after: { inStock: 0, isCheckedByFeed: 1 } },
		]);
		expect(changesOf([], { isOwn: false }).missingOfferChanges).toEqual([]);
		expect(changesOf([], { stored: { ...row, inStock: 0 } }).missingOfferChanges).toEqual([]);
	});

	it("turns an example into a real offer, even with equal values", () => {
		const { writtenChanges: written } = changesOf([line], { stored: { ...row, isSample: 1 } });
		expect(written[0]?.after.isSample).toBe(0);
		expect(written[0]?.isOnlyConfirmed).toBeUndefined();
	});

	it("sets delivery to unknown if the line does not state it", () => {
		const { writtenChanges: written } = changesOf([line], {
			stored: { ...row, deliveryPence: 499 },
		});
		expect(written[0]?.after.deliveryPence).toBeNull();
	});

	it("does not replace a shop's new offer by a refurbished one, but marks it as out of stock", () => {
		const refurbished = { ...line, condition: "refurbished" as const };
		const own = changesOf([refurbished]);
		expect(own).toMatchObject({
			writtenChanges: [],
			blockedRefurbishedLines: [refurbished],
			measures: { outOfStock: 1 },
		});
		expect(own.missingOfferChanges).toHaveLength(1);
		expect(changesOf([refurbished], { isOwn: false })).toMatchObject({
			missingOfferChanges: [],
			writtenChanges: [],
		});
		const example = changesOf([refurbished], { stored: { ...row, isSample: 1 } });
		expect(example.writtenChanges[0]?.after.condition).toBe("refurbished");
	});

	it("keeps an offer unchanged if its price fell too far", () => {
		const falls = new Map([[KEY, { fromPence: 10_000, toPence: 1, isFirst: false }]]);
		const changes = changesOf([{ ...line, pricePence: 1 }], { falls });
		expect(changes).toMatchObject({
			writtenChanges: [],
			missingOfferChanges: [],
			measures: { bigChanges: 1, outOfStock: 0 },
		});
		expect(changes.heldLines).toHaveLength(1);
	});

	it.each([
		["a line out of stock", [{ ...line, inStock: false }], row, { inStock: 1, outOfStock: 1 }],
		["no line", [], row, { inStock: 1, outOfStock: 1 }],
		["a line in stock", [line], row, { inStock: 1, outOfStock: 0 }],
		[
			"one out of stock already",
			[],
			{ ...row, inStock: 0 as const },
			{ inStock: 0, outOfStock: 0 },
		],
	])("counts offers that would be out of stock: %s", (_, offers, stored, measures) => {
		expect(changesOf(offers, { stored }).measures).toMatchObject(measures);
	});
});

describe("chooseOffers", () => {
	it.each([
		["the cheaper", { pricePence: 200 }, { pricePence: 100 }, 1],
		["the first of two equal ones", {}, {}, 0],
		["the one in stock, even if dearer", { inStock: false, pricePence: 1 }, { pricePence: 900 }, 1],
		["the new one, even if dearer", { condition: "refurbished", pricePence: 1 }, {}, 1],
		["the new one, even if out of stock", { condition: "refurbished" }, { inStock: false }, 1],
		[
			"the cheaper of two out of stock",
			{ inStock: false, pricePence: 9 },
			{ inStock: false, pricePence: 8 },
			1,
		],
	] as const)("takes %s", (_, one, other, winner) => {
		const lines = [plannedLineOf({ id: "1", ...one }), plannedLineOf({ id: "2", ...other })];
		const { offers, duplicates } = chooseOffers(lines);
		expect(offers).toEqual([lines[winner]]);
		expect(duplicates).toEqual([{ line: lines[1 - winner], betterLine: lines[winner] }]);
	});

	it("takes one for each model and shop, and returns the best of several", () => {
		const lines = [300, 200, 100].map((pricePence) => plannedLineOf({ pricePence }));
		const others = [plannedLineOf({ sku: "B" }), plannedLineOf({ retailerId: 2 })];
		const { offers, duplicates } = chooseOffers([...lines, ...others]);
		expect(offers).toEqual([lines[2], ...others]);
		expect(duplicates.map(({ betterLine: better }) => better)).toEqual([lines[2], lines[2]]);
	});
});

const FINE = {
	readableLines: 100,
	isFirstRun: false,
	otherCurrency: 0,
	inPounds: 100,
	headerChange: undefined,
	inStock: 12,
	outOfStock: 0,
	bigChanges: 0,
};

it.each([
	["nothing unusual", {}, []],
	["less than a third gone", { outOfStock: 3 }, []],
	[
		"exactly a third gone",
		{ outOfStock: 4 },
		["4 of the feed's 12 offers in stock would be out of stock."],
	],
	["less than a third of ten gone", { inStock: 10, outOfStock: 3 }, []],
	["exactly 30 % of the prices", { inStock: 10, bigChanges: 3 }, []],
	[
		"more than 30 % of the prices",
		{ inStock: 10, bigChanges: 4 },
		["The prices of 4 of the feed's 10 offers in stock would change by more than 50 %."],
	],
	[
		"a first run without a line in pounds",
		{ isFirstRun: true, inStock: 0, otherCurrency: 99, inPounds: 0 },
		["No line of the feed is in pounds: 99 lines are in another currency."],
	],
	[
		"a first run of one line in another currency",
		{ isFirstRun: true, inStock: 0, readableLines: 1, otherCurrency: 1, inPounds: 0 },
		["No line of the feed is in pounds: 1 line is in another currency."],
	],
	[
		"a first run with one line in pounds",
		{ isFirstRun: true, inStock: 0, otherCurrency: 99, inPounds: 1 },
		[],
	],
	["a later run without a line in pounds", { inStock: 0, otherCurrency: 100, inPounds: 0 }, []],
	[
		"the only offer gone",
		{ inStock: 1, outOfStock: 1 },
		["1 of the feed's 1 offers in stock would be out of stock."],
	],
	["a first run", { isFirstRun: true, inStock: 0 }, []],
	["a first run of nothing for sale", { isFirstRun: true, inStock: 0, inPounds: 0 }, []],
	["no lines", { readableLines: 0 }, ["The feed has no lines that can be read."]],
	[
		"no lines and all gone",
		{ readableLines: 0, outOfStock: 10 },
		["The feed has no lines that can be read."],
	],
	[
		"other headings",
		{ headerChange: "The heading row changed: x." },
		["The heading row changed: x."],
	],
])("holdReasons of %s", (_, measures, reasons) => {
	expect(holdReasons({ ...FINE, ...measures })).toEqual(reasons);
});

it.each([
	[1000, 500, false],
	[1000, 499, true],
	[1000, 1500, false],
	[1000, 1501, true],
	[1000, 1000, false],
])("isBigChange from %i to %i: %s", (from, to, isBig) => {
	expect(isBigChange(from, to)).toBe(isBig);
});
