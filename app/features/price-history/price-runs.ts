import type { DayPrices } from "~/features/catalogue/history/daily-prices";
import { payablePence } from "~/features/catalogue/offers/price/offer-order";

/** Height of the drawing in units; across it has one unit a day. */
export const CHART_HEIGHT = 200;

/** A price from one day until before another, counted from the first day drawn. */
export interface PriceRun {
	from: number;
	until: number;
	pence: number;
}

/** Returns the runs of equal prices on consecutive days; null separates runs. */
export function runsOf(prices: readonly (number | null)[], width = 1): PriceRun[] {
	const runs: PriceRun[] = [];
	let last: PriceRun | undefined;
	prices.forEach((pence, index) => {
		const from = index * width;
		if (pence === null) {
			last = undefined;
		} else if (last?.pence === pence) {
			last.until = from + width;
		} else {
			last = { from, until: from + width, pence };
			runs.push(last);
		}
	});
	return runs;
}

/** The lines of a chart: the cheapest price of all shops, and each shop's own. */
export interface PriceLines {
	cheapest: PriceRun[];
	shops: PriceRun[][];
}

function inGroups<T>(list: readonly T[], size: number): T[][] {
	const count = Math.ceil(list.length / size);
	return Array.from({ length: count }, (_, n) => list.slice(n * size, (n + 1) * size));
}

function linesEvery(width: number, days: readonly (DayPrices | undefined)[]): PriceLines {
	const shops = new Set(
		days.flatMap((day) => day?.offers.map(({ retailerId }) => retailerId) ?? []),
	);
	const groups = inGroups(days, width);
	const cheapest = groups.map((group) => {
		const prices = group.flatMap((day) => day?.lowest ?? []);
		return prices.length > 0 ? Math.min(...prices) : null;
	});
	const ofShop = (shop: number) =>
		groups.map((group) => {
			const offer = group.at(-1)?.offers.find(({ retailerId }) => retailerId === shop);
			return offer?.inStock ? payablePence(offer) : null;
		});
	return {
		cheapest: runsOf(cheapest, width),
		shops: [...shops].map((shop) => runsOf(ofShop(shop), width)).filter((runs) => runs.length > 0),
	};
}

const MAX_RUNS = 120;

/** With more shops, lines cannot be distinguished. */
const MAX_SHOPS = 10;

/**
 * Returns the lines of days in order, undefined for unknown days. If prices changed too often to be drawn, several days
 * make one step: the lowest price for the cheapest line, the last one for a shop's. Too many shops have no lines.
 */
export function priceLines(days: readonly (DayPrices | undefined)[]): PriceLines {
	for (let width = 1; ; width *= 2) {
		const all = linesEvery(width, days);
		const lines = all.shops.length > MAX_SHOPS ? { ...all, shops: [] } : all;
		const runs = lines.shops.reduce((sum, shop) => sum + shop.length, lines.cheapest.length);
		if (runs <= MAX_RUNS || width >= days.length) return lines;
	}
}
