import { describe, expect, it } from "vitest";
import { SearchCounts } from "./search-counts";

const START = Date.parse("2026-11-03T12:00:00Z");

/** Adds searches in turn, each `[asker, words, seconds]`, and returns words, askers and searches at the end. */
function counted(
	asked: readonly (readonly [string, string, number])[],
	{ all = true, at = 60 } = {},
) {
	const counts = new SearchCounts();
	for (const [asker, words, seconds] of asked) {
		counts.add(asker, words, words.length, new Date(START + seconds * 1000));
	}
	return counts
		.drain(new Date(START + at * 1000), { includesUnfinished: all })
		.map(({ words, askers, searches }) => [words, askers, searches]);
}

describe("a search is counted", () => {
	it.each([
		[
			"for each asker",
			[
				["a", "epson", 0],
				["b", "epson", 1],
			],
			[["epson", 2, 2]],
		],
		[
			"again for the same asker, who stays one",
			[
				["a", "epson", 0],
				["a", "epson", 9],
				["a", "epson", 18],
			],
			[["epson", 1, 3]],
		],
		[
			"for three askers at most",
			[
				["a", "epson", 0],
				["a", "epson", 9],
				["b", "epson", 1],
				["c", "epson", 2],
				["d", "epson", 2],
			],
			[["epson", 3, 5]],
		],
		[
			"once while it is typed",
			[
				["a", "ep", 0],
				["a", "epson", 1],
				["a", "epso", 2],
				["a", "epson", 3],
			],
			[["epson", 1, 1]],
		],
		[
			"twice where the same asker comes back to it",
			[
				["a", "epson", 0],
				["a", "epson", 3],
			],
			[["epson", 1, 2]],
		],
		[
			"beside another by the same asker",
			[
				["a", "epson", 0],
				["a", "benq", 1],
				["b", "benq", 1],
			],
			[
				["epson", 1, 1],
				["benq", 2, 2],
			],
		],
	] as const)("%s", (_, asked, expected) => {
		expect(counted(asked)).toEqual(expected);
	});

	it("once typing has paused for two seconds, or at the end", () => {
		const asked = [["a", "epson", 0]] as const;
		expect(counted(asked, { all: false, at: 1.9 })).toEqual([]);
		expect(counted(asked, { all: false, at: 2 })).toEqual([["epson", 1, 1]]);
		expect(counted(asked, { all: true, at: 1 })).toEqual([["epson", 1, 1]]);
	});
});

it("search counts: ends a day at midnight UTC by the time of the search, not of the write", () => {
	const counts = new SearchCounts();
	const midnight = Date.parse("2026-11-04T00:00:00Z");
	counts.add("a", "epson", 1, new Date(midnight - 500));
	counts.add("b", "epson", 1, new Date(midnight));
	const both = { words: "epson", askers: 1, searches: 1, found: 1 };
	expect(counts.drain(new Date(midnight + 5000), { includesUnfinished: false })).toEqual([
		{ day: "2026-11-03", ...both },
		{ day: "2026-11-04", ...both },
	]);
	counts.add("c", "epson", 2, new Date(midnight + 6000));
	expect(counts.drain(new Date(midnight + 9000), { includesUnfinished: false })).toEqual([
		{ day: "2026-11-04", words: "epson", askers: 2, searches: 1, found: 2 },
	]);
});

it("search counts: adds unwritten counts to later ones, with the newer number found", () => {
	const counts = new SearchCounts();
	counts.add("a", "epson", 7, new Date(START));
	const taken = counts.drain(new Date(START), { includesUnfinished: true });
	counts.add("b", "epson", 8, new Date(START));
	counts.addAgain(taken);
	counts.add("b", "epson", 9, new Date(START + 5000));
	const day = "2026-11-03";
	expect(counts.drain(new Date(START + 9000), { includesUnfinished: true })).toEqual([
		{ day, words: "epson", askers: 2, searches: 3, found: 9 },
	]);
});

it("search counts: writes at most its limit of words, and words of three askers beside them", () => {
	const counts = new SearchCounts();
	for (let n = 0; n < 60_000; n += 1) counts.add(`asker ${n}`, `words ${n}`, 0, new Date(START));
	for (const asker of ["x", "y", "z"]) counts.add(asker, "epson", 1, new Date(START + 3000));
	const taken = counts.drain(new Date(START + 9000), { includesUnfinished: true });
	expect(taken).toHaveLength(2001);
	expect(taken.at(-1)).toMatchObject({ words: "epson", askers: 3, searches: 3 });
});
