import { expect, it } from "vitest";
import { sheet } from "../../../../tests/import-plans";
import { findHeadingRow } from "./heading-row";

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
])("findHeadingRow finds it: %s", (_, lines, place) => {
	expect(findHeadingRow(sheet(lines))).toBe(place);
});
