import { describe, expect, it } from "vitest";
import { expandPhrases, isCircular } from "./phrases";

const MEANINGS = new Map([
	["beamer", "projector"],
	["laser tv", "ultra short throw laser"],
	["laser", "laser light"],
	["telly beamer", "laser tv"],
	["round", "round and round"],
]);

const meaningsOf = async (phrases: readonly string[]) =>
	new Map([...MEANINGS].filter(([words]) => phrases.includes(words)));

describe("expandPhrases", () => {
	it.each([
		["beamer", "projector"],
		["Béamer, under £500", "projector, under £500"],
		["4K BEAMER 2,000 lumens", "4K projector 2,000 lumens"],
		["beamers", "beamers"],
		["epson beam", "epson beam"],
		["", ""],
	])("%j means %j", async (text, meant) => {
		expect(await expandPhrases(text, meaningsOf)).toBe(meant);
	});

	it("replaces the longest phrase, and also words of a meaning that have a meaning", async () => {
		const only = new Map([...MEANINGS].filter(([words]) => words !== "laser"));
		const of = async (phrases: readonly string[]) =>
			new Map([...only].filter(([words]) => phrases.includes(words)));
		expect(await expandPhrases("my telly-beamer", of)).toBe("my ultra short throw laser");
	});

	it("ends even if meanings form a circle", async () => {
		expect(await expandPhrases("round", meaningsOf)).toContain("round and round");
	});

	it("stops before meanings of meanings fill the memory", async () => {
		const names = ["aa", "bb", "cc", "dd", "ee", "ff"];
		const many = new Map(
			names.slice(1).map((name, n) => [names[n] ?? "", Array(26).fill(name).join(" ")]),
		);
		const meant = await expandPhrases("aa", async () => many);
		expect(meant.length).toBeLessThan(100_000);
		expect(isCircular("start", "aa", many)).toBe(true);
	});
});

it.each([
	["ust", "ultra short throw", false],
	["short throw", "ultra short throw", true],
	["projector", "beamer", true],
	["ultra short throw", "telly beamer", true],
	["movies", "beamer for films", false],
	["loop", "round", true],
])("isCircular %j for %j: %j", (words, meaning, isCircle) => {
	expect(isCircular(words, meaning, MEANINGS)).toBe(isCircle);
});
