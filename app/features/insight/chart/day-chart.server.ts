import { scaleBand, scaleLinear } from "d3-scale";
import { INSIGHT_TABLES, type InsightTable } from "~/features/insight/tables/insight-table";
import { BARS_HEIGHT, CHART_WIDTH, type DayChart } from "./day-bars";

/** Draws one chart for each column of the table of days that has any count. */
export function dayCharts(tables: readonly InsightTable[]): DayChart[] {
	const rows = tables.find(({ id }) => id === "days")?.rows ?? [];
	const oldestFirst = rows.toReversed();
	return INSIGHT_TABLES.days.columns.slice(1).flatMap((name, column) => {
		const counts = oldestFirst.map(([day, ...values]) => ({
			day: typeof day === "object" && "day" in day ? day.day : "",
			count: Number(values[column] ?? 0),
		}));
		return dayChart(name, counts) ?? [];
	});
}

interface DayCount {
	day: string;
	count: number;
}

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "UTC",
});
const dayText = (day: string) => DAY_FORMAT.format(new Date(day));
const numberText = (count: number) => count.toLocaleString("en-GB");

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** Draws counts by day, oldest first; undefined if all are 0. */
export function dayChart(name: string, counts: readonly DayCount[]): DayChart | undefined {
	const [first, last] = [counts[0], counts.at(-1)];
	const highest = counts.reduce((a, b) => (b.count > a.count ? b : a), {
		day: "",
		count: 0,
	});
	if (!first || !last || highest.count === 0) return undefined;
	const x = scaleBand()
		.domain(counts.map(({ day }) => day))
		.range([0, CHART_WIDTH])
		.paddingInner(0.2);
	const y = scaleLinear().domain([0, highest.count]).nice(2).range([0, BARS_HEIGHT]);
	const width = roundToTenth(x.bandwidth());
	const sum = counts.reduce((total, { count }) => total + count, 0);
	const bars = counts
		.filter(({ count }) => count > 0)
		.map(({ day, count }) => {
			const height = roundToTenth(y(count));
			return `M${roundToTenth(x(day) ?? 0)} ${BARS_HEIGHT}v${-height}h${width}v${height}`;
		});
	return {
		title: `${name}: ${numberText(sum)} in ${counts.length} days`,
		peakText: `Most on one day: ${numberText(highest.count)} on ${dayText(highest.day)}`,
		barsPath: bars.join(""),
		axisMaxText: numberText(y.domain()[1] ?? highest.count),
		firstDayText: dayText(first.day),
		lastDayText: dayText(last.day),
	};
}
