import { expect, it } from "vitest";
import { isDataFile } from "./sheet";

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
])("accepts %s of type %j", (name, type) => {
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
])("refuses %s of type %j", (name, type) => {
	expect(isDataFile({ name, type })).toBe(false);
});
