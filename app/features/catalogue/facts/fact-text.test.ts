import { expect, it } from "vitest";
import { disputeText, sourceAddress, sourceName, sourceText } from "./fact-text";
import type { Fact } from "./facts";

const fact = (kind: Fact["kind"], value: string, seenOn: string | null = null): Fact => ({
	field: "throw_ratio",
	value,
	kind,
	source: "",
	seenOn,
	enteredBy: null,
});

const MAKER = fact("maker", "1.15–1.50:1", "2026-05-12");

const LISTED: Fact = {
	...fact("shop", "26"),
	field: "noise_db",
	source: "https://github.com/DevMahfuz/keuzehulp/",
};

it.each<[string, Fact[], string]>([
	[
		"a shop's list against another shop",
		[LISTED, { ...fact("shop", "30"), field: "noise_db" }],
		"Shop: 30. One shop says 26.",
	],
	[
		"a shop against the maker",
		[MAKER, fact("shop", "1.47:1", "2026-06-01")],
		"Maker, 12 May 2026: 1.15–1.50:1. A shop says 1.47:1.",
	],
	[
		"two shops that say the same, and a review",
		[MAKER, fact("shop", "2:1"), fact("shop", "2:1", "2025-01-01"), fact("review", "1.2:1")],
		"Maker, 12 May 2026: 1.15–1.50:1. A review says 1.2:1. A shop says 2:1.",
	],
	[
		"a pin against the maker",
		[MAKER, { ...fact("staff", "1.4:1"), isPinned: true }],
		"Our staff: 1.4:1. The maker says 1.15–1.50:1.",
	],
	["sources that agree", [MAKER, fact("shop", "1.15-1.5:1")], ""],
	["no facts", [], ""],
])("disputeText says of %s: %j", (_, facts, text) => {
	expect(disputeText(facts, ({ value }) => value)).toBe(text);
});

it.each([
	["https://maker.example/spec?a=b#c", true],
	["HTTPS://maker.example", true],
	["http://maker.example", false],
	["javascript:alert(1)", false],
	[" https://maker.example", false],
	["https://", false],
	["https://maker.example and a leaflet", false],
	["//maker.example", false],
	["The manual, page 12", false],
	["", false],
])("fact text: takes %j for an address: %j", (source, isAddress) => {
	expect(sourceAddress(source)).toBe(isAddress ? source : undefined);
});

it.each([
	["https://www.maker.example/a/b?c", "maker.example"],
	["The manual, page 12", "The manual, page 12"],
	["x".repeat(2000), `${"x".repeat(59)}…`],
])("fact text: names the source %j", (source, name) => {
	expect(sourceName(source)).toBe(name);
});

it("fact text: names a source without a day", () => {
	expect(sourceText(fact("unrecorded", "1:1"))).toBe("Source not recorded");
	expect(sourceText(LISTED)).toBe("One shop says");
});
