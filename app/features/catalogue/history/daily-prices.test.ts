import { describe, expect, it } from "vitest";
import {
	type DayPrices,
	dailyPrices,
	dayAndMonth,
	type PricePoint,
	priceSummary,
	priceVerdict,
	utcDayBefore,
	verdictText,
} from "./daily-prices";

const NOW = new Date("2026-11-22T10:00:00Z");

function point(daysAgo: number, pricePence: number, values: Partial<PricePoint> = {}): PricePoint {
	const at = `${utcDayBefore(NOW, daysAgo)}T09:00:00.000Z`;
	const offer = { deliveryPence: null, inStock: 1, condition: "new", isSample: 0 } as const;
	return { retailerId: 1, at, pricePence, ...offer, ...values };
}

const daysOf = (points: PricePoint[]) =>
	dailyPrices(points, utcDayBefore(NOW, 90), utcDayBefore(NOW));

describe("prices by day", () => {
	const lowestOf = (points: PricePoint[], from = 3) =>
		dailyPrices(points, utcDayBefore(NOW, from), utcDayBefore(NOW)).map(
			({ lowestPence }) => lowestPence,
		);

	it.each<[string, PricePoint[], (number | null)[]]>([
		["no day before the first point", [point(1, 500)], [500, 500]],
		["the cheapest shop", [point(3, 500), point(2, 400, { retailerId: 2 })], [500, 400, 400, 400]],
		[
			"no refurbished offer",
			[point(3, 500), point(1, 300, { condition: "refurbished" })],
			[500, 500, null, null],
		],
		[
			"a day on which it was only refurbished, between two on which it was new",
			[point(2, 500), point(1, 300, { condition: "refurbished" }), point(0, 500)],
			[500, null, 500],
		],
		[
			"the price where delivery is unknown",
			[point(3, 505), point(2, 500, { retailerId: 2, deliveryPence: 9 })],
			[505, 505, 505, 505],
		],
	])("returns %s", (_, points, lowest) => {
		expect(lowestOf(points)).toEqual(lowest);
	});

	it("uses the price at a day's end in UTC", () => {
		const at = (time: string, pricePence: number) => ({ ...point(1, pricePence), at: time });
		const points = [
			at("2026-11-20T23:59:59.999Z", 500),
			at("2026-11-21T23:59:59.999Z", 300),
			at("2026-11-21T00:00:00.000Z", 400),
		];
		expect(lowestOf(points, 2)).toEqual([500, 300, 300]);
	});

	it("has the mean of the two middle ones as the median of an even number", () => {
		const days = daysOf([point(3, 100), point(2, 201), point(1, 300), point(0, 401)]);
		expect(priceSummary(days)).toEqual({ lowestPence: 100, medianPence: 250.5 });
	});
});

describe("the verdict", () => {
	const told = (today: number | null, days: DayPrices[]) => {
		const verdict = priceVerdict(today, days, NOW);
		return verdict && verdictText(verdict, NOW);
	};
	/** £1,000 for `days` days before today. */
	const steady = (days: number) => [point(days, 100_000)];
	const dipped = [point(120, 100_000), point(20, 95_000), point(19, 100_000)];

	it.each<[string, number | null, PricePoint[], string | null]>([
		["29 days", 100_000, steady(29), "Too little history to say"],
		["30 days", 100_000, steady(30), "Usual price"],
		[
			"29 days in stock of 90",
			100_000,
			[point(90, 100_000), point(61, 1, { inStock: 0 })],
			"Too little history to say",
		],
		[
			"30 days in stock of 90",
			100_000,
			[point(90, 100_000), point(60, 1, { inStock: 0 })],
			"Usual price",
		],
		[
			"days before the 90 alone",
			100_000,
			[point(200, 100_000), point(90, 1, { inStock: 0 })],
			"Too little history to say",
		],
		["no offer today", null, steady(90), null],
		["the minimum", 95_000, dipped, "Lowest in 90 days, £50.00 under its usual £1,000.00"],
		["a penny under 97 %", 96_999, dipped, "£30.01 under its usual £1,000.00"],
		["97 %", 97_000, dipped, "£20.00 above its lowest in 90 days (£950.00, 2 November)"],
	])("of %s", (_, today, points, text) => {
		expect(told(today, daysOf(points))).toBe(text);
	});

	it("says the year of a date in another one", () => {
		const now = new Date("2027-01-05T10:00:00Z");
		expect(dayAndMonth("2026-11-14", now)).toBe("14 November 2026");
		expect(dayAndMonth("2027-01-02", now)).toBe("2 January");
	});

	it("leaves today's own day out", () => {
		expect(told(90_000, daysOf([...steady(90), point(0, 50_000)]))).toBe(
			"Lowest in 90 days, £100.00 under its usual £1,000.00",
		);
	});

	it("takes half a penny of a median into account", () => {
		// 45 days each of £100.00 and £100.01: 97 % of the median is £97.00485.
		const halves = [point(90, 10_000), point(46, 9_000), point(45, 10_001)];
		expect(told(9_700, daysOf(halves))).toBe("£3.01 under its usual £100.01");
		expect(told(9_701, daysOf(halves))).toBe(
			"£7.01 above its lowest in 90 days (£90.00, 7 October)",
		);
	});
});
