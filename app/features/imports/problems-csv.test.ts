import { expect, it } from "vitest";
import { problemsCsv } from "./problems-csv";

it("lists row, sheet, SKU, column and reason, and nothing a spreadsheet would run", () => {
	const problems = [
		{ row: 2, sku: "A", column: "brightness", reason: "brightness must be a whole number" },
		{ row: 3, sheet: "=2+5", sku: "@SUM(1)", reason: 'say "no", or not' },
	];
	expect(problemsCsv(problems)).toBe(
		"\uFEFFrow,sheet,sku,column,reason\r\n" +
			"2,,A,brightness,brightness must be a whole number\r\n" +
			`3,'=2+5,'@SUM(1),,"say ""no"", or not"\r\n`,
	);
});

it("is a header alone where nothing was left out", () => {
	expect(problemsCsv([])).toBe("\uFEFFrow,sheet,sku,column,reason\r\n");
});
