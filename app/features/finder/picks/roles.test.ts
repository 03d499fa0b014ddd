import type { Flag } from "db/schema";
import { asked, BUDGET, CHEAP, DEAR, GOOD, model, room, skus } from "tests/pick-models";
import { expect, it } from "vitest";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { picks } from "./picks";
import { GENERAL_WEIGHTS } from "./use-weights";

const gaming = asked({ use: "gaming" });
const lags = (...ms: number[]) =>
	ms.map((inputLagMs, n) => model(`lag-${inputLagMs}`, 500 - 50 * n, { inputLagMs }));

it.each<[gain: string, own: Partial<FinderModel>, isWorth: boolean]>([
	["a brightness above full marks", { lumens: 9000 }, false],
	["7.9 marks", { lightSourceHours: 20_000, resolutionClass: "720p" }, false],
	["8 marks", { resolutionClass: "4k" }, true],
	["8 marks, lost for newness", { launchYear: 2020, resolutionClass: "4k" }, false],
	["twice the price", { pricePence: 80_000, resolutionClass: "4k" }, true],
	["more than twice the price", { pricePence: 80_001, resolutionClass: "4k" }, false],
])("the roles of picks are worth more money for %s: %j %s", (_, own, isWorth) => {
	const one = model("dear", 500, own);
	const models = [model("a", 400), model("b", 405), model("c", 405), one];
	// The price counts so much here that the dear one is never the best.
	const weights = { ...GENERAL_WEIGHTS, weights: { ...GENERAL_WEIGHTS.weights, price: 500 } };
	const chosen = picks(models, asked({ room: "lit" }), weights);
	expect(chosen.map(({ role, sku }) => `${role} ${sku}`)).toEqual(
		isWorth ? ["best a", "worth dear"] : ["best a"],
	);
});

it.each<[number, string[]]>([
	[432, ["best good", "cheapest cheap"]],
	[432.01, ["best good"]],
])(
	"the roles of picks have a cheapest at £%d beside a best at £480 only from a tenth less",
	(pounds, expected) => {
		const models = [{ ...CHEAP, pricePence: Math.round(pounds * 100) }, GOOD, model("plain", 470)];
		expect(skus(models, BUDGET)).toEqual(expected);
	},
);

it.each<
	[
		use: string,
		passing: Partial<FinderModel>,
		failing: Partial<FinderModel>,
		conditions?: Partial<Conditions>,
	]
>([
	["gaming", { inputLagMs: 40 }, { inputLagMs: 40.1 }],
	["gaming", { isLagModeStated: 0 }, { inputLagMs: null }],
	["gaming", {}, { isLagModeStated: 0 }, { res: ["4k"] }],
	["home-cinema", { lumens: 500 }, { lumens: 499 }],
	["home-cinema", {}, { resolutionClass: "720p" }],
	["home-cinema", {}, { resolutionClass: null }],
	["business-education", { lumens: 2500 }, { lumens: 2499 }],
	["business-education", {}, { lumens: 2499 }, { room: "dark" }],
	["garden-entertainment-and-outdoor", { lumens: 500 }, { lumens: 499 }],
	["golf-simulation", { throwRatioMin: 1.3 }, { throwRatioMin: 1.31 }],
	["golf-simulation", { lumens: 2500 }, { throwRatioMin: null }],
	["portable-travel", { weightKg: 4 }, { weightKg: 4.1 }],
	["portable-travel", { batteryMinutes: 90, weightKg: 9 }, { weightKg: null }],
	["portable-travel", { features: ["built-in-battery"], weightKg: null }, { weightKg: 5 }],
	["portable-travel", { lumens: 756 }, { lumens: 755 }, { room: "lit" }],
	["portable-travel", { lumens: 2100 }, { lumens: 2099 }, { room: "lit", screen: 100 }],
])(
	"the roles of picks have floors for %s: %j, not %j %j",
	(use, passing, failing, conditions = {}) => {
		const pass = model("pass", 400, passing);
		const fail = model("fail", 100, failing);
		const others = [2, 3].map((n) => ({ ...pass, sku: `pass-${n}`, pricePence: 40_000 + n }));
		const where = asked({ use, ...conditions });
		const floors = (models: FinderModel[]) =>
			picks(models, where).map(({ role, sku, floor }) => [role, sku, floor]);

		expect(floors([fail, pass, ...others])).toEqual([["best", "pass", true]]);
		expect(floors([fail, { ...fail, sku: "fail-2" }, { ...fail, sku: "fail-3" }])).toEqual([
			["best", "fail", false],
		]);
	},
);

it("the roles of picks count the three that reach a floor among those of their rank or better", () => {
	const [slow, ...quick] = lags(41, 16, 17, 18);
	const examples = quick.map((one) => ({ ...one, isSample: true }));

	expect(skus([...(slow ? [slow] : []), ...examples], gaming)).toEqual([
		"best lag-41",
		"cheapest lag-18",
	]);
	expect(skus([...(slow ? [{ ...slow, isSample: true }] : []), ...quick], gaming)[0]).toBe(
		"best lag-18",
	);
});

it("the roles of picks never have a best or cheapest that another beats", () => {
	const beaten = model("beaten", 400, { lumens: 2900 });
	const better = model("better", 400);

	expect(skus([beaten, better, GOOD], BUDGET)).toEqual(["best good", "cheapest better"]);
	// Not even by one under a floor, while that may play a role.
	const [dark] = picks(
		[
			model("pass", 400, { lumens: 2500, lightSourceHours: 4000 }),
			...["a", "b"].map((sku) => model(sku, 400, { lumens: 2000 })),
		],
		asked({ use: "business-education", room: "dark" }),
	);
	expect([dark?.sku, dark?.floor]).toEqual(["a", false]);
});

it("the roles of picks never have a model that editors advise against for the use", () => {
	const others = [CHEAP, model("plain", 500)];
	const barred = { ...GOOD, notFor: ["gaming"] };

	expect(skus([...others, barred], gaming)).toEqual(["best cheap"]);
	expect(skus([...others, barred], asked({ use: "home-cinema" }))).toContain("best good");
});

it("the roles of picks are filled by examples if our own models cannot", () => {
	const own = [model("a", 470), GOOD, model("c", 500)];
	const example = { isSample: true, isSamplePrice: true };
	const examples = [model("x", 300, example), { ...DEAR, ...example, sku: "lasting" }];

	expect(skus(own, BUDGET)).toEqual(["best good"]);
	expect(skus([...own, ...examples], BUDGET)).toEqual(["best good", "cheapest x", "worth lasting"]);
	expect(skus([...own, ...examples, CHEAP, DEAR], BUDGET)).toEqual([
		"best good",
		"cheapest cheap",
		"worth dear",
	]);
});

it.each<[string, Partial<FinderModel>, Partial<FinderModel>, string]>([
	["the cheaper", { pricePence: 39_999 }, {}, "b"],
	["the newer", {}, { launchYear: null }, "b"],
	["the first by SKU", {}, {}, "a"],
])("the roles of picks are of equals %s", (_, b, a, best) => {
	// Newness has no weight for golf.
	const models = [model("c", 400), { ...model("b", 400), ...b }, { ...model("a", 400), ...a }];
	expect(
		skus(models.slice(1).concat({ ...model("z", 900) }), asked({ use: "golf-simulation" }))[0],
	).toBe(`best ${best}`);
});

it("the roles of picks have no reason that another contradicts, and none of less than £5.00", () => {
	const near = [model("a", 400), model("b", 404.99), model("c", 395.01), GOOD];
	const said = picks(near, asked({ max: 482 })).map(({ why, whyNot }) => `${why} ${whyNot}`);
	expect(said.join(" ")).not.toMatch(/£[0-4](?:\.\d+)? /);
});

it.each<[number | null, string[]]>([
	[null, ["best ust", "cheapest cheap"]],
	[0.69, ["best ust", "cheapest cheap"]],
	[0.7, ["best good", "cheapest cheap"]],
	[2.8, ["best good", "cheapest cheap"]],
])("the roles of picks have no ultra-short-throw model at %j m", (distance, expected) => {
	const ofKind = model("ust", 480, {
		...{ resolutionClass: "native-4k", lightSourceHours: 10_000, throwKind: "ultra-short" },
	});
	const ofRatio: FinderModel = { ...ofKind, throwKind: "short", throwRatioMin: 0.25 };
	for (const one of [ofKind, ofRatio]) {
		const conditions = asked({ max: 600, ...room({ distance }) });
		expect(skus([CHEAP, GOOD, model("plain", 500), one], conditions)).toEqual(expected);
	}
});

it("the roles of picks have no best, quickest or worth more money by a lag whose mode is not stated", () => {
	const lag = (sku: string, pounds: number, inputLagMs: number, isLagModeStated: Flag) =>
		model(sku, pounds, { inputLagMs, isLagModeStated });
	const chosen = (isStated: Flag) =>
		picks([lag("a", 420, 4, isStated), lag("b", 400, 40, 1), lag("c", 400, 50, 1)], gaming);
	expect(chosen(1)[0]).toMatchObject({
		sku: "a",
		why: "4 ms of lag in 1080p and 3,000 lumens, for £420.00.",
	});
	expect(chosen(0).map(({ sku, why }) => [sku, why])).toEqual([
		["b", "40 ms of lag in 1080p and 3,000 lumens, for £400.00."],
	]);
});
