import { expect, it } from "vitest";
import { typoCandidates } from "./typo-candidates";

it.each([
	["benk", "benq"],
	["epsom", "epson"],
	["pson", "epson"],
	["epso", "epson"],
	["espon", "epson"],
	["epsonn", "epson"],
	["epon", "epson"],
	["peson", "epson"],
	["epsno", "epson"],
	["tw710o", "tw7100"],
])("typo candidates: of %s is %s among others", (word, meant) => {
	expect(typoCandidates(word)).toContain(meant);
});

it("typo candidates: is never the word itself, nor two letters off", () => {
	expect(typoCandidates("epson")).not.toContain("epson");
	expect(typoCandidates("apsom")).not.toContain("epson");
});

it("swaps letters of two UTF-16 units as wholes", () => {
	expect(typoCandidates("ab\u{20000}\u{20001}")).toContain("ab\u{20001}\u{20000}");
	expect(typoCandidates("ab\u{20000}\u{20001}").every((word) => word.isWellFormed())).toBe(true);
});

it.each(["", "abc", "x".repeat(21), "x".repeat(200)])(
	"a word such as '%s' has no candidates",
	(word) => {
		expect(typoCandidates(word)).toEqual([]);
	},
);

it("typo candidates: stays within bounds for the longest word", () => {
	const candidates = typoCandidates("abcdefghijklmnopqrst");
	expect(candidates).toContain("abcdefghijklmnopqrs");
	expect(candidates.length).toBeLessThan(1600);
});
