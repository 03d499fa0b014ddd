import { describe, expect, it } from "vitest";
import { breakEven, type Cost, type CostFacts, costOf, typicalPower } from "./cost";
import type { Usage } from "./usage";

const NOTHING: CostFacts = {
	pricePence: 0,
	lightKind: null,
	lightSourceHours: null,
	lumens: null,
	lampPricePence: null,
	lampHours: null,
	lampHoursEco: null,
	powerW: null,
	powerEcoW: null,
};

const lamp = (pricePence: number, lampPricePence: number, lampHours: number, powerW: number) =>
	({ ...NOTHING, lightKind: "lamp", pricePence, lampPricePence, lampHours, powerW }) as const;
const laser = (pricePence: number, powerW: number, lightSourceHours: number | null) =>
	({ ...NOTHING, lightKind: "laser", pricePence, powerW, lightSourceHours }) as const;
const use = (years: number, hours: number, eco = false): Usage => ({ years, hours, eco });

const FIRST = lamp(79_900, 8_900, 1_500, 200);
const LAMP_ALONE: CostFacts = { ...NOTHING, lightKind: "lamp" };
const ECO = { ...FIRST, lampHours: 1_000, powerW: 300, lampHoursEco: 3_000, powerEcoW: 150 };
const LASER = laser(159_960, 250, 20_000);

/** Sums worked by hand: 52 weeks a year, so that 5 years of 12 hours a week are 3,120 hours. */
describe("what a model costs over the years, in pence", () => {
	it.each<
		[
			CostFacts,
			Usage,
			rate: number | null,
			lamps: number,
			lampsCost: number,
			electricity: number | null,
			total: number,
		]
	>([
		// 3,120 h: 2 lamps of 1,500 h; 624 kWh
		[FIRST, use(5, 12), 23.878, 2, 17_800, 14_900, 112_600],
		// A lamp's life divides the hours exactly, or is an hour longer.
		[lamp(50_000, 9_000, 1_560, 300), use(5, 12), 25, 2, 18_000, 23_400, 91_400],
		[lamp(50_000, 9_000, 3_120, 300), use(5, 12), 25, 1, 9_000, 23_400, 82_400],
		[lamp(50_000, 9_000, 3_121, 300), use(5, 12), 25, 0, 0, 23_400, 73_400],
		[lamp(10_000, 8_900, 520, 200), use(10, 1), 23, 1, 8_900, 2_392, 21_292],
		[lamp(61_999, 7_999, 2_600, 320), use(2, 100), 27.03, 4, 31_996, 89_956, 183_951],
		// The least and the most use
		[lamp(20_000, 8_900, 4_000, 100), use(1, 1), 30, 0, 0, 156, 20_156],
		[lamp(50_000, 9_000, 4_000, 300), use(10, 100), 25, 13, 117_000, 390_000, 557_000],
		[lamp(20_000, 100, 1, 100), use(1, 1), 30, 52, 5_200, 156, 25_356],
		[lamp(100, 100, 5_201, 5_000), use(1, 100), 200, 0, 0, 5_200_000, 5_200_100],
		// Electricity is rounded once: 6.5p, 6.24p, 1.3p
		[lamp(10_000, 9_000, 4_000, 250), use(1, 1), 0.5, 0, 0, 7, 10_007],
		[lamp(10_000, 9_000, 4_000, 240), use(1, 1), 0.5, 0, 0, 6, 10_006],
		[lamp(10_000, 9_000, 4_000, 250), use(1, 1), 0.1, 0, 0, 1, 10_001],
		[lamp(10_000, 9_000, 4_000, 250), use(1, 1), 200, 0, 0, 2_600, 12_600],
		[lamp(79_900, 8_900, 4_000, 1), use(5, 12), 25, 0, 0, 78, 79_978],
		// 1,029.6 kWh; 1,092; 379.08
		[lamp(119_999, 8_900, 5_000, 330), use(5, 12), 26.35, 0, 0, 27_130, 147_129],
		[lamp(89_950, 12_000, 1_300, 280), use(3, 25), 28.62, 3, 36_000, 31_253, 157_203],
		[lamp(15_000, 2_500, 421, 90), use(9, 9), 27.69, 10, 25_000, 10_497, 50_497],
		// Without a rate electricity is left out, and watts are not needed.
		[lamp(64_900, 7_950, 3_500, 215), use(10, 14), null, 2, 15_900, null, 80_800],
		[{ ...FIRST, powerW: null }, use(5, 12), null, 2, 17_800, null, 97_700],
		// The eco mode: 468 kWh
		[ECO, use(5, 12, true), 25, 1, 8_900, 11_700, 100_500],
		[{ ...ECO, lampHoursEco: 10_000 }, use(5, 12, true), 25, 0, 0, 11_700, 91_600],
		[{ ...ECO, lampHoursEco: 1_040 }, use(5, 12, true), 25, 3, 26_700, 11_700, 118_300],
		[{ ...ECO, powerEcoW: null }, use(5, 12, true), null, 1, 8_900, null, 88_800],
		[ECO, use(5, 12), 25, 3, 26_700, 23_400, 130_000],
		// Nothing to change in a laser, an LED or both: 780 kWh, 499.2, 1,248
		[LASER, use(5, 12), 27.69, 0, 0, 21_598, 181_558],
		[laser(159_960, 250, 3_000), use(5, 12), 27.69, 0, 0, 21_598, 181_558],
		[laser(159_960, 250, null), use(5, 12), 27.69, 0, 0, 21_598, 181_558],
		[{ ...LASER, lampPricePence: 9_000, lampHours: 9 }, use(5, 12), 27.69, 0, 0, 21_598, 181_558],
		[{ ...LASER, powerEcoW: 160 }, use(5, 12, true), 27.69, 0, 0, 13_823, 173_783],
		[{ ...laser(59_900, 120, 30_000), lightKind: "led" }, use(10, 20), 26.35, 0, 0, 32_885, 92_785],
		[{ ...LASER, lightKind: "hybrid" }, use(5, 12), 27.69, 0, 0, 21_598, 181_558],
		[{ ...NOTHING, lightKind: "led", pricePence: 59_900 }, use(5, 12), null, 0, 0, null, 59_900],
		// Figures of a lamp say that it has one; its price is not needed before the first change.
		[{ ...FIRST, lightKind: null }, use(5, 12), 23.878, 2, 17_800, 14_900, 112_600],
		[{ ...FIRST, lampPricePence: null, lampHours: 4_000 }, use(5, 12), 25, 0, 0, 15_600, 95_500],
	])("%j for %j at %j pence a kWh", (model, usage, rate, count, lampsCost, electricity, total) => {
		expect(costOf(model, usage, rate)).toMatchObject({
			total,
			price: model.pricePence,
			lamps: { count, cost: lampsCost },
			electricity,
			missing: [],
		});
	});

	it.each<[string, CostFacts, boolean, number | null, Cost["missing"]]>([
		["price", { ...FIRST, pricePence: 0 }, false, 25, ["price"]],
		["power or lumens", { ...FIRST, powerW: null }, false, 25, ["power"]],
		["power but 0", { ...FIRST, powerW: 0 }, false, 25, ["power"]],
		["kind of light", { ...laser(100, 100, 100), lightKind: null }, false, 25, ["lightSourceType"]],
		["power of a laser", { ...LASER, powerW: null }, false, 25, ["power"]],
		["figures", NOTHING, false, 25, ["price", "lightSourceType", "power"]],
		["price of a model with a lamp", LAMP_ALONE, false, null, ["price"]],
	])("without a %s: what is missing", (_, model, eco, rate, missing) => {
		const cost = costOf(model, use(5, 12, eco), rate);
		expect(cost.missing).toEqual(missing);
		expect(cost.total === null).toBe(missing.length > 0);
	});

	it.each<
		[
			string,
			CostFacts,
			Usage,
			rate: number | null,
			sum: Pick<Cost, "total" | "electricity"> & { count: number },
			typical: Cost["typical"],
		]
	>([
		[
			"a lamp's life by its light source",
			{ ...FIRST, lampHours: null, lightSourceHours: 1_500 },
			use(5, 12),
			23.878,
			{ count: 2, electricity: 14_900, total: 112_600 },
			[],
		],
		[
			"a lamp's life of 4,000 hours",
			{ ...FIRST, lampHours: null },
			use(10, 12),
			null,
			{ count: 1, electricity: null, total: 88_800 },
			[{ name: "lampHours", value: 4_000 }],
		],
		[
			"a lamp's price",
			{ ...FIRST, lampPricePence: null },
			use(5, 12),
			null,
			{ count: 2, electricity: null, total: 97_900 },
			[{ name: "lampPrice", value: 9_000 }],
		],
		[
			"no price of a lamp that is not changed",
			{ ...FIRST, lampPricePence: null },
			use(1, 12),
			null,
			{ count: 0, electricity: null, total: 79_900 },
			[],
		],
		// 3,120 h of 250 W: 780 kWh
		[
			"power by lumens",
			{ ...FIRST, powerW: null, lumens: 3_000 },
			use(5, 12),
			25,
			{ count: 2, electricity: 19_500, total: 117_200 },
			[{ name: "power", value: 250 }],
		],
		[
			"normal figures in the eco mode",
			FIRST,
			use(5, 12, true),
			23.878,
			{ count: 2, electricity: 14_900, total: 112_600 },
			[],
		],
		[
			"all at once",
			{ ...LAMP_ALONE, pricePence: 50_000, lumens: 3_000 },
			use(10, 12),
			25,
			{ count: 1, electricity: 39_000, total: 98_000 },
			[
				{ name: "lampHours", value: 4_000 },
				{ name: "lampPrice", value: 9_000 },
				{ name: "power", value: 250 },
			],
		],
	])("counts %s", (_, model, usage, rate, { count, ...sum }, typical) => {
		const cost = costOf(model, usage, rate);
		expect(cost).toMatchObject({ ...sum, missing: [], typical });
		expect(cost.lamps.count).toBe(count);
	});

	it.each([
		["lamp", 3_000, 250],
		["laser", 3_000, 220],
		["hybrid", 2_000, 160],
		["led", 500, 65],
		["led", null, null],
		["lamp", 0, null],
		[null, 3_000, null],
	] as const)("estimates the power of a %s with %s lumens as %s W", (kind, lumens, watts) => {
		expect(typicalPower(kind, lumens)).toBe(watts);
	});

	it("says which stated life a light source outlives", () => {
		const outlived = (hours: number | null) =>
			costOf(laser(1, 1, hours), use(5, 12), 25).exceededLifeHours;
		expect([3_000, 3_119, 3_120, 3_121, null].map(outlived)).toEqual([
			3_000,
			3_119,
			null,
			null,
			null,
		]);
		expect(costOf(FIRST, use(10, 100), 25).exceededLifeHours).toBeNull();
	});
});

describe("when a model is the cheaper one of two", () => {
	const WEEK = { hours: 12, eco: false };

	const SOON = lamp(50_000, 30_001, 3_580, 200);
	const HUNGRY = lamp(50_000, 9_000, 1_000, 300);

	it.each<[string, CostFacts, CostFacts, number | null, object | undefined]>([
		// 52 hours a month; the lamp is changed in month 69.
		["a lamp", laser(80_000, 200, 20_000), SOON, 25, { months: 69, totalHours: 3_588 }],
		[
			"an equal sum",
			laser(80_000, 200, 20_000),
			{ ...SOON, lampPricePence: 30_000 },
			25,
			{ months: null },
		],
		// 50,000 + 9,000 a lamp + 390 a month against 80,000 + 260 a month: the third lamp in month 58.
		["lamps and power", laser(80_000, 200, 20_000), HUNGRY, 25, { months: 58 }],
		["the price", laser(49_999, 300, 20_000), HUNGRY, 25, { months: 0, totalHours: 0 }],
		["nothing", laser(500_000, 200, 20_000), HUNGRY, 25, { months: null }],
		["a laser that ends", laser(80_000, 200, 3_000), SOON, null, { isLifeExceeded: true }],
		["a figure that lacks", laser(80_000, 0, 3_000), SOON, 25, undefined],
		// Cheaper at the first change, dearer again by its power, cheaper for good at the second.
		[
			"power, for a while",
			laser(52_000, 300, null),
			lamp(50_000, 9_000, 2_600, 200),
			25,
			{ months: 100 },
		],
	])("by %s", (_, model, other, rate, found) => {
		const result = breakEven(model, other, WEEK, rate);
		if (found) expect(result).toMatchObject(found);
		else expect(result).toBeUndefined();
	});
});
