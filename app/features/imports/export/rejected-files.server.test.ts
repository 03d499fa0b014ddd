import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { read } from "xlsx";
import type { Sheet } from "~/features/imports/parse/sheet";
import { planSheets } from "~/features/imports/plan/import-plan";
import { readImport } from "~/features/imports/read-import.server";
import { rejectedFiles } from "./rejected-files.queries.server";
import { rejectedTables } from "./rejected-rows";

async function files(...sheets: Sheet[]): Promise<Map<string, Buffer>> {
	const { tables, problems } = planSheets(sheets);
	const made = await rejectedFiles(rejectedTables(tables, problems));
	return new Map(made.map(({ name, bytes }) => [name, gunzipSync(bytes)]));
}

function sheet(rows: string[][], name?: string): Sheet {
	return { name, rows: rows.map((cells, index) => ({ row: index + 1, cells })) };
}

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
	"is read again as it was, and corrected it can be imported: %s",
	async (name) => {
		const headings = ["sku", "brand", "model", ...HOSTILE.map((_, n) => `note ${n}`)];
		const extra = ["speaker", "outputs", "brightness"];
		const cells = ["A", "'=Epson", "=One", ...HOSTILE, "''+5", "=SUM(A1:A9)", "x"];
		const source = sheet([[...headings, ...extra], cells]);
		const bytes = (await files(source)).get(name) ?? Buffer.alloc(0);

		const [table] = (await readImport(bytes, name)).tables;
		expect(table?.headings).toEqual([...headings, ...extra, "problem"]);
		const again = await readImport(bytes, name);
		expect(again.problems).toMatchObject([{ sku: "A", column: "brightness" }]);
		expect(again.unknownColumns).toEqual(HOSTILE.map((_, n) => `note ${n}`));

		const correct = (row: string[]) => row.map((cell) => (cell === "x" ? "3000" : cell));
		const rows = [table?.headings ?? [], correct(table?.body[0]?.cells ?? [])];
		const original = planSheets([sheet([[...headings, ...extra], correct(cells)])]);
		const corrected = planSheets([sheet(rows)]);
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

it("has nothing in its CSV that a spreadsheet would run", async () => {
	const csv = (
		await files(
			sheet([
				["sku", "brand", "=x"],
				["=A", "@b", "+1"],
			]),
		)
	).get("errors.csv");
	expect(csv?.toString()).toBe(
		"\uFEFFsku,brand,'=x,problem\r\n" +
			`'=A,'@b,'+1,"sku must be up to 64 letters, digits, dots, hyphens or underscores, not ""=A"""\r\n`,
	);
});

it("writes only text cells, under the names of the sheets", async () => {
	const made = await files(
		sheet(
			[
				["sku", "brand", "model", "price"],
				["A", "Epson", "=One", "12x"],
			],
			"May: [1/2]",
		),
		sheet(
			[
				["sku", "brand", "model"],
				["A", "", "One"],
			],
			`${"long ".repeat(10)}a`,
		),
		sheet(
			[
				["sku", "brand", "model"],
				["A", "", "One"],
			],
			`${"long ".repeat(10)}b`,
		),
		sheet(
			[
				["sku", "retailer", "price", "affiliate_url"],
				["A", "currys", "x", "y"],
			],
			"Shops",
		),
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
	const made = await files(
		sheet([
			["sku", "brand", "description"],
			["A", "", "x".repeat(40_000)],
		]),
	);
	const bytes = made.get("errors.xlsx") ?? Buffer.alloc(0);
	const [table] = (await readImport(bytes, "errors.xlsx")).tables;
	expect(table?.body[0]?.cells[2]).toMatch(/^x{32000}…$/);
});
