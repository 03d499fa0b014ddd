import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { read } from "xlsx";
import { planSheets } from "~/features/imports/plan/import-plan";
import { readImport } from "~/features/imports/plan/read-import.server";
import type { Sheet } from "~/features/ingest/read/sheet";
import {
	MAX_REJECTED_CHARACTERS,
	MAX_REJECTED_ROWS,
	rejectedFiles,
	rejectedTables,
} from "./rejected-files.queries.server";

/** Makes a sheet of rows; a CSV file has no name. */
function sheetOf(rows: string[][], name?: string): Sheet {
	return { name, rows: rows.map((cells, index) => ({ row: index + 1, cells })) };
}

/** Makes a sheet of lines whose cells are separated by bars. */
const sheet = (lines: readonly string[], name?: string) =>
	sheetOf(
		lines.map((line) => line.split("|")),
		name,
	);

function rejected(...sheets: Sheet[]) {
	const { tables, problems } = planSheets(sheets);
	return rejectedTables(tables, problems);
}

async function files(...sheets: Sheet[]): Promise<Map<string, Buffer>> {
	const made = await rejectedFiles(rejected(...sheets));
	return new Map(made.map(({ name, bytes }) => [name, gunzipSync(bytes)]));
}

const NOT_BRIGHT = 'Brightness must be a whole number, not "x"';

it("rejected files: holds the rows that were left out with their own columns, and why as the last one", () => {
	const lines = [
		"Spring||||",
		"Stock|SKU|Brand|Model|Brightness",
		"3|A|Epson|One|x",
		"4|B|Epson|Two|1",
		"|C||=Three|",
	];
	expect(rejected(sheet(lines))).toEqual([
		{
			kind: "projectors",
			name: undefined,
			headers: ["Stock", "SKU", "Brand", "Model", "Brightness", "problem"],
			rows: [
				["3", "A", "Epson", "One", "x", NOT_BRIGHT],
				["", "C", "", "=Three", "", "Brand is required"],
			],
			cut: 0,
		},
	]);
});

it("rejected files: is empty if no row was left out", () => {
	expect(rejected(sheet(["sku|brand|model", "A|Epson|One"]))).toEqual([]);
});

it("rejected files: writes a problem in the place of an earlier one", () => {
	const lines = ["sku|brand|Problem|model|brightness", "A|Epson|old|One|x"];
	expect(rejected(sheet(lines))).toMatchObject([
		{
			headers: ["sku", "brand", "model", "brightness", "problem"],
			rows: [["A", "Epson", "One", "x", NOT_BRIGHT]],
		},
	]);
});

it("rejected files: keeps surplus cells of a CSV row where they cannot be mistaken for another column's", () => {
	const [table] = rejected(sheet(["sku|brand|model", "A|Epson|One| and a half"]));
	expect(table?.headers).toEqual(["sku", "brand", "model", "(no column)", "problem"]);
	const again = [table?.headers ?? [], ...(table?.rows ?? [])].map((row) => row.join("|"));
	for (const name of [undefined, "Models"]) {
		const { projectors, problems, unknownColumns } = planSheets([sheet(again, name)]);
		expect(projectors).toEqual([]);
		expect(problems).toMatchObject([
			{ reason: expect.stringContaining("the row has 4 cells, but there are 3 columns") },
		]);
		expect(unknownColumns).toEqual([]);
	}
	const corrected = again.map((line) => line.replace("One| and a half", "One and a half|"));
	expect(planSheets([sheet(corrected)]).projectors).toMatchObject([
		{ record: { model: "One and a half" } },
	]);
});

it("rejected files: keeps notes beside a workbook's table, and no empty columns", () => {
	const lines = [
		"sku|brand|model|brightness||",
		"A|Epson|One|x||a note|  ",
		"B|Epson|Two|1|||more",
	];
	expect(rejected(sheet(lines, "Sheet1"))).toMatchObject([
		{
			headers: ["sku", "brand", "model", "brightness", "", "", "problem"],
			rows: [["A", "Epson", "One", "x", "", "a note", NOT_BRIGHT]],
		},
	]);
});

it("rejected files: keeps sheets apart, each with its own columns", () => {
	const tables = rejected(
		sheet(["sku|brand|model", "A|Epson|", "D|Epson|"], "Models"),
		sheet(["sku|price", "B|free", "C|1"], "Prices"),
		sheet(["Notes"], "Notes"),
		sheet(["retailer|sku|price|affiliate_url", "currys|A|x|https://x.example"], "Shops"),
	);
	expect(tables.map(({ kind, name, headers: headings }) => [kind, name, headings.join()])).toEqual([
		["projectors", "Models", "sku,brand,model,problem"],
		["projectors", "Prices", "sku,price,problem"],
		["listings", "Shops", "retailer,sku,price,affiliate_url,problem"],
	]);
	expect(tables.map(({ rows }) => rows.map((row) => row[row.length - 1]))).toEqual([
		["Model is required", "Model is required"],
		['Price must be a price in pounds such as 1299.00, not "free"'],
		['Price must be a price in pounds such as 1299.00, not "x"'],
	]);
});

it("rejected files: holds all rows of a sheet that lacks columns", () => {
	const tables = rejected(
		sheet(["sku|brand|model", "A|Epson|One"], "Models"),
		sheet(["sku|retailer|price", "A|currys|1", "A|argos|2"], "Shops"),
	);
	const problem = "the column affiliate_url is missing, so this sheet is left out";
	expect(tables).toMatchObject([
		{
			name: "Shops",
			rows: [
				["A", "currys", "1", problem],
				["A", "argos", "2", problem],
			],
		},
	]);
});

it("rejected files: drops characters that no file may have", () => {
	const lines = ["sku|brand|model|brightness", "A|Ep\u0000son|O\u202Ene\uD800|x\u0007"];
	expect(rejected(sheet(lines, "Sheet1"))[0]?.rows[0]?.slice(0, 4)).toEqual([
		"A",
		"Epson",
		"One",
		"x",
	]);
});

it("rejected files: is limited, and counts the rows beyond the limit", () => {
	const many = Array.from({ length: MAX_REJECTED_ROWS + 5 }, (_, n) => `S${n}||One`);
	const [table] = rejected(sheet(["sku|brand|model", ...many]));
	expect(table?.rows).toHaveLength(MAX_REJECTED_ROWS);
	expect(table?.cut).toBe(5);

	const half = many.slice(0, 6000);
	const header = "sku|brand|model";
	const both = rejected(sheet([header, ...half], "1"), sheet([header, ...half], "2"));
	expect(both.map(({ rows, cut }) => [rows.length, cut])).toEqual([
		[6000, 0],
		[4000, 2000],
	]);

	const long = "x".repeat(MAX_REJECTED_CHARACTERS / 4);
	const wide = Array.from({ length: 6 }, (_, n) => `S${n}||${long}`);
	const [other] = rejected(sheet(["sku|brand|model", ...wide]));
	expect([other?.rows.length, other?.cut]).toEqual([3, 3]);
});

/** Cells that a spreadsheet program, an archive or a formula's escape may alter. */
const HOSTILE = [
	"=1+1",
	"'=1+1",
	"''+5",
	"@SUM(A1)",
	"-5",
	"016:9",
	"0012",
	"1e5",
	"TRUE",
	"_x0041_",
	"a <b> & \"c\" 'd'",
	"é😀",
	"first\nsecond",
	" led, by; a	blank ",
];

it.each(["errors.csv", "errors.xlsx"])(
	"rejected files: is read again as it was, and corrected it can be imported: %s",
	async (name) => {
		const headings = ["sku", "brand", "model", ...HOSTILE.map((_, n) => `note ${n}`)];
		const extra = ["speaker", "outputs", "brightness"];
		const cells = ["A", "'=Epson", "=One", ...HOSTILE, "''+5", "=SUM(A1:A9)", "x"];
		const source = sheetOf([[...headings, ...extra], cells]);
		const bytes = (await files(source)).get(name) ?? Buffer.alloc(0);

		const [table] = (await readImport(bytes, name)).tables;
		expect(table?.headers).toEqual([...headings, ...extra, "problem"]);
		const again = await readImport(bytes, name);
		expect(again.problems).toMatchObject([{ sku: "A", column: "brightness" }]);
		expect(again.unknownColumns).toEqual(HOSTILE.map((_, n) => `note ${n}`));

		const correct = (row: string[]) => row.map((cell) => (cell === "x" ? "3000" : cell));
		const rows = [table?.headers ?? [], correct(table?.body[0]?.cells ?? [])];
		const original = planSheets([sheetOf([[...headings, ...extra], correct(cells)])]);
		const corrected = planSheets([sheetOf(rows)]);
		expect(corrected.problems).toEqual([]);
		expect(corrected.projectors).toEqual(original.projectors);
		expect(corrected.projectors[0]?.record).toMatchObject({
			brand: "=Epson",
			model: "=One",
			speaker: "'+5",
			outputs: "=SUM(A1:A9)",
			brightness: 3000,
		});
	},
);

it("rejected files: has nothing in its CSV that a spreadsheet would run", async () => {
	const csv = (await files(sheet(["sku|brand|=x", "=A|@b|+1"]))).get("errors.csv");
	expect(csv?.toString()).toBe(
		"\uFEFFsku,brand,'=x,problem\r\n" +
			`'=A,'@b,'+1,"SKU must be up to 64 letters, digits, dots, hyphens or underscores, not ""=A"""\r\n`,
	);
});

it("rejected files: writes only text cells, under the names of the sheets", async () => {
	const models = ["sku|brand|model", "A||One"];
	const made = await files(
		sheet(["sku|brand|model|price", "A|Epson|=One|12x"], "May: [1/2]"),
		sheet(models, `${"long ".repeat(10)}a`),
		sheet(models, `${"long ".repeat(10)}b`),
		sheet(["sku|retailer|price|affiliate_url", "A|currys|x|y"], "Shops"),
	);
	expect([...made.keys()]).toEqual([
		"errors.xlsx",
		"errors-projectors.csv",
		"errors-projectors-2.csv",
		"errors-projectors-3.csv",
		"errors-listings.csv",
	]);
	const book = read(made.get("errors.xlsx"), { type: "buffer", dense: true, cellNF: true });
	expect(book.SheetNames).toEqual([
		"May 1 2",
		"long long long long long long l",
		"long long long long long lo (2)",
		"Shops",
	]);
	const cells = Object.values(book.Sheets)
		.flatMap((one) => one["!data"] ?? [])
		.flat();
	expect(new Set(cells.map(({ t, z, f }) => [t, z, f].join()))).toEqual(new Set(["s,@,"]));
});

it("shortens a cell that is longer than Excel's longest", async () => {
	const made = await files(sheet(["sku|brand|description", `A||${"x".repeat(40_000)}`]));
	const bytes = made.get("errors.xlsx") ?? Buffer.alloc(0);
	const [table] = (await readImport(bytes, "errors.xlsx")).tables;
	expect(table?.body[0]?.cells[2]).toMatch(/^x{32000}…$/);
});
