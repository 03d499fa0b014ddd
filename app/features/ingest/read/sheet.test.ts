import { expect, it } from "vitest";
import { isDataFile, rowsBelow } from "./sheet";

it.each([
	["a.csv", "text/csv"],
	["a.CSV", ""],
	["a.csv", "application/octet-stream"],
	["prices", "text/csv"],
	["a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
	["a.xls", "application/vnd.ms-excel"],
	["a.csv", "application/vnd.ms-excel"],
	["A.XLSX", ""],
	["a.xls", ""],
	["with macros.xlsm", "application/octet-stream"],
	["a.TSV", "text/tab-separated-values"],
	["prices", "application/vnd.ms-excel.sheet.macroEnabled.12"],
	["prices", "Text/CSV ; charset=utf-8"],
])("sheet: accepts %s of type %j", (name, type) => {
	expect(isDataFile({ name, type })).toBe(true);
});

it.each([
	["a.pdf", "application/pdf"],
	["a.txt", "text/plain"],
	["a.csv.exe", "application/octet-stream"],
	["csv", ""],
	["a.html", "text/html"],
	["a.xlsm.exe", ""],
	["a.xlsmx", ""],
	["a.tsv ", ""],
	["a.ods", "application/vnd.oasis.opendocument.spreadsheet"],
	["", ""],
])("sheet: refuses %s of type %j", (name, type) => {
	expect(isDataFile({ name, type })).toBe(false);
});

it("rowsBelow gives each row of merged cells their value, but not that of merged headings", () => {
	const rows = [
		{ row: 1, cells: ["brand", "model", "price"] },
		{ row: 3, cells: ["Epson", "One", "1"] },
		{ row: 4, cells: ["", "Two"] },
		{ row: 6, cells: ["", "Three", ""] },
		{ row: 7, cells: ["", "Four", ""] },
		{ row: 8, cells: ["BenQ", "Five", ""] },
	];
	const merged = [
		{ column: 0, firstRow: 3, lastRow: 6 },
		{ column: 2, firstRow: 3, lastRow: 4 },
		{ column: 1, firstRow: 1, lastRow: 2 },
		{ column: 0, firstRow: 8, lastRow: 1_000_000 },
	];
	const read = (place: number) => rowsBelow({ rows, merged }, place).map(({ cells }) => cells);
	expect(read(0)).toEqual([
		["Epson", "One", "1"],
		["Epson", "Two", "1"],
		["Epson", "Three", ""],
		["", "Four", ""],
		["BenQ", "Five", ""],
	]);
});
