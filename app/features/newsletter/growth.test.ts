import { expect, it } from "vitest";
import { firstGrowthMonday, growthWeeks } from "./growth";

it.each([
	["2026-01-26T00:00:00Z", "2025-11-10"],
	["2026-01-31T12:00:00Z", "2025-11-10"],
	["2026-02-01T23:59:59Z", "2025-11-10"],
	["2026-02-02T00:00:00Z", "2025-11-17"],
])("the growth by week at %s starts on Monday %s", (now, from) => {
	expect(firstGrowthMonday(new Date(now)).toISOString()).toBe(`${from}T00:00:00.000Z`);
});

it("the growth by week sums days to weeks, the newest first", () => {
	const joined = [
		{ day: "2025-11-09", count: 5 },
		{ day: "2025-11-10", count: 1 },
		{ day: "2026-01-25", count: 2 },
		{ day: "2026-01-26", count: 3 },
		{ day: "2026-01-31", count: 4 },
		{ day: "2026-02-03", count: 9 },
	];
	const weeks = growthWeeks(
		{ joined, left: [{ day: "2026-01-27", count: 1 }] },
		new Date("2026-01-31T12:00:00Z"),
	);
	expect(weeks).toHaveLength(12);
	expect(weeks.slice(0, 2)).toEqual([
		{ from: "2026-01-26", joined: 7, left: 1 },
		{ from: "2026-01-19", joined: 2, left: 0 },
	]);
	expect(weeks.at(-1)).toEqual({ from: "2025-11-10", joined: 1, left: 0 });
});
