import { expect, it } from "vitest";
import { holdReasons, isBigChange } from "./guards";

const FINE = {
	readable: 100,
	isFirst: false,
	otherCurrency: 0,
	inPounds: 100,
	headingChange: undefined,
	inStock: 12,
	out: 0,
	bigChanges: 0,
};

it.each([
	["nothing unusual", {}, []],
	["less than a third gone", { out: 3 }, []],
	[
		"exactly a third gone",
		{ out: 4 },
		["4 of the feed's 12 offers in stock would be out of stock."],
	],
	["less than a third of ten gone", { inStock: 10, out: 3 }, []],
	["exactly 30 % of the prices", { inStock: 10, bigChanges: 3 }, []],
	[
		"more than 30 % of the prices",
		{ inStock: 10, bigChanges: 4 },
		["The prices of 4 of the feed's 10 offers in stock would change by more than 50 %."],
	],
	[
		"a first run without a line in pounds",
		{ isFirst: true, inStock: 0, otherCurrency: 99, inPounds: 0 },
		["No line of the feed is in pounds: 99 lines are in another currency."],
	],
	[
		"a first run of one line in another currency",
		{ isFirst: true, inStock: 0, readable: 1, otherCurrency: 1, inPounds: 0 },
		["No line of the feed is in pounds: 1 line is in another currency."],
	],
	[
		"a first run with one line in pounds",
		{ isFirst: true, inStock: 0, otherCurrency: 99, inPounds: 1 },
		[],
	],
	["a later run without a line in pounds", { inStock: 0, otherCurrency: 100, inPounds: 0 }, []],
	[
		"the only offer gone",
		{ inStock: 1, out: 1 },
		["1 of the feed's 1 offers in stock would be out of stock."],
	],
	["a first run", { isFirst: true, inStock: 0 }, []],
	["a first run of nothing for sale", { isFirst: true, inStock: 0, inPounds: 0 }, []],
	["no lines", { readable: 0 }, ["The feed has no lines that can be read."]],
	["no lines and all gone", { readable: 0, out: 10 }, ["The feed has no lines that can be read."]],
	[
		"other headings",
		{ headingChange: "The heading row changed: x." },
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
