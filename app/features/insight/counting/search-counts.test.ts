import { describe, expect, it } from "vitest";
import { SearchCounts } from "./search-counts";

const START = Date.parse("2026-11-03T12:00:00Z");

/** Adds searches in turn, each `[asker, words, seconds]`, and returns the counts at the end. */
function counted(
	asked: readonly (readonly [string, string, number])[],
	{ all = true, at = 60 } = {},
) {
	const counts = new SearchCounts();
	for (const [asker, words, seconds] of asked) {
		counts.add(asker, words, words.length, new Date(START + seconds * 1000));
	}
	return counts
		.take(new Date(START + at * 1000), { all })
		.map(({ thing: { words }, count }) => [words, count]);
}

describe("a search is counted", () => {
	it.each([
		[
			"not for two askers",
			[
				["a", "epson", 0],
				["b", "epson", 1],
			],
			[],
		],
		[
			"not for one who asks three times",
			[
				["a", "epson", 0],
				["a", "epson", 9],
				["a", "epson", 18],
			],
			[],
		],
		[
			"with all of its day for three",
			[
				["a", "epson", 0],
				["a", "epson", 9],
				["b", "epson", 1],
				["c", "epson", 2],
			],
			[["epson", 4]],
		],
		[
			"once while it is typed",
			[
				["a", "ep", 0],
				["a", "epson", 1],
				["a", "epso", 2],
				["a", "epson", 3],
				["b", "epson", 0],
				["c", "epson", 0],
			],
			[["epson", 3]],
		],
		[
			"twice where the same asker comes back to it",
			[
				["a", "epson", 0],
				["a", "epson", 3],
				["b", "epson", 0],
				["c", "epson", 0],
			],
			[["epson", 4]],
		],
		[
			"beside another by the same asker",
			[
				["a", "epson", 0],
				["b", "epson", 0],
				["c", "epson", 0],
				["a", "benq", 1],
				["b", "benq", 1],
				["c", "benq", 1],
			],
			[
				["epson", 3],
				["benq", 3],
			],
		],
	] as const)("%s", (_, asked, expected) => {
		expect(counted(asked)).toEqual(expected);
	});

	it("once typing has paused for two seconds, or at the end", () => {
		const asked = [
			["a", "epson", 0],
			["b", "epson", 0],
			["c", "epson", 0],
		] as const;
		expect(counted(asked, { all: false, at: 1.9 })).toEqual([]);
		expect(counted(asked, { all: false, at: 2 })).toEqual([["epson", 3]]);
		expect(counted(asked, { all: true, at: 1 })).toEqual([["epson", 3]]);
	});
});

describe("a day", () => {
	it("ends at midnight UTC by the time of the search, not of the write", () => {
		const counts = new SearchCounts();
		const midnight = Date.parse("2026-11-04T00:00:00Z");
		for (const asker of ["a", "b", "c"]) counts.add(asker, "epson", 1, new Date(midnight - 500));
		for (const asker of ["d", "e"]) counts.add(asker, "epson", 1, new Date(midnight));
		const days = counts.take(new Date(midnight + 5000), { all: false });
		expect(days).toEqual([{ thing: { day: "2026-11-03", words: "epson", found: 1 }, count: 3 }]);
		counts.add("f", "epson", 2, new Date(midnight + 6000));
		expect(counts.take(new Date(midnight + 9000), { all: false })).toEqual([
			{ thing: { day: "2026-11-04", words: "epson", found: 2 }, count: 3 },
		]);
	});

	it("continues the counts of an earlier process", () => {
		const counts = new SearchCounts();
		counts.open("2026-11-03", ["epson"]);
		counts.add("a", "epson", 7, new Date(START));
		expect(counts.take(new Date(START), { all: true })).toHaveLength(1);
	});
});

it("adds unwritten counts to later ones, with the newer number found", () => {
	const counts = new SearchCounts();
	counts.open("2026-11-03", ["epson"]);
	counts.add("a", "epson", 7, new Date(START));
	const taken = counts.take(new Date(START), { all: true });
	counts.add("b", "epson", 8, new Date(START));
	counts.putBack(taken);
	const day = "2026-11-03";
	counts.add("b", "epson", 9, new Date(START + 5000));
	expect(counts.take(new Date(START + 9000), { all: true })).toEqual([
		{ thing: { day, words: "epson", found: 9 }, count: 3 },
	]);
});

it("keeps at most its limit of words and askers", () => {
	const counts = new SearchCounts();
	for (let n = 0; n < 60_000; n += 1) counts.add(`asker ${n}`, `words ${n}`, 0, new Date(START));
	for (const asker of ["x", "y", "z"]) counts.add(asker, "epson", 1, new Date(START + 3000));
	expect(counts.take(new Date(START + 9000), { all: true })).toHaveLength(1);
});
