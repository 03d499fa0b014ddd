import { describe, expect, it } from "vitest";
import { MAX_ROWS } from "~/features/ingest/read/sheet";
import { plan, problems, refusal, sheet } from "../../../../tests/import-plans";
import { planSheets, problemText } from "./import-plan";

describe("planSheets on models", () => {
	it("plans each good row with its number", () => {
		expect(
			plan("sku|brand|model|brightness", "A|Epson|One|3,000", "", "B|BenQ|Two|"),
		).toMatchObject({
			projectors: [
				{ row: 2, record: { sku: "A", brand: "Epson", model: "One", brightness: 3000 } },
				{ row: 4, record: { sku: "B", brand: "BenQ", model: "Two", brightness: null } },
			],
			listings: [],
			problems: [],
			unknownColumns: [],
			unreadSheets: [],
		});
	});

	it.each([
		"Model|SKU|Launch Year|BRAND",
		" model | Sku |launch_year| Brand ",
		"MODEL|S K U|LaunchYear|brand",
		"model|sku|launch-year|brand",
	])("finds its columns by the headers %j", (header) => {
		expect(plan(header, "One|A|2024|Epson").projectors).toEqual([
			{ row: 2, record: { sku: "A", brand: "Epson", model: "One", launch_year: 2024 } },
		]);
	});

	it.each([
		["sku|price", "A|5", { price: 500 }],
		["Price|SKU", "5|A", { price: 500 }],
		["sku|brand|speaker", "A|Epson|", { brand: "Epson", speaker: null }],
		["sku|model", "A|One", { model: "One" }],
	])("applies SKUs and the changed columns alone: %s", (header, row, values) => {
		expect(plan(header, row)).toMatchObject({
			projectors: [{ row: 2, record: { sku: "A", ...values } }],
			problems: [],
		});
	});

	it("finds the headers below a title", () => {
		const { projectors } = plan("Our models, spring 2026", "", "sku|brand|model", "A|Epson|One");
		expect(projectors.map(({ row }) => row)).toEqual([4]);
	});

	it("reports unknown columns only", () => {
		const { unknownColumns } = plan(
			`sku|brand|model|Stock level|notes\nfor us||notes\nfor us|${"x".repeat(200)}`,
			"A|Epson|One|1|2||4|5",
		);
		expect(unknownColumns).toEqual(["Stock level", "notes for us", `${"x".repeat(99)}…`]);
	});

	it("counts the unknown columns that it does not name", () => {
		const more = Array.from({ length: 60 }, (_, index) => `c${index}`);
		const { unknownColumns } = plan(`sku|brand|model|${more.join("|")}`, "A|Epson|One");
		expect(unknownColumns).toHaveLength(51);
		expect(unknownColumns.at(-1)).toBe("and 10 more");
	});

	it("leaves absent columns unchanged and sets empty cells to their default, in short rows too", () => {
		expect(plan("sku|brand|model|price|speaker", "A|Epson|One").projectors[0]?.record).toEqual({
			sku: "A",
			brand: "Epson",
			model: "One",
			price: 0,
			speaker: null,
		});
	});

	it("names row, SKU and reason of a wrong row, and plans the others", () => {
		const { projectors, problems } = plan(
			"sku|brand|model|brightness|price",
			"EPS-1|Epson|One|bright|free",
			"|Epson|Two||",
			"EPS-3|Epson|Three||",
		);
		expect(projectors.map(({ row }) => row)).toEqual([4]);
		expect(problems).toEqual([
			{
				row: 2,
				sku: "EPS-1",
				column: "brightness, price",
				reason:
					'Brightness must be a whole number, not "bright"; Price must be a price in pounds such as 1299.00, not "free"',
			},
			{
				row: 3,
				column: "sku",
				reason: "SKU is required",
			},
		]);
		expect(problems.map(problemText)[0]).toBe(
			'Row 2 (SKU EPS-1): Brightness must be a whole number, not "bright"; Price must be a price in pounds such as 1299.00, not "free"',
		);
	});

	it.each([
		["the same", "A"],
		["in other letters", " a "],
	])("leaves out the later row of a SKU that occurs twice: %s", (_, again) => {
		const { projectors, problems } = plan(
			"sku|brand|model",
			"A|Epson|One",
			"B|Epson|Two",
			`${again}|Epson|Three`,
		);
		expect(projectors.map(({ record }) => record.model)).toEqual(["One", "Two"]);
		expect(problems.map(problemText)).toEqual([
			`Row 4 (SKU ${again.trim()}): the same SKU as in row 2`,
		]);
		expect(problems[0]?.column).toBe("sku");
	});

	it("counts a wrong row as the first of its SKU", () => {
		expect(problems("sku|brand|model|rating", "A|Epson|One|9", "A|Epson|One|4")).toEqual([
			'Row 2 (SKU A): Rating must be a number from 0 to 5, not "9"',
			"Row 3 (SKU A): the same SKU as in row 2",
		]);
	});

	it("leaves out a row with a failed formula in any column", () => {
		expect(problems("sku|brand|model|price|speaker", "A|Epson|One|#N/A|#REF!")).toEqual([
			"Row 2 (SKU A): Speaker is the error #REF!; correct the formula, or type what it should give; " +
				"Price is the error #N/A; correct the formula, or type what it should give",
		]);
	});

	it.each([
		["#REF!", "Speaker is the error #REF!; correct the formula, or type what it should give"],
		["2025-03-02", "Speaker is a date (2025-03-02); format the cell as text and type it again"],
	])("leaves out a row for %j alone, in a column that allows any text", (cell, reason) => {
		const { projectors, problems } = plan("brand|sku|model|speaker", `Epson|A|One|${cell}`);
		expect(projectors).toEqual([]);
		expect(problems).toEqual([{ row: 2, sku: "A", column: "speaker", reason }]);
	});

	it("leaves out a CSV row that has more cells than there are columns", () => {
		expect(problems("sku|brand|model", "A|Epson|One||", "B|Epson|Two| and a half")).toEqual([
			"Row 3 (SKU B): the row has 4 cells, but there are 3 columns; put quotation marks around a cell that has the separator in it",
		]);
		const [problem] = plan("sku|brand|model", "A|Epson|Two| and a half").problems;
		expect(problem?.column).toBeUndefined();
	});

	it("overlooks a note to the right of a workbook's table", () => {
		const lines = ["sku|brand|model", "A|Epson|One||a note"];
		expect(planSheets([sheet(lines, "Sheet1")])).toMatchObject({
			projectors: [{ row: 2 }],
			problems: [],
		});
	});

	it("shows a SKU on one line, and not all of a long one", () => {
		const [text] = problems("sku|brand|model", `A\n\u0000\u202EB${"x".repeat(100)}|Epson|One`);
		expect(text).toBe(
			`Row 2 (SKU A B${"x".repeat(60)}…): SKU must be up to 64 letters, digits, dots, hyphens or underscores, not "A B${"x".repeat(56)}…"`,
		);
	});

	it.each([
		["brightness", "Brightness", "3000 ANSI Lumen", 'a whole number, not "3000 ANSI Lumen"'],
		["brightness", "Brightness", "0", 'between 1 and 200000, not "0"'],
		["price", "Price", "call us", 'a price in pounds such as 1299.00, not "call us"'],
		["is_featured", "Featured", "maybe", 'true or false, not "maybe"'],
		["speaker", "Speaker", "x".repeat(501), `at most 500 characters, not "${"x".repeat(59)}…"`],
		[
			"brightness",
			"Brightness",
			`${"x".repeat(58)}😀😀`,
			`a whole number, not "${"x".repeat(58)}…"`,
		],
		["brightness", "Brightness", "3\u0000\n\u202E\t000\u0007", 'a whole number, not "3 000"'],
		["brightness", "Brightness", "\u200B", "a whole number, not characters that cannot be seen"],
	])("quotes the cell of %s that is wrong, called %s: %j", (column, label, cell, reason) => {
		expect(problems(`sku|brand|model|${column}`, `A|Epson|One|${cell}`)).toEqual([
			`Row 2 (SKU A): ${label} must be ${reason}`,
		]);
	});

	it("has nothing to quote of an empty cell", () => {
		expect(problems("sku|brand|model", "A| |One")).toEqual(["Row 2 (SKU A): Brand is required"]);
	});

	it("unescapes the cells of a download", () => {
		const { projectors } = plan("sku|brand|model|speaker", "A|Epson|'=One|''+5");
		expect(projectors[0]?.record).toMatchObject({ model: "=One", speaker: "'+5" });
	});
});

describe("planSheets refuses", () => {
	it.each([
		[
			"a file of facts without SKUs",
			["field|value|kind|source|seen_on", "weight|6 kg|maker|m|2026-01-01"],
			/^400 This file of sources has no column that says which model .* headed sku/,
		],
		["nothing", [], /^400 This file has nothing in it\./],
		["a header alone", ["sku|brand|model"], /^400 This file has column names but no rows/],
		[
			"a file without a column of SKUs",
			["name|colour", "x|y"],
			/^400 This file has no column headed "sku"; it begins with name and colour\. /,
		],
		[
			"SKUs alone",
			["sku", "A"],
			/^400 In this file no column but sku is one of the template's\. Add what is missing/,
		],
		[
			"SKUs and a column that is not known",
			["sku|colour", "A|white"],
			/^400 In this file no column but sku is one of the template's\./,
		],
		[
			"listings without a price",
			["sku|retailer|affiliate_url", "A|1|https://x.example"],
			/^400 In this file the column price is missing\./,
		],
		[
			"two columns of one name",
			["sku|brand|model|Price||price", "A|Epson|One|1||2"],
			/^400 Two columns are headed price: D and F\. Delete or rename one/,
		],
	])("%s", (_, lines, message) => {
		expect(refusal([sheet(lines)])).toMatch(message);
	});

	it("headers in the 21st row", () => {
		const titles = Array.from({ length: 20 }, (_, index) => `Title ${index}`);
		const table = ["sku|brand|model", "A|Epson|One"];
		expect(refusal([sheet([...titles, ...table])])).toMatch(/^400 .* no column headed "sku"/);
		expect(refusal([sheet([...titles.slice(1), ...table])])).toBe("");
	});

	it("one row more than the limit, all sheets together", () => {
		const body = Array.from({ length: MAX_ROWS / 2 }, (_, index) => `S${index}|Epson|One`);
		const half = sheet(["sku|brand|model", ...body], "1");
		const other = sheet(["sku|brand|model", ...body.map((line) => `X${line}`)], "2");
		expect(refusal([half, other])).toBe("");
		const extra = { row: 1_000_000, cells: ["EXTRA", "Epson", "One"] };
		expect(refusal([half, { ...other, rows: [...other.rows, extra] }])).toBe(
			"413 This file has more than 100,000 rows. Split it into smaller files and upload them one after another.",
		);
	});
});
