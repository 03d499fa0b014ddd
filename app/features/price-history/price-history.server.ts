import type { Db } from "db/schema";
import {
	type DayPrices,
	dailyPrices,
	dayAndMonth,
	priceSummary,
	priceVerdict,
	utcDayBefore,
	VERDICT_DAYS,
	verdictText,
} from "~/features/catalogue/history/daily-prices";
import { listPoints } from "~/features/catalogue/history/point-list.queries.server";
import type { Model } from "~/features/catalogue/model";
import { compareCosts, formatPence } from "~/features/catalogue/offers/price/price";
import { listPublicShops } from "~/features/catalogue/offers/shops/shops.queries.server";
import type { RangeDays } from "./history-range";
import { type PriceChart, priceChart, priceRuns } from "./price-chart.server";

type HistoryModel = Pick<Model, "id" | "pricePence" | "isLastKnownPrice">;

/**
 * Returns the prices of a model on the last `dayCount` days, oldest first and without days before its first price, with
 * their lowest and median, and the verdict on its displayed price.
 */
export async function modelHistory(db: Db, model: HistoryModel, dayCount: number, now: Date) {
	const from = utcDayBefore(now, Math.max(VERDICT_DAYS, dayCount - 1));
	const points = await listPoints(db, [model.id], from, now);
	const pricedDays = dailyPrices(points, from, utcDayBefore(now));
	const isOffered = !model.isLastKnownPrice && model.pricePence > 0;
	const days = pricedDays.filter(({ date }) => date >= utcDayBefore(now, dayCount - 1));
	const verdict = priceVerdict(isOffered ? model.pricePence : null, pricedDays, now);
	return { days, verdict, ...priceSummary(days) };
}

export type ModelHistory = Awaited<ReturnType<typeof modelHistory>>;

/** A change of the cheapest price. */
export interface PriceChange {
	/** '3 November'. */
	since: string;
	/** '£1,149' or 'Not in stock'. */
	price: string;
	/** Missing if no shop had it in stock. */
	shop?: string | undefined;
}

/** Data of the section with the price history. */
export interface HistoryView {
	range: RangeDays;
	/** Missing if there is no verdict on the price. */
	verdict?: string | undefined;
	isLowest?: true | undefined;
	/** Note on prices of the sample catalogue. */
	exampleNote?: string | undefined;
	/** Missing if the model was never in stock. */
	chart?: PriceChart | undefined;
	lowestText?: string | undefined;
	medianText?: string | undefined;
	/** Changes of the cheapest price, the latest first. */
	changes: readonly PriceChange[];
	/** True if earlier changes are left out. */
	hasMoreChanges?: true | undefined;
}

const MAX_CHANGES = 10;

function exampleNoteText(days: readonly DayPrices[]): string | undefined {
	const sampleFlags = new Set(days.flatMap(({ offers }) => offers.map(({ isSample }) => isSample)));
	if (!sampleFlags.has(1)) return undefined;
	return sampleFlags.has(0) ? "Some of these are example prices." : "These are example prices.";
}

function changesOf(
	days: readonly DayPrices[],
	shopNames: ReadonlyMap<number, string>,
	now: Date,
): PriceChange[] {
	return priceRuns(days.map(({ lowestPence }) => lowestPence ?? 0))
		.map(({ from, pence }) => {
			const day = days[from];
			const since = day ? dayAndMonth(day.date, now) : "";
			if (pence === 0) return { since, price: "Not in stock" };
			const offers = day?.offers.filter(({ inStock }) => inStock === 1) ?? [];
			const offersWithShop = offers.map((offer) => ({
				...offer,
				shop: shopNames.get(offer.retailerId) ?? "",
			}));
			const [cheapest] = offersWithShop.sort(
				(a, b) => compareCosts(a, b) || a.shop.localeCompare(b.shop, "en"),
			);
			return { since, price: formatPence(pence), shop: cheapest?.shop };
		})
		.reverse();
}

/** Returns the data of a model's price history section; undefined if no price was ever recorded. */
export async function historyView(
	db: Db,
	model: HistoryModel,
	range: RangeDays,
	now: Date,
): Promise<HistoryView | undefined> {
	const [{ days, verdict, lowestPence, medianPence }, shops] = await Promise.all([
		modelHistory(db, model, range, now),
		listPublicShops(db),
	]);
	if (days.length === 0) return undefined;
	const changes = changesOf(days, new Map(shops.map(({ id, name }) => [id, name])), now);
	const exampleNote = exampleNoteText(days);
	const view: HistoryView = {
		range,
		...(verdict && { verdict: verdictText(verdict, now) }),
		...(verdict?.kind === "lowest" && { isLowest: true }),
		...(exampleNote && { exampleNote }),
		changes: changes.slice(0, MAX_CHANGES),
		...(changes.length > MAX_CHANGES && { hasMoreChanges: true }),
	};
	const chart = priceChart(days, utcDayBefore(now, range - 1), utcDayBefore(now), {
		lowestPence,
		medianPence,
	});
	const lastLowestDay = days.findLast((day) => day.lowestPence === lowestPence);
	if (!chart || lowestPence === null || medianPence === null || !lastLowestDay) return view;
	return {
		...view,
		chart,
		lowestText: `${formatPence(lowestPence)} on ${dayAndMonth(lastLowestDay.date, now)}`,
		medianText: formatPence(Math.round(medianPence)),
	};
}
