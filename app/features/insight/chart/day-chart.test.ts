import { expect, it } from "vitest";
import { dayChart } from "./day-chart.server";

const DAYS = [
	{ day: "2026-11-01", count: 0 },
	{ day: "2026-11-02", count: 1000 },
	{ day: "2026-11-03", count: 500 },
];

it("day chart: draws a bar for each day that has something", () => {
	expect(dayChart("Views", DAYS)).toEqual({
		title: "Views: 1,500 in 3 days",
		peakText: "Most on one day: 1,000 on 2 November",
		barsPath: "M107.1 80v-80h85.7v80M214.3 80v-40h85.7v40",
		axisMaxText: "1,000",
		firstDayText: "1 November",
		lastDayText: "3 November",
	});
});

it.each([[[]], [[{ day: "2026-11-01", count: 0 }]]])(
	"a chart of too few days is not drawn: %j",
	(counts) => {
		expect(dayChart("Views", counts)).toBeUndefined();
	},
);
