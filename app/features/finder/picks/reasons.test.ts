import { asked, BUDGET, CHEAP, DEAR, GOOD, model, room } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { picks } from "./picks";

const NOTHING_KNOWN = {
	...{ lumens: null, resolutionClass: null, lightSourceHours: null, weightKg: null },
	...{ inputLagMs: null, throwRatioMin: null },
};

it("an editor's words replace the reason for a model, and its drawback stays", () => {
	const words = "Our favourite for small rooms.";
	const others = [CHEAP, DEAR, model("plain", 500)];
	const plain = picks([GOOD, ...others], BUDGET);
	const said = picks([{ ...GOOD, editorWords: words }, ...others], BUDGET);
	expect(plain.map(({ sku }) => sku)).toContain("good");
	expect(said).toEqual(plain.map((one) => (one.sku === "good" ? { ...one, why: words } : one)));
});

describe("the reasons of picks", () => {
	it("call the prices of a sample catalogue examples", () => {
		const models = [CHEAP, GOOD, model("plain", 500), DEAR];
		const samples = models.map((one) => ({ ...one, isSample: true, isSamplePrice: true }));
		const textsOf = (of: readonly FinderModel[]) =>
			picks(of, BUDGET).flatMap(({ why, whyNot }) => [why, whyNot]);

		expect(textsOf(samples)).toEqual(
			textsOf(models).map((text) =>
				text.includes("£") ? text.replace(/\.$/, " (example prices).") : text,
			),
		);
		expect(textsOf(samples).join(" ")).toContain("under your £600 (example prices).");
	});

	it("call prices without an offer today last known ones", () => {
		const known = [CHEAP, GOOD, model("plain", 500), DEAR].map((one) => ({
			...one,
			inStock: false,
			isLastKnownPrice: true,
		}));

		expect(picks(known, BUDGET).map(({ why, whyNot }) => [why, whyNot])).toEqual([
			[
				"3,000 lumens and a 4K picture, £120.00 under your £600 (last known prices).",
				"No shop we list is known to have it in stock; 10,000 hours less light than the Dear.",
			],
			[
				"3,000 lumens, £180.00 less than the Good (last known prices).",
				"No shop we list is known to have it in stock; less sharp (1080p, not 4K) than the Good.",
			],
			[
				"10,000 hours more light and more features that count (3, not 0) than the Good.",
				"£200.00 over your £600; no shop we list is known to have it in stock (last known prices).",
			],
		]);
	});

	it.each<[string, Partial<FinderModel>, Partial<Conditions>, string]>([
		[
			"lag",
			{ inputLagMs: 41 },
			{ use: "gaming" },
			"41 ms of lag in 1080p, where 20 ms would be best for gaming.",
		],
		[
			"a dim picture",
			{ lumens: 1600 },
			room({ light: "curtains" }),
			"A little dim with curtains drawn: 1,600 lumens where 2,000 are bright enough.",
		],
		[
			"no lag",
			{ inputLagMs: null, isLagModeStated: null },
			{ use: "gaming" },
			"We have no input lag for it, so ask before you buy.",
		],
		[
			"a lag without a mode",
			{ inputLagMs: 16, isLagModeStated: 0 },
			{ use: "gaming" },
			"Its input lag is 16 ms (mode not stated), so ask before you buy.",
		],
		[
			"a long lag without a mode",
			{ inputLagMs: 41, isLagModeStated: 0 },
			{ use: "gaming" },
			"Its input lag is 41 ms (mode not stated), so ask before you buy.",
		],
		[
			"no stock",
			{ inStock: false },
			{ use: "gaming" },
			"No shop we list is known to have it in stock.",
		],
		[
			"no battery for travel",
			{},
			{ use: "portable-travel" },
			"We know of no battery in it, so it needs a socket.",
		],
		["no longer made", { isDiscontinued: true }, { use: "gaming" }, "It is no longer made."],
	])("say what speaks against a model: %s", (_, values, conditions, whyNot) => {
		const models = ["a", "b", "c"].map((sku) => model(sku, 400, values));

		expect(picks(models, asked(conditions))[0]?.whyNot).toBe(whyNot);
	});

	it("name the mode of a lag at 120 Hz", () => {
		const at = (sku: string, inputLagMs: number, lagMode: string | null = null) =>
			model(sku, 400 + inputLagMs, { inputLagMs, lagMode });
		const [best] = picks(
			[at("a", 18, "4K 120 Hz"), at("b", 36), at("c", 38)],
			asked({ use: "gaming" }),
		);
		expect(best?.why).toBe("18 ms of lag at 4K 120 Hz and 3,000 lumens, for £418.00.");
	});

	it.each<[string, Partial<FinderModel>, Partial<Conditions>, string]>([
		[
			"a size and its distance",
			{},
			{ screen: 100 },
			"Fills 100 inches from 2.66 m, with 3,000 lumens",
		],
		[
			"a distance and its sizes",
			{},
			{ distance: 2.4 },
			"Fills 90 inches from 2.4 m, with 3,000 lumens",
		],
		[
			"a size, a distance and light",
			{ inputLag4kMs: 30 },
			{ use: "gaming", screen: 100, distance: 2.7, room: "curtains" },
			"Fills 100 inches from 2.7 m and is bright enough with curtains drawn, with 30 ms of lag in 4K",
		],
		[
			"features",
			{ features: ["wi-fi", "auto-keystone"] },
			{ use: "portable-travel" },
			"3,000 lumens",
		],
		[
			"the weights of the visitor",
			{ noiseDb: 24 },
			{ w: ["quiet-much"] },
			"3,000 lumens and 24 dB of noise",
		],
		["nothing", { launchYear: null, ...NOTHING_KNOWN }, {}, "Meets everything you asked for"],
	])("say what the visitor gets: %s", (_, values, conditions, why) => {
		const models = ["a", "b", "c"].map((sku) => model(sku, 400, values));

		expect(picks(models, asked({ max: 402, ...conditions }))[0]?.why).toBe(`${why}, for £400.00.`);
	});

	it("never say what does not matter: light above what a dark room needs", () => {
		const dim = { lumens: 1000 };
		const models = [model("a", 300, dim), model("b", 302, dim), model("c", 303)];

		expect(picks(models, asked({ room: "dark" }))[0]?.whyNot).not.toMatch(/lumens|dim/);
	});

	it("name another pick by its model if it is of the same brand", () => {
		const models = [CHEAP, GOOD, model("plain", 500)].map((one) => ({ ...one, brandSlug: "benq" }));

		expect(picks(models, BUDGET).map(({ whyNot }) => whyNot)).toEqual([
			"£180.00 more than the CHEAP.",
			"Less sharp (1080p, not 4K) than the GOOD.",
		]);
	});
});
