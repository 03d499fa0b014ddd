import { expect, it } from "vitest";
import { alertListPath, decodeAlertList, searchedWords } from "./alert-list";

it.each([
	["", { query: "", page: 1 }],
	["?q=Epson+TW", { query: "Epson TW", page: 1 }],
	["?q=Epson&page=12", { query: "Epson", page: 12 }],
])("%s is read and written alike", (search, state) => {
	expect(decodeAlertList(new URLSearchParams(search))).toEqual(state);
	expect(alertListPath(state)).toBe(`/admin/alerts${search}`);
});

it.each(["?page=0", "?page=x", "?page=999999", "?q=+"])("%s is the default", (search) => {
	expect(decodeAlertList(new URLSearchParams(search))).toEqual({ query: "", page: 1 });
});

it("limits the number of search words", () => {
	expect(searchedWords(` ${"Aa ".repeat(50)}`)).toEqual(Array(10).fill("aa"));
});
