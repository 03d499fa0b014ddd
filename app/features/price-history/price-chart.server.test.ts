import { describe, expect, it } from "vitest";
import {
	type DayPrices,
	priceSummary,
	utcDayBefore,
} from "~/features/catalogue/history/daily-prices";
import { priceChart, priceLines, priceRuns } from "./price-chart.server";

const NOW = new Date("2026-11-22T10:00:00Z");

/** Returns days until today, each with the prices of all shops; null is out of stock. */
function daysOf(shops: (number | null)[][]): DayPrices[] {
	const count = shops[0]?.length ?? 0;
	return Array.from({ length: count }, (_, n) => {
		const date = utcDayBefore(NOW, count - 1 - n);
		const prices = shops.map((shop) => shop[n] ?? null);
		const inStock = prices.flatMap((price) => price ?? []);
		const offers = prices.map((price, shop) => ({
			retailerId: shop + 1,
			at: `${date}T00:00:00.000Z`,
			pricePence: price ?? 1,
			deliveryPence: null,
			inStock: price === null ? (0 as const) : (1 as const),
			condition: "new" as const,
			isSample: 0 as const,
		}));
		return { date, lowestPence: inStock.length > 0 ? Math.min(...inStock) : null, offers };
	});
}

const chartOf = (days: DayPrices[], range = days.length) =>
	priceChart(days, utcDayBefore(NOW, range - 1), utcDayBefore(NOW), priceSummary(days));

describe("the chart", () => {
	it("draws steps: equal days make one, and a day out of stock is a gap", () => {
		const chart = chartOf(daysOf([[60_000, 60_000, null, 50_000, 55_000]]));
		expect(chart).toMatchObject({ width: 5, shopsPath: "" });
		expect(chart?.cheapestPath).toMatch(/^M0 \d+h2M3 \d+h1v-\d+h1$/);
	});

	it("has a line for each of several shops, and the latest of the lowest days", () => {
		const chart = chartOf(
			daysOf([
				[600, 500, 500, 700],
				[800, 800, 800, 800],
			]),
		);
		expect(chart?.shopsPath.match(/M/g)).toHaveLength(2);
		expect(chart?.lowestPoint[0]).toBe(2);
	});

	it("begins with the range, not with the first known day", () => {
		expect(chartOf(daysOf([[500, 500]]), 30)).toMatchObject({ width: 30, medianY: 100 });
		expect(chartOf(daysOf([[500, 500]]), 30)?.cheapestPath).toBe("M28 100h2");
	});

	it("is missing for a model that was never in stock", () => {
		expect(chartOf(daysOf([[null, null]]))).toBeUndefined();
	});

	it.each([30, 90, 365])("has at most five labels an axis over %i days", (count) => {
		for (const [from, step] of [
			[100_000, 10],
			[9_900, 1],
			[500, 0],
			[300_000, 900],
		] as const) {
			const prices = Array.from({ length: count }, (_, n) => from + step * (n % 50));
			const chart = chartOf(daysOf([prices]));
			expect(chart?.priceLabels.length).toBeGreaterThan(1);
			expect(chart?.priceLabels.length).toBeLessThanOrEqual(5);
		}
	});
});

// On a phone 22 % of the drawing are 54 px, and a label at an edge is moved inwards.
it.each([30, 90, 365])("the labels of days do not overlap over %i days, on every day", (count) => {
	for (let ago = 0; ago < 40; ago += 1) {
		const to = utcDayBefore(NOW, ago);
		const days = [{ date: to, lowestPence: 500, offers: [] }];
		const chart = priceChart(days, utcDayBefore(NOW, ago + count - 1), to, {
			lowestPence: 500,
			medianPence: 500,
		});
		const places = chart?.dates.map(({ percent }) => percent) ?? [];
		expect(places.length).toBeGreaterThan(1);
		expect(places.length).toBeLessThanOrEqual(4);
	}
});

describe("the labels of prices", () => {
	it.each([1, 2, 100, 125, 129_999, 99_999_999])(
		"are all different if a price is %i pence",
		(pence) => {
			const labels = chartOf(daysOf([[pence, pence]]))?.priceLabels ?? [];
			expect(labels.length).toBeGreaterThan(1);
			expect(new Set(labels).size).toBe(labels.length);
		},
	);

	it("span a price that rises to ten times what it was", () => {
		const chart = chartOf(daysOf([[10_000, 10_000, 100_000]]));
		expect(chart?.priceLabels[0]).toBe("£0");
		expect(chart?.priceLabels.at(-1)).toMatch(/^£1,[05]00$/);
	});
});

describe("the lines of a chart", () => {
	it("are interrupted at unknown days", () => {
		expect(priceRuns([1, 1, null, 1, 2])).toEqual([
			{ from: 0, until: 2, pence: 1 },
			{ from: 3, until: 4, pence: 1 },
			{ from: 4, until: 5, pence: 2 },
		]);
	});

	it("stay few if five shops change every day for a year, and show the lowest price", () => {
		const shops = [1, 2, 3, 4, 5].map((shop) =>
			Array.from({ length: 365 }, (_, n) => 10_000 + ((n * 37 * shop) % 501)),
		);
		const days = daysOf(shops);
		const { cheapest, shops: lines } = priceLines(days);
		expect(cheapest.length + lines.flat().length).toBeLessThanOrEqual(120);
		const lowest = Math.min(...shops.flat());
		expect(cheapest.map(({ pence }) => pence)).toContain(lowest);
	});

	it("draw every step of the cheapest price if there are too many shops to draw", () => {
		const cheapest = Array.from({ length: 90 }, (_, n) => 10_000 + n);
		const others = Array.from({ length: 99 }, () => cheapest.map((pence) => pence + 500));
		const lines = priceLines(daysOf([cheapest, ...others]));
		expect(lines.cheapest).toHaveLength(90);
		expect(lines.shops).toEqual([]);
	});
});
