import { expect, it } from "vitest";
import { decodeOptions, encodeOptions } from "./option-text";
import type { OptionGroup } from "./options.queries.server";

it.each<[why: string, groups: OptionGroup[]]>([
	["none", []],
	["one", [{ brand: "BenQ", models: [{ sku: "W-1", model: "W1 (2nd gen)" }] }]],
	[
		"several of several brands",
		[
			{
				brand: "Anker Nebula",
				models: [
					{ sku: "a.1", model: 'X <1> & "2"' },
					{ sku: "ANKER-NEBULA-CAPSULE-3", model: "Capsule 3" },
					{ sku: "a_2", model: "Café, 4K | 120 Hz" },
				],
			},
			{ brand: "LG", models: [{ sku: "LG", model: "LG" }] },
		],
	],
])("options survive encoding and decoding: %s", (_, groups) => {
	expect(decodeOptions(encodeOptions(groups))).toEqual(groups);
});

it("leaves out the usual SKU", () => {
	const groups = [{ brand: "BenQ", models: [{ sku: "BENQ-TK700STI", model: "TK700STi" }] }];
	expect(encodeOptions(groups)).toBe("BenQ\n\tTK700STi");
	expect(decodeOptions(encodeOptions(groups))).toEqual(groups);
});

it("reads white space in a name as one space, and trims it", () => {
	const groups = [{ brand: " A\nB", models: [{ sku: "1", model: "X\t1\n 2\n" }] }];
	expect(decodeOptions(encodeOptions(groups))).toEqual([
		{ brand: "A B", models: [{ sku: "1", model: "X 1 2" }] },
	]);
});
