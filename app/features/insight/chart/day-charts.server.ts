import type { InsightTable } from "~/features/insight/tables/insight-table";
import { TABLES } from "~/features/insight/tables/insight-table";
import { type DayChart, dayChart } from "./day-chart.server";

/** A chart for each column of the days, where it has anything to draw. */
export function dayCharts(tables: readonly InsightTable[]): DayChart[] {
	const rows = tables.find(({ id }) => id === "days")?.rows ?? [];
	const oldestFirst = rows.toReversed();
	return TABLES.days.columns.slice(1).flatMap((name, column) => {
		const counts = oldestFirst.map(([day, ...values]) => ({
			day: typeof day === "object" && "day" in day ? day.day : "",
			count: Number(values[column] ?? 0),
		}));
		return dayChart(name, counts) ?? [];
	});
}
