import { scaleLinear, scaleUtc } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { type DayPrices, dayOf, daysBetween } from "~/features/catalogue/history/daily-prices";
import { wholeNumberText } from "~/features/catalogue/spec-text";
import { CHART_HEIGHT, type PriceRun, priceLines } from "./price-runs";

/** A drawing as few strings, which need no code in the browser and few bytes of the page. */
export interface PriceChart {
	/** Width in units of a day. */
	width: number;
	cheapest: string;
	/** One path for all shops; empty for a single shop. */
	shops: string;
	/** Point of the latest day with the lowest price. */
	lowest: [x: number, y: number];
	/** Height of the median. */
	median: number;
	/** At equal distances, from the lower edge to the upper: '£1,300|£1,400'. */
	prices: string;
	/** With percents from the left edge: '7.8: 1 Sept|41.1: 1 Oct'. */
	dates: string;
}

/** Writes d3's steps as relative moves, which are shorter than points. */
class StepPath {
	text = "";
	#x = 0;
	#y = 0;
	moveTo(x: number, y: number): void {
		this.text += `M${x} ${y}`;
		[this.#x, this.#y] = [x, y];
	}
	lineTo(x: number, y: number): void {
		if (x !== this.#x) this.text += `h${x - this.#x}`;
		if (y !== this.#y) this.text += `v${y - this.#y}`;
		[this.#x, this.#y] = [x, y];
	}
	closePath(): void {}
}

type Corner = { x: number; pence: number } | undefined;

/** Returns the start of each run, and its end unless another follows at once. */
function cornersOf(runs: readonly PriceRun[]): Corner[] {
	return runs.flatMap(({ from, until, pence }, index): Corner[] => {
		const begin = { x: from, pence };
		if (runs[index + 1]?.from === until) return [begin];
		return [begin, { x: until, pence }, undefined];
	});
}

function pathOf(runs: readonly PriceRun[], y: (pence: number) => number): string {
	const path = new StepPath();
	const draw = line<Corner>()
		.defined((corner) => corner !== undefined)
		.x((corner) => corner?.x ?? 0)
		.y((corner) => y(corner?.pence ?? 0))
		.curve(curveStepAfter);
	// d3 expects a canvas context, and uses only these methods for steps.
	draw.context(path as unknown as CanvasRenderingContext2D)(cornersOf(runs));
	return path.text;
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const YEAR = new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

const percent = (share: number) => Math.round(share * 1000) / 10;

/** Number of days from which an axis shows months instead of days. */
const MONTHS_FROM = 200;

const MAX_DATES = 4;

function dateTicks(from: string, to: string): string {
	const scale = scaleUtc().domain([new Date(from), new Date(dayOf(new Date(to), -1))]);
	const format = daysBetween(from, to) >= MONTHS_FROM ? MONTH : DAY;
	const year = (date: Date) => (to.startsWith(YEAR.format(date)) ? "" : ` ${YEAR.format(date)}`);
	const label = (date: Date) => format.format(date) + year(date);
	const ticks = scale.ticks(4);
	// A phone has room for four labels.
	const shown = ticks.length > MAX_DATES ? ticks.filter((_, place) => place % 2 === 0) : ticks;
	return shown.map((date) => `${percent(scale(date))}: ${label(date)}`).join("|");
}

/** Upper limit of prices on an axis: d3 may return more ticks than requested. */
const MAX_PRICES = 5;
const HINTS = [4, 3, 2];

/**
 * Draws the prices of a model from `from` to `to`; undefined if it was never in stock. `figures` are of these days, in
 * pence.
 */
export function priceChart(
	days: readonly DayPrices[],
	from: string,
	to: string,
	figures: { lowest: number | null; median: number | null },
): PriceChart | undefined {
	const { lowest, median } = figures;
	if (lowest === null || median === null) return undefined;
	const width = daysBetween(from, to) + 1;
	const byDate = new Map(days.map((day) => [day.date, day]));
	const all = Array.from({ length: width }, (_, n) => byDate.get(dayOf(new Date(from), -n)));
	const lines = priceLines(all);
	const highest = Math.max(...[lines.cheapest, ...lines.shops].flat().map(({ pence }) => pence));
	// A constant price is in the middle; labels differ by a penny or more.
	const room = Math.max((highest - lowest) * 0.1, lowest * 0.02, 2);
	const domain = [Math.max(0, lowest - room) / 100, (highest + room) / 100];
	const scaleBy = (hint: number) =>
		scaleLinear().domain(domain).nice(hint).range([CHART_HEIGHT, 0]);
	const hint = HINTS.find((count) => scaleBy(count).ticks(count).length <= MAX_PRICES) ?? 1;
	const [scale, ticks] = [scaleBy(hint), scaleBy(hint).ticks(hint)];
	const y = (pence: number) => Math.round(scale(pence / 100));
	const decimals = ticks.every(Number.isInteger) ? 0 : 2;
	return {
		width,
		cheapest: pathOf(lines.cheapest, y),
		shops: lines.shops.length > 1 ? lines.shops.map((runs) => pathOf(runs, y)).join("") : "",
		lowest: [all.findLastIndex((day) => day?.lowest === lowest), y(lowest)],
		median: y(median),
		prices: ticks
			.map((pounds) =>
				decimals === 0 ? `£${wholeNumberText(pounds)}` : `£${pounds.toFixed(decimals)}`,
			)
			.join("|"),
		dates: dateTicks(from, to),
	};
}
