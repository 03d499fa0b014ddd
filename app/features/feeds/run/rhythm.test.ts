import { expect, it } from "vitest";
import { dueAfter } from "./rhythm";

const at = (day: number, time: string) => `2026-03-0${day}T${time}.000Z`;

const CASES: [string, Parameters<typeof dueAfter>[0], string, string][] = [
	[
		"of the first run",
		{ everyHours: 24, dueAt: null, lastGoodAt: null, failures: 0 },
		at(1, "06:00:03"),
		at(2, "06:00:00"),
	],
	[
		"of one that cron came to late",
		{ everyHours: 24, dueAt: at(2, "06:00:00"), lastGoodAt: at(1, "06:01:00"), failures: 0 },
		at(2, "06:59:30"),
		at(3, "06:00:00"),
	],
	[
		"of one that was missed for days",
		{ everyHours: 24, dueAt: at(2, "06:00:00"), lastGoodAt: at(1, "06:01:00"), failures: 0 },
		at(5, "11:00:00"),
		at(6, "06:00:00"),
	],
	[
		"of an attempt after failures",
		{ everyHours: 24, dueAt: at(2, "10:20:00"), lastGoodAt: at(1, "06:00:40"), failures: 3 },
		at(2, "10:20:05"),
		at(3, "06:00:00"),
	],
	[
		"of an attempt where no run was ever good",
		{ everyHours: 6, dueAt: at(2, "10:20:00"), lastGoodAt: null, failures: 3 },
		at(2, "10:20:05"),
		at(2, "16:20:00"),
	],
	[
		"of one by hand before its time",
		{ everyHours: 24, dueAt: at(2, "06:00:00"), lastGoodAt: at(1, "06:01:00"), failures: 0 },
		at(1, "15:30:10"),
		at(2, "15:30:00"),
	],
];

it.each(CASES)("the rhythm %s", (_, feed, startedAt, due) => {
	expect(dueAfter(feed, new Date(startedAt)).toISOString()).toBe(due);
});
