import { db } from "db/connection.server";
import { write } from "db/writes/write";
import { expect, it } from "vitest";
import { countOmittedSearches, deleteOldCounts, upsertSearches } from "./counts.queries.server";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-30T12:00:00Z");

const day = (before: number) =>
	new Date(NOW.getTime() - before * DAY_MS).toISOString().slice(0, 10);

interface Count {
	/** Days before today. */
	before?: number;
	askers?: number;
	searches?: number;
	found?: number;
	process?: string;
	words?: string;
}

/** Stores what a process counted on a day, on that day. */
async function count({
	before = 0,
	askers = 1,
	searches = askers,
	found = 0,
	process = "p",
	words = "epson",
}: Count) {
	const search = { day: day(before), words, code: `code of ${words}`, askers, searches, found };
	const now = new Date(NOW.getTime() - before * DAY_MS);
	await write(db(), (trx) => upsertSearches(trx, { process, searches: [search] }, now));
}

const rows = () =>
	db()
		.selectFrom("searches")
		.select(["day", "words", "searches", "found"])
		.orderBy("day")
		.execute();

const fewText = () =>
	db()
		.selectFrom("few_searches")
		.selectAll()
		.execute()
		.then((few) => JSON.stringify(few));

it.each<[string, Count[], number[]]>([
	["nothing of two askers", [{ askers: 2 }], []],
	["nothing of one who asks three times", [{ searches: 3 }], []],
	["the words of three on one day", [{ askers: 3, searches: 4 }], [4]],
	["the words of one on three days", [{ before: 29 }, { before: 9 }, {}], [1, 1, 1]],
	[
		"the words of three in turn",
		[{ askers: 1 }, { askers: 2, searches: 1 }, { askers: 3, searches: 1 }],
		[3],
	],
	["nothing of a day before the last 30", [{ before: 30, askers: 2 }, {}], []],
	["nothing of one each in three processes of a day", [{}, { process: "q" }, { process: "r" }], []],
	["nothing of other words", [{ askers: 2 }, { words: "benq" }], []],
	["later searches at once", [{ before: 9, askers: 3 }, { searches: 2 }], [3, 2]],
	["not at once 30 days after the last", [{ before: 30, askers: 3 }, {}], [3]],
])("counts: stores %s", async (_, counts, expected) => {
	for (const one of counts) await count(one);
	expect((await rows()).map(({ searches }) => searches)).toEqual(expected);
});

it("counts: stores no words of fewer than three, and counts them", async () => {
	await count({ askers: 2, searches: 5, words: "jane doe" });
	await count({ before: 29, words: "john" });
	expect(await fewText()).not.toMatch(/"jane|"john/);
	expect(await countOmittedSearches(db(), NOW)).toEqual({ words: 2, searches: 6 });
	expect(await rows()).toEqual([]);
});

it("counts: moves what was counted with the words, and keeps the newest number found of a day", async () => {
	await count({ before: 2, found: 0 });
	await count({ askers: 1, found: 3 });
	await count({ askers: 2, searches: 1, found: 7 });
	expect(await rows()).toEqual([
		{ day: day(2), words: "epson", searches: 1, found: 0 },
		{ day: day(0), words: "epson", searches: 2, found: 7 },
	]);
	expect(await countOmittedSearches(db(), NOW)).toEqual({ words: 0, searches: 0 });
});

it("counts: forgets codes after 30 days", async () => {
	await count({ before: 29 });
	await count({ before: 29, words: "benq" });
	await deleteOldCounts(db(), NOW);
	expect(await countOmittedSearches(db(), NOW)).toEqual({ words: 2, searches: 2 });
	await deleteOldCounts(db(), new Date(NOW.getTime() + DAY_MS));
	expect(await fewText()).toBe("[]");
});
