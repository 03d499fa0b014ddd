import { expect, it } from "vitest";
import { type Candidate, rankCandidates } from "./search-ranking";

function model(id: number, values: Partial<Candidate>): Candidate {
	return {
		id,
		brand: "acme",
		model: `m${id}`,
		spellings: "",
		details: "",
		isDiscontinued: false,
		launchYear: 2024,
		...values,
	};
}

it.each<[why: string, query: string[], better: Partial<Candidate>, worse: Partial<Candidate>]>([
	["a whole word of the model before a beginning", ["x1"], { model: "x1" }, { model: "x10" }],
	["a model before a brand", ["halo"], { model: "halo" }, { brand: "halo" }],
	["a brand before a detail", ["halo"], { brand: "halo" }, { details: "halo" }],
	["another spelling before a detail", ["tw7"], { spellings: "tw7" }, { details: "tw7" }],
	["a detail's whole word", ["laser"], { details: "laser" }, { details: "laserlike" }],
	["a detail's beginning", ["ultra"], { details: "ultra short throw" }, { details: "short" }],
	[
		"short before ultra short",
		["short"],
		{ details: "short throw" },
		{ details: "ultra short throw" },
	],
	["the name spelled out", ["mars", "3"], { model: "mars 3" }, { model: "mars 3 air" }],
	[
		"the name spelled out though no longer sold",
		["mars"],
		{ model: "mars", isDiscontinued: true },
		{ model: "mars air" },
	],
	[
		"the name of several words spelled out though no longer sold",
		["mars", "3"],
		{ model: "mars 3", isDiscontinued: true },
		{ model: "mars 3 air" },
	],
	[
		"the name spelled out in another way though no longer sold",
		["mars3"],
		{ model: "mars 3", spellings: "mars3 3", isDiscontinued: true },
		{ model: "mars 3 air", spellings: "mars3 3air" },
	],
	[
		"models still sold where the query is in no name",
		["laser"],
		{ model: "halo vision", details: "laser" },
		{ model: "halo", details: "laser", isDiscontinued: true },
	],
	["the fuller spelled", ["mars"], { model: "mars 3" }, { model: "mars 3 air" }],
	["models still sold", ["acme"], {}, { isDiscontinued: true }],
	["the newer", ["acme"], { launchYear: 2025 }, { launchYear: 2023 }],
])("rank puts first %s", (_, query, better, worse) => {
	const terms = query.map((word) => [word]);
	expect(rankCandidates([model(1, worse), model(2, better)], terms)).toEqual([2, 1]);
	expect(rankCandidates([model(1, better), model(2, worse)], terms)).toEqual([1, 2]);
});

it("rank puts first the earlier listed if all else is equal", () => {
	expect(rankCandidates([model(2, {}), model(1, {})], [["acme"]])).toEqual([1, 2]);
});

it("rank puts first whichever correction fits best", () => {
	const terms = [["band", "benq"]];
	expect(
		rankCandidates([model(1, { details: "band" }), model(2, { brand: "benq" })], terms),
	).toEqual([2, 1]);
});

it("rank puts first a word that any correction has, whole or as a beginning", () => {
	const terms = [["halo", "hallo"]];
	for (const [better, worse] of [
		[{ details: "halo" }, { details: "halox" }],
		[{ model: "halox" }, { details: "hallo" }],
	]) {
		expect(rankCandidates([model(1, worse ?? {}), model(2, better ?? {})], terms)).toEqual([2, 1]);
	}
});

it("rank puts first something even for a name without letters", () => {
	expect(rankCandidates([model(1, { model: "" }), model(2, {})], [["acme"]])).toHaveLength(2);
});
