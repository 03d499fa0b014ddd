import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { hiddenRowSentences, problemText } from "~/features/imports/plan/import-plan";
import { type WorkbookCell, workbook } from "../../../../tests/files/workbook";
import { CSV, table } from "../../../../tests/import-plans";
import { readImport } from "./read-import.server";

const PLANNED = [{ row: 2, record: { sku: "A", brand: "Epson", model: "One" } }];

/** The records of a sheet of projectors whose fourth and later columns are these. */
async function record(columns: Record<string, WorkbookCell>, bookType?: "biff8") {
	const rows = [
		["sku", "brand", "model", ...Object.keys(columns)],
		["A", "Epson", "One", ...Object.values(columns)],
	];
	const plan = await readImport(workbook({ Sheet1: rows }, bookType), "x.xlsx");
	return { values: plan.projectors[0]?.record, problems: plan.problems.map(problemText) };
}

describe("readImport", () => {
	it.each([
		["CSV", Buffer.from(CSV), "models.csv"],
		["CSV by another name", Buffer.from(CSV), "models.xlsx"],
		["CSV with a byte order mark", Buffer.from(`\uFEFF${CSV}`), "models.csv"],
		["CSV in UTF-16LE", Buffer.from(`\uFEFF${CSV}`, "utf16le"), "models.csv"],
		["CSV in UTF-16BE", Buffer.from(`\uFEFF${CSV}`, "utf16le").swap16(), "models.csv"],
		[
			"CSV with zero-width characters",
			Buffer.from(CSV.replace("Epson", "Ep\u200Bson\u2060")),
			"a.csv",
		],
		["a workbook", workbook({ Sheet1: table }), "models.xlsx"],
		[
			"a workbook with zero-width characters",
			workbook({ Sheet1: table.map((row) => row.map((cell) => `\u200B${cell}\uFEFF`)) }),
			"models.xlsx",
		],
		["a workbook by another name", workbook({ Sheet1: table }), "models.csv"],
		["an old workbook", workbook({ Sheet1: table }, "biff8"), "models.xls"],
	])("reads %s", async (_, bytes, name) => {
		expect((await readImport(bytes, name)).projectors).toEqual(PLANNED);
	});

	it("reads the pound signs and quotes of Excel's plain CSV", async () => {
		const bytes = Buffer.concat([
			Buffer.from("sku,brand,model,price,description\nA,Epson,Caf"),
			Buffer.from([0xe9]),
			Buffer.from(","),
			Buffer.from([0xa3]),
			Buffer.from("99.50,It"),
			Buffer.from([0x92]),
			Buffer.from("s good\n"),
		]);
		expect((await readImport(bytes, "x.csv")).projectors[0]?.record).toMatchObject({
			model: "Café",
			price: 9950,
			description: "It’s good",
		});
	});

	it("reads the numbers that a workbook shows, and counts blank rows", async () => {
		const bytes = workbook({
			Notes: [["Read me"]],
			Models: [[], ["Spring models"], [], ...table, [], [null], ["B", "Epson", ""]],
		});
		const { projectors, problems } = await readImport(bytes, "x.xlsx");
		expect(projectors.map(({ row, sheet }) => [row, sheet])).toEqual([[5, "Models"]]);
		expect(problems.map(problemText)).toEqual([
			'Row 8 of sheet "Models" (SKU B): Model is required',
		]);
	});

	it.each(["xlsx", "biff8"] as const)(
		"skips a hidden sheet and reports it (%s)",
		async (bookType) => {
			const book = utils.book_new();
			const old = utils.aoa_to_sheet([...table.slice(0, 1), ["B", "Epson", "Two"]]);
			utils.book_append_sheet(book, old, "Old");
			utils.book_append_sheet(book, utils.aoa_to_sheet(table), "Models");
			book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
			const bytes = write(book, { type: "buffer", bookType });
			const { projectors, unreadSheets } = await readImport(bytes, "x.xlsx");
			expect(projectors).toEqual(PLANNED);
			expect(unreadSheets).toEqual(["Old (hidden)"]);
		},
	);

	it("names no sheet if there is only one", async () => {
		const bytes = workbook({ Models: [...table, ["A", "Epson", "Two"]] });
		const { problems } = await readImport(bytes, "x.xlsx");
		expect(problems.map(problemText)).toEqual(["Row 3 (SKU A): the same SKU as in row 2"]);
	});
});

describe.each(["xlsx", "biff8"] as const)("a cell of a workbook (%s)", (type) => {
	const kind = type === "xlsx" ? undefined : type;

	it("may be a number, a switch or text", async () => {
		const { values } = await record(
			{ brightness: 3000, is_featured: true, is_discontinued: false, speaker: "10 W", rating: 4.1 },
			kind,
		);
		expect(values).toMatchObject({
			brightness: 3000,
			is_featured: true,
			is_discontinued: false,
			speaker: "10 W",
			rating: 4.1,
		});
	});

	it.each([
		["rounded for show", { t: "n", v: 1299.99, z: "£#,##0" }, 129_999],
		["shown in pence", { t: "n", v: 1298.9988, z: "#,##0.00" }, 129_900],
		["with a fraction's noise", 1299.9900000000002, 129_999],
		["formatted for accounts", { t: "n", v: 1299.99, z: '_-"£"* #,##0.00_-' }, 129_999],
		["with the sign of a language", { t: "n", v: 1299.99, z: "[$£-809]#,##0.00" }, 129_999],
	] as const)("has its exact value as a price %s", async (_, price, pence) => {
		expect((await record({ price }, kind)).values?.price).toBe(pence);
	});

	it.each([
		"[$€-2] #,##0.00",
		'#,##0.00\\ "€"',
		"[$EUR] #,##0.00",
		"[$$-409]#,##0.00",
		"[$CHF-807] 0",
	])("is no price in pounds with the number format %j", async (z) => {
		const { values, problems } = await record({ price: { t: "n", v: 999, z } }, kind);
		expect(values).toBeUndefined();
		expect(problems).toEqual([
			expect.stringMatching(/Price must be a price in pounds such as 1299.00, not ".* 999"/),
		]);
	});

	it.each([
		["a percentage", { rec709_coverage: { t: "n", v: 0.98, z: "0%" } }, "98%"],
		["a percentage with decimals", { rec709_coverage: { t: "n", v: 0.985, z: "0.0%" } }, "98.5%"],
		["a percentage without its format", { rec709_coverage: 0.98 }, "98%"],
		["a ratio made a time", { native_aspect_ratio: { t: "n", v: 969 / 1440, z: "hh:mm" } }, "16:9"],
		[
			"a ratio made a long time",
			{ contrast_ratio: { t: "n", v: 3000 / 24 + 1 / 1440, z: "[h]:mm:ss" } },
			"3000:1",
		],
		["a long number", { speaker: 194644112257 }, "194644112257"],
	] as const)("is read as staff meant it when it is %s", async (_, cell, text) => {
		const { values } = await record(cell, kind);
		expect(Object.values(values ?? {}).at(-1)).toBe(text);
	});

	it.each([
		[
			"a date",
			{ throw_ratio: { t: "n", v: 45718, z: "d/m/yyyy" } },
			/Throw ratio is a date \(2025-03-02\)/,
		],
		["a failed formula", { price: { t: "e", v: 0x2a } }, /Price is the error #N\/A/],
		["another error", { brightness: { t: "e", v: 0x17 } }, /Brightness is the error #REF!/],
	] as const)("makes its row an error when it is %s", async (_, cell, message) => {
		const { values, problems } = await record(cell, kind);
		expect(values).toBeUndefined();
		expect(problems).toEqual([expect.stringMatching(message)]);
	});
});

describe.each(["xlsx", "biff8"] as const)("readImport of a workbook saved as %s", (bookType) => {
	/** A workbook with the second and fourth row hidden, and brands merged down. */
	function bytes(): Buffer {
		const sheet = utils.aoa_to_sheet([
			["sku", "brand", "model"],
			["A", "Epson", "One"],
			["B", "", "Two"],
			["C", "", "Three"],
		]);
		sheet["!rows"] = [{}, { hidden: true }, {}, { hidden: true }];
		sheet["!merges"] = [{ s: { r: 1, c: 1 }, e: { r: 3, c: 1 } }];
		return write({ SheetNames: ["M"], Sheets: { M: sheet } }, { type: "buffer", bookType });
	}

	it("fills merged cells down", async () => {
		const { projectors, problems } = await readImport(bytes(), "x");
		expect(problems).toEqual([]);
		expect(projectors.map(({ record }) => record.brand)).toEqual(["Epson", "Epson", "Epson"]);
	});

	it("names hidden rows", async () => {
		const { hiddenRows = [] } = await readImport(bytes(), "x");
		// The writer of the old format has no hidden rows.
		const expected = bookType === "xlsx" ? [2, 4] : [];
		expect(hiddenRows).toEqual(expected);
	});
});

it("hiddenRowSentences counts the rows and names the first", () => {
	expect(hiddenRowSentences([])).toEqual([]);
	expect(hiddenRowSentences([4])).toEqual([
		"1 row is hidden in the file and read all the same: row 4.",
	]);
	expect(hiddenRowSentences([3, 5])).toEqual([
		"2 rows are hidden in the file and read all the same: rows 3 and 5.",
	]);
	expect(hiddenRowSentences([3, 5, 6, 9])).toEqual([
		"4 rows are hidden in the file and read all the same, the first: rows 3, 5 and 6.",
	]);
});
