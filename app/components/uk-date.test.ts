import { expect, it } from "vitest";
import { dateTimeText, ukDate } from "./uk-date";

it.each([
	["2026-01-05T12:00:00Z", "5 January 2026", "2026-01-05"],
	["2026-12-31T23:59:59Z", "31 December 2026", "2026-12-31"],
	// Summer time: the day begins an hour before it does in UTC.
	["2026-06-30T22:59:59Z", "30 June 2026", "2026-06-30"],
	["2026-06-30T23:00:00Z", "1 July 2026", "2026-07-01"],
])("ukDate %s is %s", (instant, text, iso) => {
	expect(ukDate(new Date(instant))).toEqual({ text, iso });
});

it.each([
	["2026-01-05T14:05:59Z", "5 Jan 2026, 14:05"],
	["2026-07-05T23:30:00Z", "6 Jul 2026, 00:30"],
])("%s is %s in the United Kingdom", (instant, text) => {
	expect(dateTimeText(instant)).toBe(text);
});
