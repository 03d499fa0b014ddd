import { describe, expect, it } from "vitest";
import { dueAfter, dueAfterChange, nextAttemptAt } from "./due-times";

const at = (day: number, time: string) => `2026-03-0${day}T${time}.000Z`;

const CASES: [string, Parameters<typeof dueAfter>[0], string, string][] = [
	[
		"that is the first",
		{ everyHours: 24, dueAt: null, lastGoodAt: null, failures: 0 },
		at(1, "06:00:03"),
		at(2, "06:00:00"),
	],
	[
		"that cron started late",
		{ everyHours: 24, dueAt: at(2, "06:00:00"), lastGoodAt: at(1, "06:01:00"), failures: 0 },
		at(2, "06:59:30"),
		at(3, "06:00:00"),
	],
	[
		"that was missed for days",
		{ everyHours: 24, dueAt: at(2, "06:00:00"), lastGoodAt: at(1, "06:01:00"), failures: 0 },
		at(5, "11:00:00"),
		at(6, "06:00:00"),
	],
	[
		"that is a retry after failures",
		{ everyHours: 24, dueAt: at(2, "10:20:00"), lastGoodAt: at(1, "06:00:40"), failures: 3 },
		at(2, "10:20:05"),
		at(3, "06:00:00"),
	],
	[
		"that is a retry before the first good run",
		{ everyHours: 6, dueAt: at(2, "10:20:00"), lastGoodAt: null, failures: 3 },
		at(2, "10:20:05"),
		at(2, "16:20:00"),
	],
	[
		"by hand before its time",
		{ everyHours: 24, dueAt: at(2, "06:00:00"), lastGoodAt: at(1, "06:01:00"), failures: 0 },
		at(1, "15:30:10"),
		at(2, "15:30:00"),
	],
];

it.each(CASES)("the schedule continues after a run %s", (_, feed, startedAt, due) => {
	expect(dueAfter(feed, new Date(startedAt)).toISOString()).toBe(due);
});

const NOW = "2026-03-01T12:00:00.000Z";

it.each([
	["never, without an address", null, 24, null, null],
	["never, by hand", "https://x.example", 0, null, null],
	["now, before the first good run", "https://x.example", 24, null, NOW],
	[
		"hours after the last good run",
		"https://x.example",
		24,
		"2026-03-01T06:00:00.000Z",
		"2026-03-02T06:00:00.000Z",
	],
	["now, if that is past", "https://x.example", 2, "2026-03-01T06:00:00.000Z", NOW],
])("a changed feed is due %s", (_, address, everyHours, lastGoodAt, due) => {
	expect(dueAfterChange({ address, everyHours, lastGoodAt }, new Date(NOW))).toBe(due);
});

const FAILED_AT = new Date("2026-03-01T06:00:00Z");
const TOMORROW = "2026-03-02T06:00:00.000Z";

describe("nextAttemptAt", () => {
	it.each([
		[2, "2026-03-01T06:15:00.000Z"],
		[3, "2026-03-01T07:00:00.000Z"],
		[4, "2026-03-01T10:00:00.000Z"],
		[6, TOMORROW],
		[1000, TOMORROW],
		[0, "2026-03-01T06:05:00.000Z"],
	])("waits longer after failure %i", (failures, expected) => {
		const dueAt = new Date("2026-03-08T06:00:00Z");
		const attempt = { failedAt: FAILED_AT, failures, dueAt };
		const next = nextAttemptAt({ ...attempt, isWorthRetrying: true, retryAfterSeconds: null });
		expect(next.toISOString()).toBe(expected);
	});

	it.each([
		["is never later than the feed's schedule", 4, "2026-03-01T07:00:00Z", true, null, "07:00:00"],
		["pauses if the scheduled time has passed", 1, "2026-03-01T05:00:00Z", true, null, "06:05:00"],
		["pauses also if trying again cannot help", 1, "2026-03-01T06:00:00Z", false, null, "06:05:00"],
		["waits for the schedule if trying soon does not help", 1, TOMORROW, false, null, TOMORROW],
		["waits as long as the server requests", 1, TOMORROW, true, 1800, "06:30:00"],
		["waits for a day at most", 1, "2026-03-01T07:00:00Z", true, 999_999_999, TOMORROW],
	])("%s", (_, failures, due, isWorthRetrying, retryAfterSeconds, expected) => {
		const attempt = { failedAt: FAILED_AT, failures, dueAt: new Date(due) };
		const next = nextAttemptAt({ ...attempt, isWorthRetrying, retryAfterSeconds });
		expect(next.toISOString()).toContain(expected);
	});
});
