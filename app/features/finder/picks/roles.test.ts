import { asked, choose, model, roles } from "tests/pick-models";
import { describe, expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";

const gaming = asked({ use: "gaming" });
const CHEAP = model("cheap", 300);
const GOOD = model("good", 480, { resolutionClass: "4k", lightSourceHours: 10_000 });
const PLAIN = model("plain", 500);
const BUDGET = asked({ max: 60_000 });

describe("the model that is worth more money", () => {
	// In general light has 30 points, resolution 20 and value 10: half of that at the average of its peers.
	it.each<
		[
			gain: string,
			pounds: number,
			lumens: number,
			conditions: Partial<Conditions>,
			isWorth: boolean,
		]
	>([
		["just 8 points", 500, 2900, { max: 40_000 }, true],
		["less than 8", 500, 2890, { max: 40_000 }, false],
		["light above full", 500, 9000, { max: 40_000 }, true],
		["40 % over the budget", 560, 3000, { max: 40_000 }, true],
		["more than that", 560.01, 3000, { max: 40_000 }, false],
		["no more than the best costs", 400, 3000, { max: 40_000 }, false],
	])("gains %s: £%d, %d lumens, %j: %s", (_, pounds, lumens, conditions, isWorth) => {
		// The best has 21 points for light; value is half for all, as none has peers but its equals.
		const dim = ["a", "b", "c"].map((sku) => model(sku, 200, { lumens: 2100 }));
		const dear = model("dear", pounds, { lumens });
		const chosen = roles([...dim, dear], asked(conditions));
		if (pounds <= 400) expect(chosen[0]).toBe("best dear");
		else expect(chosen).toEqual(isWorth ? ["best a", "worth dear"] : ["best a"]);
	});

	it("costs at most twice as much without a budget", () => {
		// Own models come first, so that the better example is not the best.
		const own = ["a", "b", "c"].map((sku) => model(sku, 200, { lumens: 1000 }));
		const example = (pounds: number) => model("dear", pounds, { isSample: true });
		expect(roles([...own, example(400)], asked({ room: "dark" }))).toEqual(["best a"]);
		const lit = asked({ use: "garden-entertainment-and-outdoor" });
		expect(roles([...own, example(400)], lit)).toEqual(["best a", "worth dear"]);
		expect(roles([...own, example(400.01)], lit)).toEqual(["best a"]);
	});

	it("reaches the floors", () => {
		const own = ["a", "b", "c"].map((sku) => model(sku, 200, { inputLagMs: 38, modes: ["allm"] }));
		const dear = model("dear", 400, { inputLagMs: 41, modes: ["4k120", "1080p240", "vrr"] });
		expect(roles([...own, dear], asked({ use: "gaming", max: 30_000 }))).toEqual(["best a"]);
		const quick = { ...dear, inputLagMs: 40 };
		expect(roles([...own, quick], asked({ use: "gaming", max: 30_000 }))).toEqual([
			"best a",
			"worth dear",
		]);
	});
});

describe("a model whose Against is about what counts most", () => {
	const GREY = { cons: ["Heavy", "Shadows look grey in a black room."] };
	const LOUD = { cons: ["The fan hums."] };
	const sharp = (sku: string, pounds: number, values: Partial<FinderModel> = {}) =>
		model(sku, pounds, { resolutionClass: "4k", ...values });

	// In the dark contrast has 30 points, resolution 15: 4K by pixel shift has 6 more than 1080p, a lens shift of 60 % 5.
	it.each<[name: string, first: Partial<FinderModel>, other: Partial<FinderModel>, best: string]>([
		["no less", LOUD, {}, "first"],
		["about the dark", GREY, {}, "other"],
		["about the dark, as of all others", GREY, GREY, "first"],
		["about the dark, with more than 8 points more", { ...GREY, reachPercent: 60 }, {}, "first"],
		["about the dark, with others not in stock", GREY, { inStock: false }, "first"],
		["about the dark, with others under the floors", GREY, { lumens: 499 }, "first"],
	])("is the best if its Against is %s", (_, first, other, best) => {
		const models = [
			sharp("first", 500, first),
			model("other", 490, other),
			model("third", 480, { ...GREY, noiseDb: 36 }),
		];
		const chosen = roles(models, asked({ use: "home-cinema", room: "dark" }));
		expect(chosen[0]).toBe(`best ${best}`);
	});

	it("is the best in a lit room, where light counts most", () => {
		const models = [sharp("first", 500, GREY), model("other", 490), model("third", 480)];
		expect(roles(models, asked({ use: "home-cinema", room: "lit" }))[0]).toBe("best first");
	});
});

it.each<[number, string[]]>([
	[432, ["best good", "cheapest cheap"]],
	[432.01, ["best good"]],
])("the cheapest costs a tenth less than a best at £480: £%d", (pounds, expected) => {
	const models = [{ ...CHEAP, pricePence: Math.round(pounds * 100) }, GOOD, model("plain", 470)];
	expect(roles(models, BUDGET)).toEqual(expected);
});

it.each<[lumens: number, expected: string[]]>([
	[1400, ["best good", "cheapest less"]],
	[1360, ["best good"]],
])("the cheapest has three quarters of the best's points: %d lumens", (lumens, expected) => {
	// The best has 64.8 points; light has 30 up to 3,000 lumens, and without peers value is half for all.
	const values = { resolutionClass: "4k", lightSourceHours: 10_000 } as const;
	const less = model("less", 200, { ...values, lumens });
	const models = [less, GOOD, model("twin", 480, values)];
	expect(choose(models, BUDGET)[0]?.points).toBe(64.8);
	expect(roles(models, BUDGET)).toEqual(expected);
});

it.each<
	[
		use: string,
		passing: Partial<FinderModel>,
		failing: Partial<FinderModel>,
		conditions?: Partial<Conditions>,
	]
>([
	["gaming", { inputLagMs: 40 }, { inputLagMs: 40.1 }],
	["home-cinema", { lumens: 500 }, { lumens: 499 }],
	["home-cinema", {}, { resolutionClass: "720p" }],
	["home-cinema", {}, { resolutionClass: null }],
	["business-education", { lumens: 2500 }, { lumens: 2499 }],
	["business-education", {}, { lumens: 2499 }, { room: "dark" }],
	["business-education", { throwKind: "short" }, { throwKind: "ultra-short" }],
	[
		"business-education",
		{ throwKind: "ultra-short", features: ["network-control"] },
		{ throwKind: "ultra-short" },
	],
	["garden-entertainment-and-outdoor", { lumens: 500 }, { lumens: 499 }],
	["golf-simulation", { throwRatioMin: 1.3 }, { throwRatioMin: 1.31 }],
	["golf-simulation", { lumens: 2500 }, { throwRatioMin: null }],
	["portable-travel", { weightKg: 4, batteryMinutes: 90 }, { batteryMinutes: null, weightKg: 5 }],
	["home-cinema", { lumens: 700 }, { lumens: 499 }, { room: "dark" }],
	["home-cinema", { lumens: 2100 }, { lumens: 2099 }, { room: "lit" }],
	["home-cinema", { lumens: 3024 }, { lumens: 3023 }, { room: "lit", screen: 120 }],
	// From 2.4 m a throw ratio of 1.2 fills 90.34 inches, not 120.
	["home-cinema", { lumens: 1714 }, { lumens: 1713 }, { room: "lit", screen: 120, distance: 2.4 }],
])("floors for %s: %j, not %j %j", (use, passing, failing, conditions = {}) => {
	const pass = model("pass", 400, passing);
	const fail = model("fail", 100, failing);
	const others = [2, 3].map((n) => model(`pass-${n}`, 400 + n / 100, passing));
	const where = asked({ use, ...conditions });
	const floors = (models: FinderModel[]) =>
		choose(models, where).map(({ role, model: { sku }, isAboveFloors: floor }) => [
			role,
			sku,
			floor,
		]);

	expect(floors([fail, pass, ...others])).toEqual([["best", "pass", true]]);
	const isKeyFigure = failing.batteryMinutes === null;
	expect(floors([fail, ...[2, 3].map((n) => model(`fail-${n}`, 100 + n / 100, failing))])).toEqual(
		isKeyFigure ? [] : [["best", "fail", false]],
	);
});

it.each<[name: string, conditions: Partial<Conditions>, best: string]>([
	["not", {}, "good"],
	["not for a short throw", { throw: ["short"] }, "good"],
	["for an ultra short one", { throw: ["ultra-short"] }, "laser-tv"],
	["for under 70 cm", { distance: 0.69 }, "laser-tv"],
])("a laser TV works %s", (_, conditions, best) => {
	const tv = model("laser-tv", 480, {
		throwKind: "ultra-short",
		throwRatioMin: 0.25,
		throwRatioMax: 0.25,
		lumens: 4000,
		resolutionClass: "native-4k",
		lightKind: "laser",
	});
	const others = [GOOD, PLAIN, model("other", 520)];
	expect(roles([tv, ...others], asked({ use: "business-education", ...conditions }))[0]).toBe(
		`best ${best}`,
	);
});

it("three that reach a floor count among those of their rank or better", () => {
	const lags = (...ms: number[]) =>
		ms.map((inputLagMs, n) => model(`lag-${inputLagMs}`, 500 - 50 * n, { inputLagMs }));
	const [slow, ...quick] = lags(41, 16, 17, 18);
	const examples = quick.map((one) => ({ ...one, isSample: true }));
	if (!slow) throw new Error("No model");

	expect(roles([slow, ...examples], gaming)[0]).toBe("best lag-41");
	expect(roles([{ ...slow, isSample: true }, ...quick], gaming)[0]).toBe("best lag-16");
});

describe("key figures", () => {
	it.each<[string, Partial<Conditions>, Partial<FinderModel>, isPick: boolean]>([
		["lumens", { use: "home-cinema" }, { lumens: null }, false],
		["lumens above none", { use: "gaming" }, { lumens: 0 }, false],
		["lumens without a use", { max: 90_000 }, { lumens: null }, false],
		["a lag", { use: "gaming" }, { inputLagMs: null }, false],
		["a lag with its mode", { use: "gaming" }, { isLagModeStated: 0 }, false],
		["no lag for other uses", { use: "home-cinema" }, { inputLagMs: null }, true],
		["the lag of the mode", { use: "gaming", mode: ["4k120"] }, { inputLagMs: 4 }, false],
		["the lag of the mode", { use: "gaming", mode: ["4k120"] }, { lag4k120: 9 }, true],
		["the lag of the mode", { use: "gaming", mode: ["1080p240"] }, { lag1080p120: 9 }, false],
		["the lag of the mode", { use: "gaming", mode: ["1080p240"] }, { lag1080p240: 9 }, true],
		["the lag of the mode", { use: "gaming", mode: ["1080p120"] }, { lag1080p120: 9 }, true],
		["any lag for modes without one", { use: "gaming", mode: ["vrr"] }, {}, true],
		["the lag in 4K", { use: "gaming", res: ["4k"] }, { lag4k120: 9 }, false],
		["the lag in 4K", { use: "gaming", res: ["4k"] }, { lag4k60: 9 }, true],
		[
			"the minutes of a battery",
			{ use: "portable-travel" },
			{ features: ["built-in-battery"] },
			false,
		],
		["the minutes of a battery", { use: "portable-travel" }, { batteryMinutes: 60 }, true],
	])("a pick has %s: %j %j %s", (_, conditions, values, isPick) => {
		const models = ["a", "b", "c"].map((sku) => model(sku, 400, values));
		expect(roles(models, asked(conditions))).toEqual(isPick ? ["best a"] : []);
	});
});

it("neither the best nor the cheapest is a model that another beats", () => {
	const beaten = model("beaten", 400, { lumens: 2900 });
	const better = model("better", 400);
	expect(roles([beaten, better, GOOD], BUDGET)).toEqual(["best good", "cheapest better"]);
});

describe("models that editors advise against", () => {
	const others = [CHEAP, PLAIN];

	it("are never picks for the use, nor are their sisters", () => {
		const barred = { ...GOOD, notFor: ["gaming"], family: "horizon" };
		const sister = model("sister", 490, { resolutionClass: "native-4k", family: "horizon" });
		expect(roles([...others, barred], gaming)).toEqual(["best cheap"]);
		expect(roles([...others, barred, sister], gaming)).toEqual(["best cheap"]);
		expect(roles([...others, barred, sister], asked({ use: "home-cinema" }))[0]).not.toBe(
			"best cheap",
		);
		expect(roles([...others, sister], gaming)).toContain("best sister");
	});

	it("are barred by name for a use of another slug", () => {
		const barred = { ...GOOD, notFor: ["golf-simulation"] };
		expect(roles([...others, barred], gaming)[0]).toBe("best good");
	});
});

describe("ranks", () => {
	it("have own models before examples, however good these are", () => {
		const examples = [1, 2, 3].map((n) =>
			model(`example-${n}`, 200 + n, { isSample: true, lumens: 9000, resolutionClass: "4k" }),
		);
		expect(roles([...examples, CHEAP], BUDGET)[0]).toBe("best cheap");
	});

	it("have those in stock before others, and those no longer made last", () => {
		const gone = [
			model("sold-out", 100, { inStock: false }),
			model("old", 90, { isDiscontinued: true }),
			model("sample", 80, { isSample: true }),
		];
		expect(roles([...gone, CHEAP, GOOD], BUDGET)).toEqual(["best good", "cheapest cheap"]);
		expect(roles([...gone, GOOD], BUDGET)).toEqual(["best good", "cheapest sold-out"]);
	});

	it("are filled by examples where our own models cannot", () => {
		const own = [model("a", 470), GOOD, model("c", 500)];
		const example = { isSample: true, isSamplePrice: true };
		const x = model("x", 300, example);
		const lasting = model("lasting", 800, {
			...example,
			resolutionClass: "native-4k",
			lightSourceHours: 20_000,
			noiseDb: 24,
			reachPercent: 60,
		});
		expect(roles(own, BUDGET)).toEqual(["best good"]);
		expect(roles([...own, x, lasting], BUDGET)).toEqual([
			"best good",
			"cheapest x",
			"worth lasting",
		]);
		expect(roles([...own, x, lasting, CHEAP], BUDGET)[1]).toBe("cheapest cheap");
	});
});

it.each<[string, Partial<FinderModel>, Partial<FinderModel>, string]>([
	["the newer", {}, { launchYear: null }, "b"],
	["the first by SKU", {}, {}, "a"],
])("roles: of equals the best is %s", (_, b, a, best) => {
	const models = [model("b", 400, b), model("a", 400, a), model("z", 900)];
	expect(roles(models, asked({ use: "golf-simulation" }))[0]).toBe(`best ${best}`);
});

it.each<[distance: number | null, nearer: boolean, best: string]>([
	[null, false, "ust"],
	[0.69, false, "ust"],
	[0.7, false, "good"],
	[2.8, false, "good"],
	[2.8, true, "ust"],
])("an ultra-short-throw model at %j m, or nearer: %s", (distance, nearer, best) => {
	const ofKind = model("ust", 480, {
		resolutionClass: "native-4k",
		lightSourceHours: 10_000,
		throwKind: "ultra-short",
	});
	const ofRatio: FinderModel = { ...ofKind, throwKind: "short", throwRatioMin: 0.25 };
	for (const one of [ofKind, ofRatio]) {
		const conditions = asked({ max: 60_000, screen: 100, distance, nearer });
		expect(roles([CHEAP, GOOD, PLAIN, one], conditions)[0]).toBe(`best ${best}`);
	}
});
