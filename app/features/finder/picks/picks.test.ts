import {
	asked,
	BUDGET,
	CHEAP,
	DEAR,
	figured,
	GOOD,
	type ModelValues,
	model,
	room,
	skus,
} from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import type { PickModel } from "./pick-model";
import { asksForPicks, candidateConditions, picks } from "./picks";

it("an editor's words replace the reason for a model, and its drawback stays", () => {
	const words = "Our favourite for small rooms.";
	const others = [CHEAP, DEAR, model("plain", 500)];
	const plain = picks([GOOD, ...others], BUDGET);
	const said = picks([{ ...GOOD, editorWords: words }, ...others], BUDGET);
	expect(plain.map(({ sku }) => sku)).toContain("good");
	expect(said).toEqual(plain.map((one) => (one.sku === "good" ? { ...one, why: words } : one)));
});

describe("asksForPicks", () => {
	it.each<[Partial<Conditions>, boolean]>([
		[{}, false],
		[{ q: "epson", min: 300, lumens: 2000, feature: ["3d"] }, false],
		[room({ screen: 100 }), false],
		[{ use: "gaming" }, true],
		[{ max: 600 }, true],
		[room({ distance: 2.8 }), true],
		[room({ light: "dark" }), true],
	])("%j: %s", (conditions, expected) => {
		expect(asksForPicks(asked(conditions))).toBe(expected);
	});
});

describe("candidateConditions", () => {
	it.each([
		[null, null],
		[600, 840],
		[599, 839],
	])("let a budget of %j go to %j", (max, wide) => {
		expect(candidateConditions(asked({ max }))).toEqual(asked({ max: wide }));
	});
});

describe("picks", () => {
	it("are the best, the cheapest and one that is worth more", () => {
		expect(picks([CHEAP, GOOD, model("plain", 500), DEAR], BUDGET)).toMatchObject([
			{
				role: "best",
				sku: "good",
				why: "Sharpest of the 3 within your budget, with its 4K picture, and £120 under your £600.",
				whyNot: "1 of the 2 others costs less than its £480.",
			},
			{
				role: "cheapest",
				sku: "cheap",
				why: "The lowest price of the 3 that will do, £300, and £300 under your £600.",
				whyNot: "Its picture is 1080p, that of our best for most 4K.",
			},
			{
				role: "worth",
				sku: "dear",
				why: "£320 more than our best for most buys a light source for 20,000 hours instead of 10,000 hours.",
				whyNot: "Its price is £200 over your £600.",
			},
		]);
	});

	it.each<[string, PickModel[], Partial<Conditions>, string[]]>([
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
				model("beyond", 840.01, {
					features: DEAR.features,
					figures: { ...DEAR.figures, resolutionClass: "native-4k" },
				}),
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
		const slow = model("slow", 400, { figures: { inputLagMs: 41 } });
		const others = ["b", "c"].map((sku) => figured({ ...slow, sku }, { inputLagMs: 60 }));

		expect(picks([slow, ...others], asked({ use: "gaming" }))).toMatchObject([
			// Lag 35 × (100 - 41) / 80, price 10, sharpness 7.5, brightness 10, newness 5.
			{ sku: "slow", marks: 58.3, floor: false },
		]);
		expect(picks([CHEAP, GOOD, DEAR], asked({ max: 800 }))[0]?.floor).toBe(true);
	});

	it("are led by a model of our own, however many samples pass", () => {
		const samples = [1, 2, 3].map((index) =>
			model(`sample-${index}`, 200 + index, { isSample: true, figures: { lumens: 9000 } }),
		);

		expect(skus([...samples, GOOD], BUDGET)[0]).toBe("best good");
	});

	it("call the prices of a sample catalogue examples", () => {
		const samples = [CHEAP, GOOD, model("plain", 500), DEAR].map((one) => ({
			...one,
			isSample: true,
			isSamplePrice: true,
		}));

		expect(picks(samples, BUDGET).map(({ why, whyNot }) => [why, whyNot])).toEqual([
			[
				"Sharpest of the 3 within your budget, with its 4K picture, with an example price £120 under your £600.",
				"1 of the 2 others costs less than its example price of £480.",
			],
			[
				"The lowest example price of the 3 that will do, £300, and £300 under your £600.",
				"Its picture is 1080p, that of our best for most 4K.",
			],
			[
				"By example prices, £320 more than our best for most buys a light source for 20,000 hours instead of 10,000 hours.",
				"Its example price is £200 over your £600.",
			],
		]);
	});

	it("call prices without an offer today last known ones", () => {
		const known = [CHEAP, GOOD, model("plain", 500), DEAR].map((one) => ({
			...one,
			inStock: false,
			isLastKnownPrice: true,
		}));

		expect(picks(known, BUDGET).map(({ why, whyNot }) => [why, whyNot])).toEqual([
			[
				"Sharpest of the 3 within your budget, with its 4K picture, with a last known price £120 under your £600.",
				"No shop we list is known to have it in stock.",
			],
			[
				"The lowest price of the 3 that will do, last known at £300, and £300 under your £600.",
				"No shop we list is known to have it in stock.",
			],
			[
				"By last known prices, £320 more than our best for most buys a light source for 20,000 hours instead of 10,000 hours.",
				"Its last known price is £200 over your £600.",
			],
		]);
	});

	it.each<[string, ModelValues, Partial<Conditions>, string]>([
		[
			"lag",
			{ figures: { inputLagMs: 41 } },
			{ use: "gaming" },
			"Its lag of 41 ms is more than twice the 20 ms we like to see for gaming.",
		],
		[
			"a dim picture",
			{ figures: { lumens: 1600 } },
			room({ light: "curtains" }),
			"Its 1,600 lumens are a little dim for your room, which asks for 2,000.",
		],
		[
			"no lag",
			{ figures: { inputLagMs: null, isLagModeStated: null } },
			{ use: "gaming" },
			"We have no input lag for it, so ask before you buy.",
		],
		[
			"a lag without a mode",
			{ figures: { inputLagMs: 16, isLagModeStated: 0 } },
			{ use: "gaming" },
			"Its input lag is 16 ms (mode not stated), so ask before you buy.",
		],
		[
			"a long lag without a mode",
			{ figures: { inputLagMs: 41, isLagModeStated: 0 } },
			{ use: "gaming" },
			"Its lag of 41 ms (mode not stated) is more than twice the 20 ms we like to see for gaming.",
		],
		[
			"no stock",
			{ inStock: false },
			{ use: "gaming" },
			"No shop we list is known to have it in stock.",
		],
		["no longer made", { isDiscontinued: true }, { use: "gaming" }, "It is no longer made."],
	])("say what speaks against a model: %s", (_, values, conditions, whyNot) => {
		const models = ["a", "b", "c"].map((sku) => model(sku, 400, values));

		expect(picks(models, asked(conditions))[0]?.whyNot).toBe(whyNot);
	});

	it("name the mode of a lag at 120 Hz", () => {
		const at = (sku: string, inputLagMs: number, lagMode: string | null = null) =>
			model(sku, 400 + inputLagMs, { figures: { inputLagMs }, lagMode });
		const [best] = picks(
			[at("a", 18, "4K 120 Hz"), at("b", 36), at("c", 38)],
			asked({ use: "gaming" }),
		);
		expect(best?.why).toBe("Quickest to respond of the 3 found, at 18 ms (4K 120 Hz), for £418.");
	});

	it("do not depend on the order of the candidates", () => {
		const models = [CHEAP, GOOD, model("plain", 500), DEAR];

		expect(picks([...models].reverse(), BUDGET)).toEqual(picks(models, BUDGET));
	});
});
