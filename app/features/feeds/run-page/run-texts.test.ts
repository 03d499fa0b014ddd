import { expect, it } from "vitest";
import { runCounts } from "~/features/feeds/run/run-counts";
import { countPairs, countsText, oftenText } from "./run-texts";

it.each([
	[{}, "0 lines"],
	[{ lines: 1 }, "1 line"],
	[{ lines: 20_000, matched: 400 }, "20,000 lines: 400 matched"],
	[{ lines: 2, created: 1 }, "2 lines: 1 new offer"],
	[
		{ lines: 9, created: 2, gone: 1, unreadable: 3, otherCurrency: 1 },
		"9 lines: 2 new offers, 1 gone, 1 in another currency, 3 unreadable",
	],
])("counts %j in words", (counts, text) => {
	expect(countsText(runCounts.parse(counts))).toBe(text);
});

it("names each count that is not nothing", () => {
	expect(countPairs(runCounts.parse({ lines: 3, queued: 2 }))).toEqual([
		["Lines", 3],
		["Waiting for an answer", 2],
	]);
});

it.each([
	[0, "By hand"],
	[1, "Every hour"],
	[24, "Every 24 hours"],
])("says how often %d hours are", (hours, text) => {
	expect(oftenText(hours)).toBe(text);
});
