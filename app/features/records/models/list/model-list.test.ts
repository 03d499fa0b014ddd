import { expect, it } from "vitest";
import {
	choiceConditions,
	isFeaturedOrder,
	isFiltered,
	modelFilePath,
	modelListAddress,
	modelListPath,
} from "./model-list";

const read = (query: string) => modelListAddress.decode(new URLSearchParams(query));

it.each([
	["", ""],
	["q=+epson+&page=3", "?q=epson&page=3"],
	["missing=brightness&page=2", "?missing=brightness&page=2"],
	["missing=figures&filter=stale&q=a+%26+b", "?q=a+%26+b&missing=figures&filter=stale"],
	["filter=no-photo", "?filter=no-photo"],
	["filter=no-category", "?filter=no-category"],
	["filter=discontinued", "?filter=discontinued"],
	["filter=sample", "?filter=sample"],
	["sort=shops&brand=epson&q=x", "?q=x&brand=epson&sort=shops"],
	["sort=cheap&brand=%2Fadmin", ""],
])("model list: reads %s and writes it without defaults", (query, written) => {
	expect(modelListPath(read(query))).toBe(`/admin/models${written}`);
});

it("model list: returns the files of the chosen models, ignoring the page", () => {
	expect(modelFilePath(read("filter=stale&q=x&page=3"), "csv")).toBe(
		"/admin/current-data/projectors.csv?q=x&filter=stale",
	);
	expect(modelFilePath(read(""), "xlsx")).toBe("/admin/current-data/projectors.xlsx");
});

it.each([
	["", [], false, false],
	["page=2", [], false, false],
	["q=x", [], true, false],
	["missing=price", ["missing-price"], true, false],
	["filter=featured", ["featured"], true, true],
	["filter=featured&page=2", ["featured"], true, true],
	["filter=featured&q=x", ["featured"], true, false],
	["filter=featured&missing=price", ["missing-price", "featured"], true, false],
	["filter=stale&missing=figures", ["missing-figures", "stale"], true, false],
	["brand=epson", [], true, false],
	["filter=featured&brand=epson", ["featured"], true, false],
	["filter=featured&sort=added", ["featured"], true, false],
])("the choice of a list %s", (query, conditions, narrowed, ordered) => {
	const state = read(query);
	expect(choiceConditions(state)).toEqual(conditions);
	expect([isFiltered(state), isFeaturedOrder(state)]).toEqual([narrowed, ordered]);
});
