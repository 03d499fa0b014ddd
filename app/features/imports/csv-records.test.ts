import { describe, expect, it } from "vitest";
import { csvRecords } from "./csv-records";

describe("csvRecords", () => {
	it("names cells by the template's spelling of their header", () => {
		expect(csvRecords("SKU, Launch  Year ,box-weight\nA,2024,3 kg\n")).toEqual([
			{ row: 2, cells: { sku: "A", launch_year: "2024", box_weight: "3 kg" } },
		]);
	});

	it("reads past a byte order mark, Windows line ends and quoted cells", () => {
		expect(csvRecords('\uFEFF"sku",model\r\nA,"One, ""two""\nthree"\r\n')).toEqual([
			{ row: 2, cells: { sku: "A", model: 'One, "two"\nthree' } },
		]);
	});

	it.each([
		["a cell of several lines", 'sku,model\nA,"1\n2\n3"\nB,x\n', [2, 3]],
		["an empty line", "sku,model\nA,x\n\n\nB,x\n", [2, 5]],
		["an empty line at the top", "\nsku,model\nA,x\n", [3]],
	])("numbers rows as a spreadsheet does after %s", (_, text, rows) => {
		expect(csvRecords(text).map((record) => record.row)).toEqual(rows);
	});

	it.each(["", "sku,model\n"])("finds no record in %j", (text) => {
		expect(csvRecords(text)).toEqual([]);
	});

	it("throws on broken quoting", () => {
		expect(() => csvRecords('sku,model\nA,"never closed\n')).toThrow(/quote/i);
	});
});
