import { scaleLinear, scaleUtc } from "d3-scale";
import {
	type DayPrices,
	daysBetween,
	utcDayAfter,
} from "~/features/catalogue/history/daily-prices";
import { payablePence } from "~/features/catalogue/offers/price/price";
import { integerText } from "~/features/catalogue/spec-text";
import { CHART_HEIGHT } from "./history-range";

/** A price from one day until the day before another; days are counted from the first day of the chart. */
interface PriceRun {
	from: number;
	until: number;
	pence: number;
}

/** Returns the runs of equal prices on consecutive days; null separates runs. */
export function priceRuns(prices: readonly (number | null)[], daysPerStep = 1): PriceRun[] {
	const runs: PriceRun[] = [];
	let lastRun: PriceRun | undefined;
	prices.forEach((pence, index) => {
		const from = index * daysPerStep;
		if (pence === null) {
			lastRun = undefined;
		} else if (lastRun?.pence === pence) {
			lastRun.until = from + daysPerStep;
		} else {
			lastRun = { from, until: from + daysPerStep, pence };
			runs.push(lastRun);
		}
	});
	return runs;
}

function inGroups<Item>(list: readonly Item[], size: number): Item[][] {
	const count = Math.ceil(list.length / size);
	return Array.from({ length: count }, (_, n) => list.slice(n * size, (n + 1) * size));
}

function linesBySteps(daysPerStep: number, days: readonly (DayPrices | undefined)[]) {
	const shops = new Set(
		days.flatMap((day) => day?.offers.map(({ retailerId }) => retailerId) ?? []),
	);
	const groups = inGroups(days, daysPerStep);
	const cheapest = groups.map((group) => {
		const prices = group.flatMap((day) => day?.lowestPence ?? []);
		return prices.length > 0 ? Math.min(...prices) : null;
	});
	const pricesOfShop = (shop: number) =>
		groups.map((group) => {
			const offer = group.at(-1)?.offers.find(({ retailerId }) => retailerId === shop);
			return offer?.inStock ? payablePence(offer) : null;
		});
	return {
		cheapest: priceRuns(cheapest, daysPerStep),
		shops: [...shops]
			.map((shop) => priceRuns(pricesOfShop(shop), daysPerStep))
			.filter((runs) => runs.length > 0),
	};
}

const MAX_RUNS = 120;

/** With more shops, lines cannot be distinguished. */
const MAX_SHOPS = 10;

/**
 * Returns the lines of consecutive days, which are undefined if unknown: one for the cheapest price of all shops, and
 * one for each shop. If prices changed too often to be drawn, several days make one step: the cheapest line has their
 * lowest price, a shop's line its last price. With too many shops, there is only the cheapest line.
 */
export function priceLines(days: readonly (DayPrices | undefined)[]) {
	for (let daysPerStep = 1; ; daysPerStep *= 2) {
		const allLines = linesBySteps(daysPerStep, days);
		const lines = allLines.shops.length > MAX_SHOPS ? { ...allLines, shops: [] } : allLines;
		const runCount = lines.shops.reduce((sum, runs) => sum + runs.length, lines.cheapest.length);
		if (runCount <= MAX_RUNS || daysPerStep >= days.length) return lines;
	}
}

/** A date on the axis of a chart. */
export interface DateTick {
	/** Percents from the left edge. */
	percent: number;
	/** '1 Sept'. */
	label: string;
}

/** The drawing of a price history, with its lines as paths. */
export interface PriceChart {
	/** Width in units of a day. */
	width: number;
	cheapestPath: string;
	/** One path for all shops; empty for a single shop. */
	shopsPath: string;
	/** Point of the latest day with the lowest price. */
	lowestPoint: [x: number, y: number];
	/** Vertical position of the median. */
	medianY: number;
	/** Labels at equal distances, from the lower edge to the upper: '£1,300', '£1,400'. */
	priceLabels: readonly string[];
	dates: readonly DateTick[];
}

/** Returns runs as steps, in relative moves. */
function pathOf(runs: readonly PriceRun[], y: (pence: number) => number): string {
	let path = "";
	runs.forEach(({ from, until, pence }, index) => {
		const previousRun = runs[index - 1];
		const rise = y(pence) - y(previousRun?.pence ?? 0);
		if (previousRun?.until !== from) path += `M${from} ${y(pence)}`;
		else if (rise !== 0) path += `v${rise}`;
		path += `h${until - from}`;
	});
	return path;
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const YEAR = new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

const toPercent = (share: number) => Math.round(share * 1000) / 10;

/** Number of days from which an axis shows months instead of days. */
const MIN_DAYS_FOR_MONTHS = 200;

const MAX_DATES = 4;

function dateTicks(from: string, to: string): DateTick[] {
	const scale = scaleUtc().domain([new Date(from), new Date(utcDayAfter(new Date(to), 1))]);
	const format = daysBetween(from, to) >= MIN_DAYS_FOR_MONTHS ? MONTH : DAY;
	const yearSuffix = (date: Date) =>
		to.startsWith(YEAR.format(date)) ? "" : ` ${YEAR.format(date)}`;
	const label = (date: Date) => format.format(date) + yearSuffix(date);
	const ticks = scale.ticks(4);
	// A phone has room for four labels.
	const visibleTicks =
		ticks.length > MAX_DATES ? ticks.filter((_, index) => index % 2 === 0) : ticks;
	return visibleTicks.map((date) => ({ percent: toPercent(scale(date)), label: label(date) }));
}

/** Maximum number of prices on an axis: d3 may return more ticks than requested. */
const MAX_PRICE_LABELS = 5;
const TICK_COUNTS = [4, 3, 2];

/**
 * Draws the prices of a model from day `from` to day `to`; undefined if it was never in stock. `summary` has the lowest
 * and the median price of these days.
 */
export function priceChart(
	days: readonly DayPrices[],
	from: string,
	to: string,
	summary: { lowestPence: number | null; medianPence: number | null },
): PriceChart | undefined {
	const { lowestPence, medianPence } = summary;
	if (lowestPence === null || medianPence === null) return undefined;
	const width = daysBetween(from, to) + 1;
	const dayByDate = new Map(days.map((day) => [day.date, day]));
	const allDays = Array.from({ length: width }, (_, n) =>
		dayByDate.get(utcDayAfter(new Date(from), n)),
	);
	const lines = priceLines(allDays);
	const highestPence = Math.max(
		...[lines.cheapest, ...lines.shops].flat().map(({ pence }) => pence),
	);
	// A constant price is in the middle; labels differ by a penny or more.
	const paddingPence = Math.max((highestPence - lowestPence) * 0.1, lowestPence * 0.02, 2);
	const domain = [
		Math.max(0, lowestPence - paddingPence) / 100,
		(highestPence + paddingPence) / 100,
	];
	const scaleBy = (tickCount: number) =>
		scaleLinear().domain(domain).nice(tickCount).range([CHART_HEIGHT, 0]);
	const tickCountHint =
		TICK_COUNTS.find((count) => scaleBy(count).ticks(count).length <= MAX_PRICE_LABELS) ?? 1;
	const [scale, ticks] = [scaleBy(tickCountHint), scaleBy(tickCountHint).ticks(tickCountHint)];
	const yOf = (pence: number) => Math.round(scale(pence / 100));
	const decimals = ticks.every(Number.isInteger) ? 0 : 2;
	return {
		width,
		cheapestPath: pathOf(lines.cheapest, yOf),
		// Sorted by path, so that the drawing does not depend on the ids of shops.
		shopsPath:
			lines.shops.length > 1
				? lines.shops
						.map((runs) => pathOf(runs, yOf))
						.toSorted()
						.join("")
				: "",
		lowestPoint: [
			allDays.findLastIndex((day) => day?.lowestPence === lowestPence),
			yOf(lowestPence),
		],
		medianY: yOf(medianPence),
		priceLabels: ticks.map((pounds) =>
			decimals === 0 ? `£${integerText(pounds)}` : `£${pounds.toFixed(decimals)}`,
		),
		dates: dateTicks(from, to),
	};
}
