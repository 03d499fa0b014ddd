import { scaleLinear, scaleUtc } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { type DayPrices, dayOf, daysBetween } from "~/features/catalogue/history/daily-prices";
import { wholeNumberText } from "~/features/catalogue/spec-text";
import { CHART_HEIGHT } from "./chart-height";
import { type PriceRun, priceLines } from "./price-runs";

/** A drawing as few texts: a browser needs no code for it, and each value apart costs bytes of the page. */
export interface PriceChart {
	/** Units across: days. */
	width: number;
	cheapest: string;
	/** All of them in one path; empty where there is only one shop. */
	shops: string;
	/** Where the latest day with the lowest price lies. */
	lowest: [x: number, y: number];
	/** Height of the median. */
	median: number;
	/** At equal distances, from the lower edge to the upper: '£1,300|£1,400'. */
	prices: string;
	/** With percents from the left edge: '7.8: 1 Sept|41.1: 1 Oct'. */
	dates: string;
}

/** Writes what d3 draws as steps to the right and up or down: less to send than places. */
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

/** The beginning of each run, and its end where no other follows at once. */
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
	// d3 asks for all of a canvas and uses these of it for steps.
	draw.context(path as unknown as CanvasRenderingContext2D)(cornersOf(runs));
	return path.text;
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const YEAR = new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

const percent = (share: number) => Math.round(share * 1000) / 10;

/** Days from which on an axis tells months instead of days. */
const MONTHS_FROM = 200;

/** 'Jan 2026', 'Apr': a phone has no room for more years. */
function monthText(date: Date): string {
	const month = MONTH.format(date);
	return date.getUTCMonth() === 0 ? `${month} ${YEAR.format(date)}` : month;
}

const MAX_DATES = 4;

function dateTicks(from: string, to: string): string {
	const scale = scaleUtc().domain([new Date(from), new Date(dayOf(new Date(to), -1))]);
	const label = daysBetween(from, to) >= MONTHS_FROM ? monthText : (date: Date) => DAY.format(date);
	const ticks = scale.ticks(4);
	// Every other one of more than a phone has room for.
	const shown = ticks.length > MAX_DATES ? ticks.filter((_, place) => place % 2 === 0) : ticks;
	return shown.map((date) => `${percent(scale(date))}: ${label(date)}`).join("|");
}

/** Prices on an axis, and how many d3 is asked for: it may give more. */
const MAX_PRICES = 5;
const HINTS = [4, 3, 2];

/**
 * Draws what a model cost on the days of `from` to `to`; undefined where it was in stock on none of them. `figures` are
 * those of these days, in pence.
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
	// A price that never changed stands in the middle; labels are a penny apart or more.
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
