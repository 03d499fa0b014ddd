import { expect, it } from "vitest";
import { runCounts } from "~/features/feeds/run/run-plan";
import { countsByLabel, heldChangeText, intervalText, runCountsText } from "./run-view";

it.each([
	[{}, "0 lines"],
	[{ lines: 1 }, "1 line"],
	[{ lines: 20_000, matched: 400 }, "20,000 lines: 400 matched"],
	[{ lines: 2, created: 1 }, "2 lines: 1 new offer"],
	[
		{ lines: 9, created: 2, gone: 1, unreadable: 3, otherCurrency: 1 },
		"9 lines: 2 new offers, 1 gone, 1 in another currency, 3 unreadable",
	],
])("run view: counts %j in words", (counts, text) => {
	expect(runCountsText(runCounts.parse(counts))).toBe(text);
});

it("run view: names each count above 0", () => {
	expect(countsByLabel(runCounts.parse({ lines: 3, queued: 2 }))).toEqual({
		Lines: 3,
		"Waiting for an answer": 2,
	});
});

it.each([
	[0, "By hand"],
	[1, "Every hour"],
	[24, "Every 24 hours"],
])("run view: names an interval of %d hours", (hours, text) => {
	expect(intervalText(hours)).toBe(text);
});

const offer = (pricePence: number, inStock = true) => ({ pricePence, inStock });

it.each([
	[undefined, offer(49900), "New at £499.00"],
	[undefined, offer(49900, false), "New at £499.00, out of stock"],
	[offer(49900), offer(100), "£499.00 → £1.00"],
	[offer(49900), offer(49900, false), "£499.00, out of stock"],
	[offer(49900, false), offer(39900), "£499.00 → £399.00, in stock again"],
	[offer(49900), offer(49900), "£499.00"],
])("run view: describes the change from %j to %j", (before, after, text) => {
	expect(heldChangeText({ before, after })).toBe(text);
});
