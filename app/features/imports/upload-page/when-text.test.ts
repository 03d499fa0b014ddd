import { expect, it } from "vitest";
import { whenText } from "./when-text";

it.each([
	["2026-01-05T14:05:59Z", "5 Jan 2026, 14:05"],
	["2026-07-05T23:30:00Z", "6 Jul 2026, 00:30"],
])("%s is %s in the United Kingdom", (instant, text) => {
	expect(whenText(new Date(instant))).toBe(text);
});
