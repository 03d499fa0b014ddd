import { expect, it } from "vitest";
import { retryAfterSeconds } from "./retry-after";

const NOW = new Date("2026-03-01T06:00:00Z");

it.each([
	["120", 120],
	["Sun, 01 Mar 2026 06:02:00 GMT", 120],
	["Sun, 01 Mar 2026 05:00:00 GMT", 0],
	["-5", null],
	["2027", 2027],
	["1e9", null],
	["Sun, 99 Mar 2026 06:02:00 GMT", null],
	["", null],
	[undefined, null],
])("retryAfterSeconds reads %j as %j", (header, seconds) => {
	expect(retryAfterSeconds(header, NOW)).toBe(seconds);
});
