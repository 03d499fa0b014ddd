import { expect, it } from "vitest";
import { sheet } from "../../../../tests/import-plans";
import { findHeaderRow, isTransposed, withUnitsInHeaders } from "./convertible-sheet";

it.each<[string, string[], number | undefined]>([
	["the first row", ["Naam|Prijs", "Epson A|1"], 0],
	["below a title", ["Prijslijst 2026", "Naam|Prijs", "Epson A|1"], 1],
	[
		"below a title as wide as the table",
		["Catalogue|autumn|2026", "Naam|Prijs|EAN", "Epson A|1|2"],
		1,
	],
	["with unknown words, below a note", ["Note", "Foo|Bar|Baz", "a|1|2", "b|3|4"], 1],
	["not without rows below", ["Naam|Prijs"], undefined],
	["not of one column", ["Naam", "Epson A"], undefined],
	["not in figures", ["1|2|3", "4|5|6"], undefined],
])("findHeaderRow finds the header: %s", (_, lines, place) => {
	expect(findHeaderRow(sheet(lines))).toBe(place);
});

it("header row: recognises a sheet with a model in each column", () => {
	const rows = ["|Epson A|Epson B", "Brightness|3000|4000", "Weight|1 kg|2 kg", "EAN||"];
	expect(isTransposed(sheet([...rows, "Contrast|1|2"]))).toBe(true);
	expect(isTransposed(sheet(["Naam|Prijs", "Epson A|1", "Brightness|2"]))).toBe(false);
});

it("header row: appends a row of units to the headings", () => {
	const one = sheet(["Maker|Model|Weight|Size", "||(lb)|[W x D, inches]", "Epson|A|2|3 x 4"]);
	expect(withUnitsInHeaders(one, 0).rows).toEqual([
		{ row: 1, cells: ["Maker", "Model", "Weight (lb)", "Size (W x D, inches)"] },
		{ row: 3, cells: ["Epson", "A", "2", "3 x 4"] },
	]);
	const other = sheet(["Maker|Model", "Epson|(A)"]);
	expect(withUnitsInHeaders(other, 0)).toBe(other);
});
