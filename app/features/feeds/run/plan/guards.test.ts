import { describe, expect, it } from "vitest";
import { holdReasons, isBigChange } from "./guards";

const FINE = { readable: 100, headingChange: undefined, inStock: 10, out: 0, bigChanges: 0 };

describe("holdReasons", () => {
	it.each([
		["nothing unusual", {}, []],
		["exactly half gone", { out: 5 }, []],
		[
			"more than half gone",
			{ out: 6 },
			["6 of the feed's 10 offers in stock would be out of stock."],
		],
		["exactly 30 % of the prices", { bigChanges: 3 }, []],
		[
			"more than 30 % of the prices",
			{ bigChanges: 4 },
			["The prices of 4 of the feed's 10 offers in stock would change by more than 50 %."],
		],
		[
			"the only offer gone",
			{ inStock: 1, out: 1 },
			["1 of the feed's 1 offers in stock would be out of stock."],
		],
		["a first run", { inStock: 0 }, []],
		["no lines", { readable: 0 }, ["The feed has no lines that can be read."]],
		[
			"no lines and all gone",
			{ readable: 0, out: 10 },
			["The feed has no lines that can be read."],
		],
		[
			"other headings",
			{ headingChange: "The heading row changed: x." },
			["The heading row changed: x."],
		],
	])("of %s", (_, measures, reasons) => {
		expect(holdReasons({ ...FINE, ...measures })).toEqual(reasons);
	});
});

describe("isBigChange", () => {
	it.each([
		[1000, 500, false],
		[1000, 499, true],
		[1000, 1500, false],
		[1000, 1501, true],
		[1000, 1000, false],
	])("from %i to %i: %s", (from, to, isBig) => {
		expect(isBigChange(from, to)).toBe(isBig);
	});
});
