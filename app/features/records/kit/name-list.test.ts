import { describe, expect, it } from "vitest";
import { decodeNameList, nameListPath, pageOfNames } from "./name-list";

describe("the state of a list of names", () => {
	it.each([
		["", "/l"],
		["q=lamp&page=2", "/l?q=lamp&page=2"],
		["q=%20a%20%20b%20&page=1", "/l?q=a+b"],
		["page=0", "/l"],
		["page=1e9&q=", "/l"],
		["page=two&x=1", "/l"],
	])("of %j is the address %s", (search, path) => {
		const state = decodeNameList(new URLSearchParams(search));
		expect(nameListPath("/l", state)).toBe(path);
		expect(decodeNameList(new URL(path, "http://x").searchParams)).toEqual(state);
	});
});

describe("pageOfNames", () => {
	const names = [
		"Élan",
		"Epson",
		"Digital Projection",
		...Array.from({ length: 60 }, (_, i) => `N${i}`),
	];
	const page = (q: string, number = 1) => pageOfNames(names, (name) => name, { q, page: number });

	it.each([
		["elan", ["Élan"]],
		["PROJ dig", ["Digital Projection"]],
		["zzz", []],
	])("finds by every word of %j, ignoring case and accents", (q, rows) => {
		expect(page(q)).toMatchObject({ rows, total: rows.length, page: 1, pages: 1 });
	});

	it("has pages of fifty, and shows the last one for a page past it", () => {
		expect(page("").rows).toHaveLength(50);
		expect(page("", 9)).toMatchObject({ page: 2, pages: 2, total: 63 });
	});
});
