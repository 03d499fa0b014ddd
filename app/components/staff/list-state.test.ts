import { expect, it } from "vitest";
import { pageOfMatchingRows, queryWords, staffListAddress } from "./list-state";

it.each([
	["", "", 1],
	["q=a%26b&page=2", "a&b", 2],
	["page=99999", "", 99_999],
	["page=0", "", 1],
	["page=-1", "", 1],
	["page=1e3&other=x", "", 1],
	["page=999999", "", 99_999],
	["page=2x", "", 1],
	[`q=${"x".repeat(200)}`, "x".repeat(100), 1],
	[`q=${"x".repeat(99)}+y`, "x".repeat(99), 1],
])("list state: reads %j as %j and page %i", (search, query, page) => {
	expect(staffListAddress.decode(new URLSearchParams(search))).toEqual({ query, page });
});

it.each([
	[{}, ""],
	[{ query: "", page: 1 }, ""],
	[{ query: "a &b", page: 3 }, "?q=a+%26b&page=3"],
])("list state: writes %j as %s", (state, search) => {
	expect(staffListAddress.search(state)).toBe(search);
});

it.each([
	["", []],
	["  Epson  EH-TW ", ["epson", "eh-tw"]],
	["a ".repeat(50), Array(10).fill("a")],
])("list state: splits %j into the words %j", (query, words) => {
	expect(queryWords(query)).toEqual(words);
});

const names = [
	"Élan",
	"Epson",
	"Digital Projection",
	...Array.from({ length: 60 }, (_, i) => `N${i}`),
];
const page = (query: string, number = 1) =>
	pageOfMatchingRows(names, (name) => name, { query, page: number });

it.each([
	["elan", ["Élan"]],
	["PROJ dig", ["Digital Projection"]],
	["zzz", []],
])("list state: finds by every word of %j, ignoring case and accents", (q, rows) => {
	expect(page(q)).toMatchObject({ rows, total: rows.length, page: 1, pages: 1 });
});

it("list state: has pages of fifty, and shows the last one for a page past it", () => {
	expect(page("").rows).toHaveLength(50);
	expect(page("", 9)).toMatchObject({ page: 2, pages: 2, total: 63 });
});
