import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import {
	type DayPrices,
	dailyPrices,
	dayOf,
	figuresOfDays,
} from "~/features/catalogue/history/daily-prices";
import { listPoints } from "~/features/catalogue/history/price-points.queries.server";
import {
	dayText,
	shortPrice,
	VERDICT_DAYS,
	type Verdict,
	verdictOf,
	verdictText,
} from "~/features/catalogue/history/verdict";
import { listRetailers } from "~/features/catalogue/offers/retailers/retailers.queries.server";
import type { Projector } from "~/features/catalogue/projector";
import type { RangeDays } from "./history-range";
import { type PriceChart, priceChart } from "./price-chart.server";
import { runsOf } from "./price-runs";

/** A model as its history needs it: how it is stored and what it shows. */
type HistoryModel = Pick<Projector, "id" | "pricePence" | "isLastKnownPrice">;

/** What a model cost over some days until today. */
export interface ModelHistory {
	/** The known ones, oldest first. */
	days: DayPrices[];
	verdict: Verdict | null;
	/** In pence, of these days. */
	lowest: number | null;
	median: number | null;
}

/** Returns what a model cost on so many days, today the last, and what its shown price is worth. */
export async function modelHistory(
	db: Kysely<Database>,
	model: HistoryModel,
	count: number,
	now: Date,
): Promise<ModelHistory> {
	const from = dayOf(now, Math.max(VERDICT_DAYS, count - 1));
	const points = await listPoints(db, [model.id], from, now);
	const known = dailyPrices(points, from, dayOf(now));
	const isOffered = !model.isLastKnownPrice && model.pricePence > 0;
	const days = known.filter(({ date }) => date >= dayOf(now, count - 1));
	const verdict = verdictOf(isOffered ? model.pricePence : null, known, now);
	return { days, verdict, ...figuresOfDays(days) };
}

/** What the section shows, in words and paths: it is sent to the browser once as markup and once as this. */
export interface HistoryView {
	range: RangeDays;
	/** Absent where there is nothing to compare. */
	verdict?: string | undefined;
	isLowest?: true | undefined;
	/** What part of this is the sample catalogue's; absent where nothing is. */
	examples?: string | undefined;
	/** Absent where the model was in stock on none of the days. */
	chart?: PriceChart | undefined;
	lowest?: string | undefined;
	median?: string | undefined;
	/** Changes of the cheapest price, the latest first, in lines: '3 November|£1,149|Currys'. */
	changes: string;
	/** Whether there were more changes than are told. */
	isCut?: true | undefined;
}

const MAX_CHANGES = 10;

function examplesText(days: readonly DayPrices[]): string | undefined {
	const marks = new Set(days.flatMap(({ offers }) => offers.map(({ isSample }) => isSample)));
	if (!marks.has(1)) return undefined;
	return marks.has(0) ? "Some of these are example prices." : "These are example prices.";
}

function changesOf(days: readonly DayPrices[], shops: ReadonlyMap<number, string>): string[] {
	return runsOf(days.map(({ lowest }) => lowest ?? 0))
		.map(({ from, pence }) => {
			const day = days[from];
			const since = day ? dayText(day.date) : "";
			if (pence === 0) return `${since}|Not in stock|`;
			const isCheapest = (offer: DayPrices["offers"][number]) =>
				offer.inStock === 1 && offer.pricePence === pence;
			const shop = day?.offers.find(isCheapest);
			return `${since}|${shortPrice(pence)}|${shops.get(shop?.retailerId ?? 0) ?? ""}`;
		})
		.reverse();
}

/** Returns a model's history as its page shows it; the days end today. Undefined where nothing was ever recorded. */
export async function historyView(
	db: Kysely<Database>,
	model: HistoryModel,
	range: RangeDays,
	now: Date,
): Promise<HistoryView | undefined> {
	const [{ days, verdict, lowest, median }, retailers] = await Promise.all([
		modelHistory(db, model, range, now),
		listRetailers(db),
	]);
	if (days.length === 0) return undefined;
	const changes = changesOf(days, new Map(retailers.map(({ id, name }) => [id, name])));
	const examples = examplesText(days);
	const view: HistoryView = {
		range,
		...(verdict && { verdict: verdictText(verdict) }),
		...(verdict?.kind === "lowest" && { isLowest: true }),
		...(examples && { examples }),
		changes: changes.slice(0, MAX_CHANGES).join("\n"),
		...(changes.length > MAX_CHANGES && { isCut: true }),
	};
	const chart = priceChart(days, dayOf(now, range - 1), dayOf(now), { lowest, median });
	const last = days.findLast((day) => day.lowest === lowest);
	if (!chart || lowest === null || median === null || !last) return view;
	return {
		...view,
		chart,
		lowest: `${shortPrice(lowest)} on ${dayText(last.date)}`,
		median: shortPrice(Math.round(median)),
	};
}
