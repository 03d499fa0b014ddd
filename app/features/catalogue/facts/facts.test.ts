import { expect, it } from "vitest";
import {
	contradictingFacts,
	currentFact,
	type Fact,
	factsByField,
	isFromOneShop,
	isUnrecorded,
	oldestSeenOn,
	titleSource,
} from "./facts";
import { decodeFacts, encodeFacts } from "./stored-facts";

const fact = (kind: Fact["kind"], value: string, more: Partial<Fact> = {}): Fact => ({
	field: "throw_ratio",
	value,
	kind,
	source: kind === "staff" ? "" : `a ${kind}`,
	seenOn: null,
	enteredBy: null,
	...more,
});

const MAKER = fact("maker", "1.15-1.50:1", { seenOn: "2026-05-12" });
const SHOP = fact("shop", "1.47:1", { seenOn: "2026-10-01" });
/** A figure of the list whose standards, lives, noises and sockets never stand alone. */
const listed = (value: string, more: Partial<Fact> = {}) =>
	fact("shop", value, {
		field: "noise_db",
		source: "https://github.com/DevMahfuz/keuzehulp/blob/main/data/specs.json",
		...more,
	});

const titled = (value: string) => fact("shop", value, { source: titleSource("Epson X") });

const TYPED = fact("staff", "1.4:1", { seenOn: "2026-11-01" });

it.each<[string, Fact[], Fact]>([
	["the maker before a newer shop", [SHOP, MAKER], MAKER],
	["a shop before staff without a source", [TYPED, SHOP], SHOP],
	["staff before an unrecorded figure", [fact("unrecorded", "2:1"), TYPED], TYPED],
	["a pin before all others", [MAKER, { ...TYPED, isPinned: true }], { ...TYPED, isPinned: true }],
	[
		"the newer of equals",
		[SHOP, { ...SHOP, value: "1.5:1", seenOn: "2026-10-02" }],
		{ ...SHOP, value: "1.5:1", seenOn: "2026-10-02" },
	],
	[
		"the later of equals without a day",
		[fact("review", "1:1"), fact("review", "2:1")],
		fact("review", "2:1"),
	],
	[
		"an unrecorded figure before a title",
		[titled("2:1"), fact("unrecorded", "1:1")],
		fact("unrecorded", "1:1"),
	],
	["a shop's list before a title", [listed("26"), titled("30")], listed("26")],
	["a title before a shop that states nothing", [titled("2:1"), fact("shop", "")], titled("2:1")],
	["staff before a shop that states nothing", [TYPED, fact("shop", "")], TYPED],
	["another shop before a shop's list", [fact("shop", "30"), listed("26")], fact("shop", "30")],
	[
		"another shop before a newer shop's list",
		[listed("26", { seenOn: "2026-11-01" }), fact("shop", "30")],
		fact("shop", "30"),
	],
	[
		"an unrecorded figure before a shop's list",
		[listed("26"), fact("unrecorded", "30")],
		fact("unrecorded", "30"),
	],
	["a shop's list alone", [listed("26")], listed("26")],
	["a shop's list before a silent shop", [listed("26"), fact("shop", "")], listed("26")],
	[
		"a shop's list before staff for another figure",
		[fact("staff", "2 kg"), listed("3 kg", { field: "weight" })],
		listed("3 kg", { field: "weight" }),
	],
	[
		"a pinned figure of a shop's list",
		[fact("maker", "30"), listed("26", { isPinned: true })],
		listed("26", { isPinned: true }),
	],
	["a maker that states nothing before a shop", [fact("maker", ""), SHOP], fact("maker", "")],
])("currentFact is %s", (_, facts, expected) => {
	expect(currentFact(facts)).toEqual(expected);
});

it.each<[string, Fact[], Fact[]]>([
	["another value", [MAKER, SHOP], [SHOP]],
	["no other spelling", [MAKER, fact("shop", "1.15 – 1.5 : 1")], []],
	["no thousands separator", [fact("maker", "4,000 hours"), fact("shop", "4000 Hours")], []],
	["no unrecorded figure", [MAKER, fact("unrecorded", "9:1")], []],
	["no silence", [MAKER, fact("manual", "")], []],
])("contradictingFacts has %s", (_, facts, expected) => {
	expect(contradictingFacts(facts)).toEqual(expected);
});

it.each([
	["brightness_standard", true],
	["light_source_life", true],
	["noise_db", true],
	["noise_eco_db", true],
	["hdmi", true],
	["weight", false],
	["brightness", false],
])("isFromOneShop of a shop's list for %s: %s", (field, expected) => {
	expect(isFromOneShop(listed("1", { field }))).toBe(expected);
	expect(isFromOneShop(fact("shop", "1", { field }))).toBe(false);
});

it.each<[facts: Fact[], expected: boolean]>([
	[[fact("unrecorded", "9:1")], true],
	[[fact("unrecorded", "9:1"), SHOP], false],
	[[fact("unrecorded", "")], false],
	[[], false],
])("isUnrecorded of %j is %s", (facts, expected) => {
	expect(isUnrecorded(facts)).toBe(expected);
});

it("facts: keeps facts through the column", () => {
	expect(decodeFacts(encodeFacts([MAKER, SHOP]))).toEqual([MAKER, SHOP]);
});

it("facts: finds the oldest day of a standing fact", () => {
	const old = fact("shop", "1:1", { seenOn: "2020-01-01" });
	expect(oldestSeenOn(factsByField([MAKER, old]))).toBe("2026-05-12");
	expect(oldestSeenOn(factsByField([fact("unrecorded", "1:1")]))).toBeNull();
});
