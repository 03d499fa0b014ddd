import { expect, it } from "vitest";
import { beginsWithDate, isDateText, isTimeText } from "./date-text";

it.each([
	...["2026-06-06", "2026/06/06", "2026.6.6", "06/06/2026", "6/6/26", "06-06-2026", "15.08.2017"],
	...["15.08.17", "6-Jun", "06-Jun-26", "6 June 2026", "June 6, 2026", "Jun-26", "July, 2004"],
	...["6. Juni 2026", "6 août 2026", "2026-06-06 00:00:00", "2026-06-06T12:30:00Z"],
	" 2026-06-06 ",
])("%j is a date", (cell) => {
	expect(isDateText(cell)).toBe(true);
});

it.each([
	...["2026", "6.6", "6.6 kg", "16:9", "1920x1080", "410 x 310 x 157", "10-20", "2+1", "1,299.00"],
	...["1.299.000", "2026-06-06 kg", "30-26 dB", "12 months", "2 marks", "1.13-1.47", "24/7", ""],
])("%j is none", (cell) => {
	expect(isDateText(cell)).toBe(false);
});

it.each([
	["16:09", true],
	["3000:01:00", false],
	["04:09:00", true],
	["16:9", false],
])("isTimeText of %j is %j", (cell, isTime) => {
	expect(isTimeText(cell)).toBe(isTime);
});

it.each([
	["2026-06-06", true],
	["2026-06-01T00:00+01:00/2026-06-30T23:59+01:00", true],
	["12 June 2026 (Friday)", true],
	["2 marks", false],
	["15.08.2017.5", false],
	["1,299.00", false],
])("beginsWithDate of %j is %j", (cell, isFirst) => {
	expect(beginsWithDate(cell)).toBe(isFirst);
});
