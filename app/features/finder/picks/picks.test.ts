import { asked, choose, model, roles } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { asksForPicks, candidateConditions } from "./picks";

it.each<[Partial<Conditions>, boolean]>([
	[{}, false],
	[{ q: "epson", min: 30_000, lumens: 2000, feature: ["3d"] }, false],
	[{ screen: 100 }, false],
	[{ use: "gaming" }, true],
	[{ max: 60_000 }, true],
	[{ distance: 2.8 }, true],
	[{ room: "dark" }, true],
	[{ w: ["quiet-much"] }, true],
])("asksForPicks %j: %s", (conditions, expected) => {
	expect(asksForPicks(asked(conditions))).toBe(expected);
});

it.each([
	[null, null],
	[60_000, 84_000],
	[59_900, 83_860],
])("candidateConditions let a budget of %j pence go to %j", (max, wide) => {
	expect(candidateConditions(asked({ max }))).toEqual(asked({ max: wide }));
});

const CHEAP = model("cheap", 300);
const GOOD = model("good", 480, { resolutionClass: "4k", lightSourceHours: 10_000 });
const PLAIN = model("plain", 500);
const DEAR = model("dear", 800, {
	resolutionClass: "native-4k",
	lightSourceHours: 20_000,
	noiseDb: 24,
});
const BUDGET = asked({ max: 60_000 });

describe("picks", () => {
	it("are the best, the cheapest and one that is worth more", () => {
		expect(roles([CHEAP, GOOD, PLAIN, DEAR], BUDGET)).toEqual([
			"best good",
			"cheapest cheap",
			"worth dear",
		]);
	});

	it.each<[string, FinderModel[], Partial<Conditions>, string[]]>([
		["nothing asked for in a short list", [CHEAP, GOOD], {}, []],
		["two within the budget", [CHEAP, GOOD, DEAR], { max: 60_000 }, []],
		["nothing worth more", [CHEAP, GOOD, PLAIN], { max: 60_000 }, ["best good", "cheapest cheap"]],
		[
			"40 % over as the limit",
			[
				CHEAP,
				GOOD,
				PLAIN,
				{ ...DEAR, pricePence: 84_000 },
				model("beyond", 840.01, {
					resolutionClass: "native-4k",
					lightSourceHours: 20_000,
					noiseDb: 20,
				}),
			],
			{ max: 60_000 },
			["best good", "cheapest cheap", "worth dear"],
		],
		["no prices", ["a", "b", "c"].map((sku) => model(sku, 0)), { use: "gaming" }, []],
		["one price", [model("a", 0), model("b", 0), model("c", 400)], { use: "gaming" }, ["best c"]],
		[
			"one price for all",
			["a", "b", "c"].map((sku) => model(sku, 400)),
			{ use: "home-cinema" },
			["best a"],
		],
	])("with %s", (_, models, conditions, expected) => {
		expect(roles(models, asked(conditions))).toEqual(expected);
	});

	it("have their score and whether they reach the floors", () => {
		const slow = model("slow", 400, { inputLagMs: 41 });
		const slower = ["b", "c"].map((sku) => model(sku, 400, { inputLagMs: 60 }));
		const [pick] = choose([slow, ...slower], asked({ use: "gaming" }));

		// Lag 35 × 9 / 46, light 15, resolution 5, contrast 10 × log2(1.6) / 6, noise 5 × 8 / 14; no modes.
		const merit = (35 * 9) / 46 + 15 + 5 + (10 * Math.log2(1.6)) / 6 + (5 * 8) / 14;
		// Value: two thirds of the lag's points above the average.
		const value = 5 * ((((35 * 9) / 46) * (2 / 3) + 10) / 20);
		expect(pick).toMatchObject({ model: { sku: "slow" }, isAboveFloors: false });
		expect(pick?.points).toBe(Math.round((merit + value) * 10) / 10);
		expect(choose([CHEAP, GOOD, DEAR], asked({ max: 80_000 }))[0]?.isAboveFloors).toBe(true);
	});

	it("do not depend on the order of the candidates", () => {
		const models = [CHEAP, GOOD, PLAIN, DEAR];
		expect(roles([...models].reverse(), BUDGET)).toEqual(roles(models, BUDGET));
	});

	it("compare with the next of the list, and the one worth more with the best", () => {
		const chosen = choose([CHEAP, GOOD, PLAIN, DEAR], BUDGET);
		expect(chosen.map(({ role, comparedModel: next }) => `${role} ${next?.sku}`)).toEqual([
			"best cheap",
			"cheapest plain",
			"worth good",
		]);
	});

	it("keep the best of an earlier choice while it may be the best", () => {
		const models = [CHEAP, GOOD, PLAIN, DEAR];
		expect(roles(models, BUDGET, "plain")[0]).toBe("best plain");
		expect(roles(models, BUDGET, "gone")[0]).toBe("best good");
		const [, , , ...others] = [...models, { ...PLAIN, pricePence: 0 }, CHEAP, GOOD];
		expect(roles(others, BUDGET, "plain")[0]).toBe("best good");
	});
});
