import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readImport } from "~/features/imports/plan/read-import.server";
import { readCsv } from "~/features/ingest/read/read-sheets.server";
import type { Sheet } from "~/features/ingest/read/sheet";
import { decodeText } from "~/features/ingest/read/text-file";
import {
	readArchivedWorkbook,
	readCompoundWorkbook,
} from "~/features/ingest/read/workbook-sheets.server";
import { refusalText } from "../refusal";

const FOLDER = join("tests", "fixtures", "awkward");

const DAMAGED = "400 This workbook is damaged";
const NOTHING = "400 This file has nothing in it.";

/** None contains projectors: each is refused by its first cells, which shows that it was read. */
function beginsWith(headings: string): string {
	return `400 This file has no column headed "sku"; it begins with ${headings}. The first`;
}

// For each file: the beginning of its refusal; rows in each sheet, and one of its rows with the number
// a spreadsheet shows, where it can be read at all.
const FILES: [file: string, refusal: string, rows?: number[], row?: [number, ...string[]]][] = [
	[
		"csv-spectrum/comma_in_quotes.csv",
		beginsWith("first, last, address, city and zip"),
		[2],
		[2, "John", "Doe", "120 any st.", "Anytown, WW", "08123"],
	],
	["csv-spectrum/empty_crlf.csv", beginsWith("a, b and c"), [3], [2, "1", "", ""]],
	["csv-spectrum/escaped_quotes.csv", beginsWith("a and b"), [3], [2, "1", 'ha "ha" ha']],
	[
		"csv-spectrum/json.csv",
		beginsWith("key and val"),
		[2],
		[2, "1", '{"type": "Point", "coordinates": [102.0, 0.5]}'],
	],
	[
		"csv-spectrum/location_coordinates.csv",
		beginsWith("Contact Phone Number, Location Coordinates, Cities and Counties"),
		[2],
	],
	["csv-spectrum/newlines_crlf.csv", beginsWith("a, b and c"), [4], [4, "7", "8", "9"]],
	["csv-spectrum/quotes_and_newlines.csv", beginsWith("a and b"), [3], [2, "1", 'ha \n"ha" \nha']],
	["csv-spectrum/utf8.csv", beginsWith("a, b and c"), [3], [3, "4", "5", "ʤ"]],

	[
		"csvlint/cr-line-endings.csv",
		beginsWith("Foo, Bar and Baz"),
		[3],
		[3, "Qux", "Teaspoon", "Doge"],
	],
	[
		"csvlint/inconsistent-line-endings.csv",
		beginsWith("Foo, Bsr and Baz"),
		[3],
		[3, "Qux", "Teaspoon", "Doge"],
	],
	[
		"csvlint/inconsistent-line-endings-unquoted.csv",
		beginsWith("Foo, Bsr and Baz"),
		[3],
		[3, "Qux", "Teaspoon", "Doge"],
	],
	[
		"csvlint/invalid-byte-sequence.csv",
		beginsWith("Data, Dependencia Origem, Histórico, Data do Balancete and Número do documento"),
		[24],
	],
	["csvlint/invalid_many_rows.csv", '400 Row 4 has a quotation mark (") in the wrong place'],
	["csvlint/spreadsheet.xls", beginsWith("a, b and c"), [1, 0, 0], [1, "a", "b", "c"]],
	["csvlint/spreadsheet.xlsx", beginsWith("a, b and c"), [1, 0, 0], [1, "a", "b", "c"]],
	["csvlint/title-row.csv", beginsWith("This is a title row"), [4], [2, "Foo", "Bsr", "Baz"]],
	["csvlint/windows-line-endings.csv", beginsWith("a, b and c"), [2], [2, "d", "e", "f"]],

	["exceljs/1904.xlsx", beginsWith("0:00"), [1, 0, 0], [4, "", "0:00"]],
	["exceljs/bogus-defined-name.xlsx", beginsWith("OFFSET($A$10;0;0;0;1)"), [1]],
	[
		"exceljs/chart-sheet.xlsx",
		beginsWith("Month, Bears, Dolphins and Whales"),
		[0, 7],
		[2, "Jan", "8", "150", "80"],
	],
	["exceljs/comments.xlsx", beginsWith("asdasd and asd"), [1, 1], [1, "123123"]],
	["exceljs/dateIssue.xlsx", beginsWith("Date"), [2], [2, "2020-11-20"]],
	["exceljs/duplicateRowTest.xlsx", NOTHING, [0]],
	["exceljs/fibonacci.xlsx", beginsWith("1 and 1"), [19], [3, "3", "2"]],
	["exceljs/formulas.xlsx", beginsWith("someone@example.com and (formula with hyperlink)"), [2]],
	["exceljs/gold.xlsx", beginsWith("Text and I am Text"), [6], [2, "Number", "3.14"]],
	["exceljs/google-sheets.xlsx", beginsWith("BEGIN, HIDDEN and VISIBLE"), [3]],
	["exceljs/invalid-xml.xlsx", beginsWith("foo and bar"), [1]],
	["exceljs/libre-calc-as-excel-2007-365.xlsx", beginsWith("BEGIN, HIDDEN and VISIBLE"), [3]],
	["exceljs/many-columns.xlsx", beginsWith("this, spread, sheet, has and many"), [2]],
	["exceljs/missing-bits.xlsx", DAMAGED],
	["exceljs/shared_string_with_escape.xlsx", beginsWith("_x000D_"), [1]],
	["exceljs/issues/test-issue-163.xlsx", beginsWith("1"), [3], [3, "3"]],
	[
		"exceljs/issues/test-issue-1669.xlsx",
		beginsWith("Column1 and Column2"),
		[6, 6],
		[2, "T123456789", "Test 89"],
	],
	["exceljs/issues/test-issue-623.xlsx", NOTHING, [0]],
	["exceljs/issues/test-issue-771.xlsx", DAMAGED],
	["exceljs/issues/test-issue-988.xlsx", beginsWith("1 and a"), [5], [2, "1", "a"]],
	["exceljs/issues/test-issue-991.csv", beginsWith("2019-11-04"), [5], [4, "00210PRG1"]],
	["exceljs/issues/test-pr-567.xlsx", beginsWith("leading, trailing and both"), [1]],
	["exceljs/issues/test-row-styles.xlsx", beginsWith("asdf, asdf, asdf, asdf and asdf"), [38]],

	["node-csv/327.cws.csv", beginsWith("field1 and field2"), [2], [2, "Acentuação1", "acentuação2"]],
	["node-csv/365-utf16le-bom-windows.csv", beginsWith("a, b and c"), [2], [2, "1", "2", "3"]],
	["node-csv/365-utf8-bom-windows.csv", beginsWith("a, b and c"), [2], [2, "1", "2", "3"]],
	["node-csv/399.csv", beginsWith("value"), [1], [2, "value"]],
	["node-csv/411.csv", beginsWith("id, first_name, last_name, email and modified_at"), [4]],
	["node-csv/fs_read.csv", beginsWith("abc and 123"), [3], [3, "ghi", "789"]],

	[
		"papaparse/long-sample.csv",
		beginsWith(
			"Grant, Dyer, Donec.elementum@orciluctuset.…, 2013-11-23T02:30:31-08:00 and 2014-05-31T01:06:56-07:00",
		),
		[8],
	],
	["papaparse/malformed.tsv", '400 Row 9 has a quotation mark (") that is never closed'],
	["papaparse/sample-header.csv", beginsWith("title and name"), [3], [3, "", "test name 02"]],
	["papaparse/utf-8-bom-sample.csv", beginsWith("A, B and C"), [2], [2, "X", "Y", "Z"]],
];

function bytesOf(file: string): Buffer {
	return readFileSync(join(FOLDER, file));
}

function readSheets(file: string): Promise<Sheet[]> | Sheet[] {
	if (file.endsWith(".xlsx")) return readArchivedWorkbook(bytesOf(file));
	if (file.endsWith(".xls")) return readCompoundWorkbook(bytesOf(file));
	return [readCsv(decodeText(bytesOf(file)))];
}

const refusal = (file: string) => readImport(bytesOf(file), file).then(() => "", refusalText);

it.each(FILES)("%s is read to its last row, and refused", async (file, refused, rows, row) => {
	expect((await refusal(file)).slice(0, refused.length)).toBe(refused);
	if (!rows) return;
	const sheets = await readSheets(file);
	expect(sheets.map((sheet) => sheet.rows.length)).toEqual(rows);
	const read = sheets.flatMap((sheet) => sheet.rows.map(({ row, cells }) => [row, ...cells]));
	if (row) expect(read).toContainEqual(row);
});

it("the awkward files are all in this table", () => {
	const found = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
	const files = found.filter((name) => /\.(csv|tsv|xlsx?)$/.test(name));
	expect(FILES.map(([file]) => file).sort()).toEqual(files.sort());
});
