import { expect, it } from "vitest";
import { refusalText } from "../../../../tests/refusal";
import { readCsv } from "./read-sheets.server";
import { MAX_ROWS } from "./sheet";

function rows(text: string): (string | number)[][] {
	return readCsv(text).rows.map(({ row, cells }) => [row, ...cells]);
}

function refusal(text: string): string {
	try {
		readCsv(text);
	} catch (error) {
		return refusalText(error);
	}
	return "";
}

const read = [
	[1, "sku", "model"],
	[2, "A", "One"],
];

it.each([
	["commas", "sku,model\nA,One\n"],
	["semicolons", "sku;model\nA;One\n"],
	["tabs", "sku\tmodel\nA\tOne\n"],
	["bars", "sku|model\nA|One\n"],
	["bars and quotation marks", '"sku"|"model"\n"A"|"One"\n'],
	["Windows line ends", "sku,model\r\nA,One\r\n"],
	["old Macintosh line ends", "sku,model\rA,One\r"],
	["mixed line ends", "sku,model\r\nA,One"],
	["quotation marks and spaces about them", ' "sku" ,"model"\n"A" , "One"\n'],
	["a line that names the delimiter", "sep=;\r\nsku;model\r\nA;One\r\n"],
])("csv sheet: reads a file with %s", (_, text) => {
	expect(rows(text)).toEqual(read);
});

it.each([
	["commas in the cells", "sku;model\nA;1, 2, 3, 4\n", [2, "A", "1, 2, 3, 4"]],
	["commas in quoted headings", '"sku";"model, or name, or so"\nA;x\n', [2, "A", "x"]],
	["a title above the header", "Prices, stock, news\nsku;model\nA;x\n", [3, "A", "x"]],
	["a title on a Macintosh", "Prices, stock, news\rsku;model\rA;x\r", [3, "A", "x"]],
	["a title that speaks of SKUs", "Skus, old, new\nsku;model\nA;x\n", [3, "A", "x"]],
	["a title that ends with sku", "By sku, old, new\nsku;model\nA;x\n", [3, "A", "x"]],
	["a remark before sku", "Old, new\n* SKU;model\nA;x\n", [3, "A", "x"]],
	["a remark behind sku", "Old, new\nSKU *;model\nA;x\n", [3, "A", "x"]],
	["many empty lines", `${"\n".repeat(25)}sku;model\nA;x\n`, [27, "A", "x"]],
	["many lines of spaces", `${"  \n".repeat(25)}sku;model\nA;x\n`, [27, "A", "x"]],
	["a semicolon in a heading", "sku,brand,model;name\nA,B,x;y\n", [2, "A", "B", "x;y"]],
	["as many semicolons as commas", "sku,model;name\nA,x;y\n", [2, "A", "x;y"]],
	["a cell that seems to name it", "sku,model\nA,sep=;\nB,x\n", [3, "B", "x"]],
])("csv sheet: is not misled about the delimiter by %s", (_, text, last) => {
	expect(rows(text).at(-1)).toEqual(last);
});

it("csv sheet: reads quoted delimiters, marks and line ends", () => {
	expect(rows('a,b\r\n"1, ""2""\r\n3",x\r\n')).toEqual([
		[1, "a", "b"],
		[2, '1, "2"\r\n3', "x"],
	]);
});

it('csv sheet: accepts inches: 24" in a cell without quotation marks', () => {
	expect(rows('a,b\n120",x 24" y\n')).toEqual([
		[1, "a", "b"],
		[2, '120"', 'x 24" y'],
	]);
});

it.each([
	["cells of several lines", 'a\n"1\n2\n3"\nx\n', [1, 2, 3]],
	["empty lines", "a\nx\n\n\ny\n", [1, 2, 5]],
	["empty lines at the top", "\n\na\nx\n", [3, 4]],
	["lines of spaces", "a\n   \nx\n", [1, 3]],
	["a cell of spaces in quotation marks", 'a\n"  "\nx\n', [1, 3]],
	["mixed line ends", "a\r\nb\nc\rd", [1, 2, 3, 4]],
	["rows of empty cells", 'a,b\n,\n"",""\nx,\n', [1, 4]],
])("numbers rows as a spreadsheet does after %s", (_, text, numbers) => {
	expect(rows(text).map(([row]) => row)).toEqual(numbers);
});

it.each(["", "\n\n", " , ,\n"])("a CSV text such as %j has no rows", (text) => {
	expect(rows(text)).toEqual([]);
});

it("csv sheet: keeps short and long rows as they are", () => {
	expect(rows("a,b\nx\n1,2,3\n").map((row) => row.length - 1)).toEqual([2, 1, 3]);
});

it.each([
	[
		"never closed",
		'a,b\nx,y\n\n"z,1\n2,3\n',
		/^400 Row 4 has a quotation mark \("\) that is never/,
	],
	[
		"closed too early",
		'a,b\nx,y\nz,"1"2\n',
		/^400 Row 3 has a quotation mark \("\) in the wrong place/,
	],
	[
		"closed far too late",
		`a,b\nx,"${"long\n".repeat(300_000)}",z\n`,
		/^400 Row 2 has a quotation mark \("\) that is never/,
	],
])("csv sheet: refuses a quotation mark %s, by its row", (_, text, message) => {
	expect(refusal(text)).toMatch(message);
});

it("csv sheet: stops at too many rows", () => {
	// Twenty for titles above the header; the import counts the rows below it.
	expect(rows("a\n".repeat(MAX_ROWS + 20))).toHaveLength(MAX_ROWS + 20);
	expect(refusal("a\n".repeat(MAX_ROWS + 21))).toBe(
		"413 This file has more than 100,000 rows. Split it into smaller files and upload them one after another.",
	);
});
