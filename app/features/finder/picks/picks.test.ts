import { asked, BUDGET, CHEAP, DEAR, GOOD, model, room, skus } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { asksForPicks, candidateConditions, picks } from "./picks";

it.each<[Partial<Conditions>, boolean]>([
	[{}, false],
	[{ q: "epson", min: 300, lumens: 2000, feature: ["3d"] }, false],
	[room({ screen: 100 }), false],
	[{ use: "gaming" }, true],
	[{ max: 600 }, true],
	[room({ distance: 2.8 }), true],
	[room({ light: "dark" }), true],
])("asksForPicks %j: %s", (conditions, expected) => {
	expect(asksForPicks(asked(conditions))).toBe(expected);
});

it.each([
	[null, null],
	[600, 840],
	[599, 839],
])("candidateConditions let a budget of %j go to %j", (max, wide) => {
	expect(candidateConditions(asked({ max }))).toEqual(asked({ max: wide }));
});

describe("picks", () => {
	it("are the best, the cheapest and one that is worth more", () => {
		expect(picks([CHEAP, GOOD, model("plain", 500), DEAR], BUDGET)).toMatchObject([
			{
				role: "best",
				sku: "good",
				why: "3,000 lumens and a 4K picture, £120.00 under your £600.",
				whyNot: "£180.00 more than the Cheap, 10,000 hours less light than the Dear.",
			},
			{
				role: "cheapest",
				sku: "cheap",
				why: "3,000 lumens, £180.00 less than the Good.",
				whyNot: "Less sharp (1080p, not 4K) than the Good, 15,000 hours less light than the Dear.",
			},
			{
				role: "worth",
				sku: "dear",
				why: "10,000 hours more light and more features that count (3, not 0) than the Good.",
				whyNot: "£200.00 over your £600.",
			},
		]);
	});

	it.each<[string, FinderModel[], Partial<Conditions>, string[]]>([
		["nothing asked", [CHEAP, GOOD, DEAR], {}, []],
		["two found", [CHEAP, GOOD, DEAR], { max: 600 }, []],
		[
			"nothing worth more",
			[CHEAP, GOOD, model("plain", 500)],
			{ max: 600 },
			["best good", "cheapest cheap"],
		],
		[
			"40 % over is the limit",
			[
				CHEAP,
				GOOD,
				model("plain", 500),
				{ ...DEAR, sku: "limit", pricePence: 84_000 },
				{ ...DEAR, sku: "beyond", pricePence: 84_001, resolutionClass: "native-4k" },
			],
			{ max: 600 },
			["best good", "cheapest cheap", "worth limit"],
		],
		[
			"no prices",
			[0, 0, 0].map((price, index) => model(`m${index}`, price)),
			{ use: "gaming" },
			[],
		],
		["one price", [model("a", 0), model("b", 0), model("c", 400)], { use: "gaming" }, ["best c"]],
		[
			"one price for all",
			["a", "b", "c"].map((sku) => model(sku, 400)),
			{ use: "home-cinema" },
			["best a"],
		],
	])("%s", (_, models, conditions, expected) => {
		expect(skus(models, asked(conditions))).toEqual(expected);
	});

	it("come from stock, even if others are cheaper", () => {
		const gone = [
			model("sold-out", 100, { inStock: false }),
			model("old", 90, { isDiscontinued: true }),
			model("sample", 80, { isSample: true }),
		];
		const stocked = [CHEAP, GOOD];

		expect(skus([...gone, ...stocked], BUDGET)).toEqual(["best good", "cheapest cheap"]);
		expect(skus([...gone, GOOD], BUDGET)).toEqual(["best good", "cheapest sold-out"]);
	});

	it("have their score and whether they reach the floors", () => {
		const slow = model("slow", 400, { inputLagMs: 41 });
		const others = ["b", "c"].map((sku) => ({ ...slow, sku, inputLagMs: 60 }));

		expect(picks([slow, ...others], asked({ use: "gaming" }))).toMatchObject([
			// Lag 35 × (100 - 41) / 80, price 10, sharpness 7.5, brightness 10, newness 5.
			{ sku: "slow", marks: 58.3, floor: false },
		]);
		expect(picks([CHEAP, GOOD, DEAR], asked({ max: 800 }))[0]?.floor).toBe(true);
	});

	it("are led by a model of our own, however many samples pass", () => {
		const samples = [1, 2, 3].map((index) =>
			model(`sample-${index}`, 200 + index, { isSample: true, lumens: 9000 }),
		);

		expect(skus([...samples, GOOD], BUDGET)[0]).toBe("best good");
	});

	it("do not depend on the order of the candidates", () => {
		const models = [CHEAP, GOOD, model("plain", 500), DEAR];

		expect(picks([...models].reverse(), BUDGET)).toEqual(picks(models, BUDGET));
	});
});
