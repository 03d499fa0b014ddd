import type { Db } from "db/schema";
import { modelPath } from "~/features/catalogue/model";
import {
	listDayVisits,
	listPriceEvents,
	listSearches,
	listShopClicks,
	listTopModels,
	type ModelVisits,
	type TopModels,
} from "./insight.queries.server";
import {
	daysInPeriod,
	type InsightPeriod,
	type InsightTableId,
	type InsightValue,
} from "./insight-table";

interface TableSource {
	db: Db;
	period: InsightPeriod;
	limit: number;
	topModels: () => Promise<TopModels>;
}

function tableSource(db: Db, period: InsightPeriod, limit: number): TableSource {
	let topModelsPromise: Promise<TopModels> | undefined;
	const topModels = () => {
		topModelsPromise ??= listTopModels(db, period, limit);
		return topModelsPromise;
	};
	return { db, period, limit, topModels };
}

type RowLoader = (source: TableSource) => Promise<InsightValue[][]>;

/** Returns the ratio with two decimals, so that a few clicks among many views stay visible; empty without views. */
function clicksPerView({ clicks, views }: ModelVisits): InsightValue {
	return views === 0 ? "" : { ratio: Math.round((clicks / views) * 100) / 100 };
}

const modelCell = ({ name, slug }: { name: string; slug: string | null }): InsightValue =>
	slug === null ? name : { text: name, to: modelPath(slug) };

const PRICE_EVENT_TEXTS = { lowest: "Lowest so far", fall: "Fall", rise: "Rise" } as const;

const moneyCell = (pence: number) => ({ pence });

const ROW_LOADERS: Record<InsightTableId, RowLoader> = {
	days: async ({ db, period }) => {
		const visitsByDay = new Map((await listDayVisits(db, period)).map((row) => [row.day, row]));
		const noVisits = { views: 0, clicks: 0, searches: 0 };
		return daysInPeriod(period).map((day) => {
			const { views, clicks, searches } = visitsByDay.get(day) ?? noVisits;
			return [{ day }, views, clicks, searches];
		});
	},
	viewed: async ({ topModels }) =>
		(await topModels()).views.map((row) => [
			modelCell(row),
			row.views,
			row.clicks,
			clicksPerView(row),
		]),
	clicked: async ({ topModels }) =>
		(await topModels()).clicks.map((row) => [
			modelCell(row),
			row.clicks,
			row.views,
			clicksPerView(row),
		]),
	shops: async ({ db, period, limit }) =>
		(await listShopClicks(db, period, limit)).map(({ shop, clicks }) => [shop, clicks]),
	searches: async ({ db, period, limit }) =>
		(await listSearches(db, period, { onlyWithoutMatches: false }, limit)).map((row) => [
			row.words,
			row.searches,
			row.found,
		]),
	"in-vain": async ({ db, period, limit }) =>
		(await listSearches(db, period, { onlyWithoutMatches: true }, limit)).map((row) => [
			row.words,
			row.searches,
			{ day: row.lastDay },
		]),
	prices: async ({ db, period, limit }) =>
		(await listPriceEvents(db, period, limit)).map((event) => [
			{ day: event.day },
			modelCell(event),
			event.shop,
			PRICE_EVENT_TEXTS[event.kind],
			moneyCell(event.beforePence),
			moneyCell(event.afterPence),
		]),
};

/** Returns the rows of a table, at most `limit`; days are never cut. */
export function insightRows(db: Db, id: InsightTableId, period: InsightPeriod, limit: number) {
	return ROW_LOADERS[id](tableSource(db, period, limit));
}

/** Returns all tables of a period, with at most `limit` rows each; days are never cut. */
export async function insightTables(db: Db, period: InsightPeriod, limit: number) {
	const ids = Object.keys(ROW_LOADERS) as InsightTableId[];
	const source = tableSource(db, period, limit);
	return Promise.all(ids.map(async (id) => ({ id, rows: await ROW_LOADERS[id](source) })));
}
