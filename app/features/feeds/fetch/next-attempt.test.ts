import { describe, expect, it } from "vitest";
import { nextAttemptAt, retryAfterSeconds } from "./next-attempt";

const FAILED_AT = new Date("2026-03-01T06:00:00Z");
const TOMORROW = "2026-03-02T06:00:00.000Z";

describe("nextAttemptAt", () => {
	it.each([
		[1, "2026-03-01T06:05:00.000Z"],
		[2, "2026-03-01T06:15:00.000Z"],
		[3, "2026-03-01T07:00:00.000Z"],
		[4, "2026-03-01T10:00:00.000Z"],
		[5, TOMORROW],
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
		[
			"is never later than the feed's own rhythm",
			4,
			"2026-03-01T07:00:00Z",
			true,
			null,
			"07:00:00",
		],
		["pauses where the rhythm has passed", 1, "2026-03-01T05:00:00Z", true, null, "06:05:00"],
		[
			"pauses so, too, where trying helps nothing",
			1,
			"2026-03-01T06:00:00Z",
			false,
			null,
			"06:05:00",
		],
		["waits for the rhythm where trying soon helps nothing", 1, TOMORROW, false, null, TOMORROW],
		["waits as long as the server asks", 1, TOMORROW, true, 1800, "06:30:00"],
		["does not come sooner for a server that asks for little", 1, TOMORROW, true, 10, "06:05:00"],
		[
			"waits beyond the rhythm where a server asks",
			1,
			"2026-03-01T06:10:00Z",
			true,
			900,
			"06:15:00",
		],
		["waits for no more than a day", 1, "2026-03-01T07:00:00Z", true, 999_999_999, TOMORROW],
	])("%s", (_, failures, due, isWorthRetrying, retryAfterSeconds, expected) => {
		const attempt = { failedAt: FAILED_AT, failures, dueAt: new Date(due) };
		const next = nextAttemptAt({ ...attempt, isWorthRetrying, retryAfterSeconds });
		expect(next.toISOString()).toContain(expected);
	});
});

describe("retryAfterSeconds", () => {
	it.each([
		["120", 120],
		["0", 0],
		["Sun, 01 Mar 2026 06:02:00 GMT", 120],
		["Sun, 01 Mar 2026 05:00:00 GMT", 0],
		["-5", null],
		["soon", null],
		["2027", 2027],
		["1e9", null],
		["Sun, 99 Mar 2026 06:02:00 GMT", null],
		["", null],
		[undefined, null],
	])("reads %j as %j", (header, seconds) => {
		expect(retryAfterSeconds(header, FAILED_AT)).toBe(seconds);
	});
});
