import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { escapeFormula, toCsv, unescapeFormula } from "./csv-text";

describe("escapeFormula", () => {
	it.each([
		["=1+1", "'=1+1"],
		["+44 20 7946 0000", "'+44 20 7946 0000"],
		["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
		["@SUM(A1)", "'@SUM(A1)"],
		["\t=1", "'\t=1"],
		["\r=1", "'\r=1"],
		["\n=1", "'\n=1"],
		["＝1+1", "'＝1+1"],
		["'=1", "''=1"],
		["-5+cmd", "'-5+cmd"],
		["=A1-5", "'=A1-5"],
	])("puts an apostrophe before %j", (text, escaped) => {
		expect(escapeFormula(text)).toBe(escaped);
		expect(unescapeFormula(escaped)).toBe(text);
	});

	it.each(["-5", "-15", "-5.25", "EPS-1", "a=b", "a'=b", "16:9", "'tis", "'", "", "0"])(
		"leaves %j",
		(text) => {
			expect(escapeFormula(text)).toBe(text);
			expect(unescapeFormula(text)).toBe(text);
		},
	);
});

describe("toCsv", () => {
	it("quotes only cells that need it and ends lines as Windows does", () => {
		const rows = [
			["sku", "price", "is_featured", "description", "note"],
			["A 1", 12.5, false, null, undefined],
			['B "two"', -1, true, "a, b; c\td", "1\n2"],
		];
		expect(toCsv(rows)).toBe(
			"\uFEFFsku,price,is_featured,description,note\r\n" +
				"A 1,12.5,false,,\r\n" +
				'"B ""two""",-1,true,"a, b; c\td","1\n2"\r\n',
		);
	});

	it("writes text that a CSV reader returns unchanged", () => {
		const rows = [[' "x" ', "a\r\nb", "=HYPERLINK(1)", "£1,299.00", "日本"]];
		const read: string[][] = parse(toCsv(rows), { bom: true });
		expect(read.map((row) => row.map(unescapeFormula))).toEqual(rows);
	});
});
