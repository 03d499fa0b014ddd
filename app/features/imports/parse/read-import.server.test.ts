import { describe, expect, it, vi } from "vitest";
import { CFB, utils, write } from "xlsx";
import { problemText } from "~/features/imports/plan/import-plan";
import { UserError } from "~/logging/user-error";
import { handmadeWorkbook, type WorkbookCell, workbook } from "../../../../tests/workbook";
import { zip } from "../../../../tests/zip";
import { MAX_ARCHIVE_ENTRIES, MAX_FILE_BYTES, MAX_ROWS, MAX_UNPACKED_BYTES } from "./import-limits";
import { readImport } from "./read-import.server";

// Large files and large modules take their time on a busy machine; time must not decide.
vi.setConfig({ testTimeout: 60_000 });

const CSV = "sku,brand,model\nA,Epson,One\n";
const PLANNED = [{ row: 2, record: { sku: "A", brand: "Epson", model: "One" } }];

async function refusal(bytes: Uint8Array, fileName = "file.xlsx"): Promise<string> {
	try {
		await readImport(bytes, fileName);
	} catch (error) {
		if (error instanceof UserError) return `${error.status} ${error.message}`;
		throw error;
	}
	return "";
}

/** The records of a sheet of projectors whose fourth and later columns are these. */
async function record(columns: Record<string, WorkbookCell>, bookType?: "biff8") {
	const rows = [
		["sku", "brand", "model", ...Object.keys(columns)],
		["A", "Epson", "One", ...Object.values(columns)],
	];
	const plan = await readImport(workbook({ Sheet1: rows }, bookType), "x.xlsx");
	return { values: plan.projectors[0]?.record, problems: plan.problems.map(problemText) };
}

/** An OLE compound file with one stream of this name. */
function compoundFile(stream: string): Buffer {
	const file = CFB.utils.cfb_new();
	CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000, 1));
	return Buffer.from(CFB.write(file, { type: "buffer" }));
}

const table: WorkbookCell[][] = [
	["sku", "brand", "model"],
	["A", "Epson", "One"],
];

describe("readImport", () => {
	it.each([
		["CSV", Buffer.from(CSV), "models.csv"],
		["CSV by another name", Buffer.from(CSV), "models.xlsx"],
		["CSV with a byte order mark", Buffer.from(`\uFEFF${CSV}`), "models.csv"],
		["CSV in UTF-16LE", Buffer.from(`\uFEFF${CSV}`, "utf16le"), "models.csv"],
		["CSV in UTF-16BE", Buffer.from(`\uFEFF${CSV}`, "utf16le").swap16(), "models.csv"],
		["a workbook", workbook({ Sheet1: table }), "models.xlsx"],
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

	it("gives a workbook's rows the numbers it shows, blank rows counted", async () => {
		const bytes = workbook({
			Notes: [["Read me"]],
			Models: [[], ["Spring models"], [], ...table, [], [null], ["B", "Epson", ""]],
		});
		const { projectors, problems } = await readImport(bytes, "x.xlsx");
		expect(projectors.map(({ row, sheet }) => [row, sheet])).toEqual([[5, "Models"]]);
		expect(problems.map(problemText)).toEqual([
			'Row 8 of sheet "Models" (SKU B): model is required',
		]);
	});

	it.each(["xlsx", "biff8"] as const)(
		"leaves a hidden sheet alone, and says so (%s)",
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

	it("names no sheet where there is only one", async () => {
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
	] as const)("has its exact value as a price %s", async (_, price, pence) => {
		expect((await record({ price }, kind)).values?.price).toBe(pence);
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
			/throw_ratio is a date \(2025-03-02\)/,
		],
		["a failed formula", { price: { t: "e", v: 0x2a } }, /price is the error #N\/A/],
		["another error", { brightness: { t: "e", v: 0x17 } }, /brightness is the error #REF!/],
	] as const)("makes its row an error when it is %s", async (_, cell, message) => {
		const { values, problems } = await record(cell, kind);
		expect(values).toBeUndefined();
		expect(problems).toEqual([expect.stringMatching(message)]);
	});
});

describe("readImport refuses", () => {
	it("more bytes than the limit, before it looks at them", async () => {
		expect(await refusal(Buffer.alloc(MAX_FILE_BYTES + 1, "x"))).toMatch(
			/^413 This file is larger than 20 MB\. Split it/,
		);
		const padded = Buffer.alloc(MAX_FILE_BYTES, "\n");
		padded.write(CSV);
		expect(await refusal(padded)).toBe("");
	});

	it.each([
		["nothing", "", /^400 This file is empty\./],
		["blank lines", "\r\n\r\n", /^400 This file has nothing in it\./],
		["a header alone", "sku,brand,model\r\n", /^400 This file has column names but no rows/],
		[
			"other data",
			"name,colour\nx,y\n",
			/^400 .*no column headed "sku"; it begins with name and colour\./,
		],
		["JSON", '{"sku": 1}', /^400 .*no column headed "sku"/],
		[
			"a web page",
			"<!DOCTYPE html><table><tr><td>sku",
			/^415 Please upload a CSV or Excel file\. "x\.xls" is a web page/,
		],
		["a bare table", "\n <table><tr><td>sku", /^415 .*is a web page/],
		["XML", '\uFEFF<?xml version="1.0"?><Workbook/>', /^415 .*is a web page or XML/],
		["a picture", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", /^415 .*"x\.xls" is neither/],
		["UTF-16 without its mark", Buffer.from(CSV, "utf16le"), /^415 .*is neither/],
	])("%s", async (_, content, message) => {
		expect(await refusal(Buffer.from(content), "x.xls")).toMatch(message);
	});

	it("random bytes, whatever they begin with", async () => {
		let seed = 7;
		const noise = Buffer.from(
			Array.from({ length: 4000 }, () => {
				seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
				return seed >> 16;
			}),
		);
		const starts = ["", "PK\u0003\u0004", "PK\u0005\u0006", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"];
		for (const start of starts) {
			const bytes = Buffer.concat([Buffer.from(start, "latin1"), noise]);
			expect(await refusal(bytes), JSON.stringify(start)).toMatch(/^4(00|13|15) /);
		}
	});

	it("a workbook cut off anywhere", async () => {
		for (const type of ["xlsx", "biff8"] as const) {
			const bytes = workbook({ Sheet1: table }, type);
			for (let part = 1; part < 20; part += 1) {
				const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 20));
				expect(await refusal(cut), `${part}/20 of ${type}`).toMatch(/^4(00|15) /);
			}
		}
	});

	it.each([
		["as new workbooks are", compoundFile("EncryptedPackage")],
		["as archives are", zip([{ name: "xl/workbook.xml", content: "x", isEncrypted: true }])],
	])("a workbook protected by a password, %s", async (_, bytes) => {
		expect(await refusal(bytes)).toMatch(/^400 This workbook is protected by a password\. Take/);
	});

	it.each([
		["a binary workbook", workbook({ Sheet1: table }, "xlsb"), /Excel binary workbook \(\.xlsb\)/],
		["an OpenDocument sheet", workbook({ Sheet1: table }, "ods"), /an OpenDocument file/],
		["a Numbers sheet", zip([{ name: "Index/Document.iwa", content: "x" }]), /Apple Numbers/],
		["a Word document", zip([{ name: "word/document.xml", content: "x" }]), /Office document/],
		["an old Word document", compoundFile("WordDocument"), /an old Office file/],
		["a zip of CSV files", zip([{ name: "models.csv", content: CSV }]), /unpack it/],
	])("%s", async (_, bytes, message) => {
		const text = await refusal(bytes);
		expect(text).toMatch(/^415 Please upload a CSV or Excel file\. /);
		expect(text).toMatch(message);
	});

	it.each([
		["as it declares", undefined],
		["whatever it declares", 1000],
	])("a small workbook that unpacks to more than the limit, %s", async (_, declaredBytes) => {
		const content = Buffer.alloc(MAX_UNPACKED_BYTES, " ");
		const part = { name: "xl/sharedStrings.xml", content };
		const bytes = handmadeWorkbook("", [declaredBytes ? { ...part, declaredBytes } : part]);
		expect(bytes.length).toBeLessThan(300_000);
		expect(await refusal(bytes)).toMatch(/^413 This workbook holds more than 200 MB/);
	});

	it("parts that overlap, each small, together more than the limit", async () => {
		const part = { name: "xl/media/a.bin", content: Buffer.alloc(MAX_UNPACKED_BYTES / 10) };
		const bytes = handmadeWorkbook("", [part]);
		// The same part again and again in the directory, by a header that is there once.
		const start = bytes.lastIndexOf(Buffer.from("PK\u0001\u0002"));
		const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006"));
		const copies = Array.from({ length: 20 }, () => {
			const copy = Buffer.from(bytes.subarray(start, end));
			copy.writeUInt32LE(10, 24);
			return copy;
		});
		const tail = Buffer.from(bytes.subarray(end));
		tail.writeUInt16LE(tail.readUInt16LE(8) + copies.length, 8);
		const bomb = Buffer.concat([bytes.subarray(0, end), ...copies, tail]);
		expect(await refusal(bomb)).toMatch(/^413 This workbook holds more than 200 MB/);
	});

	it("an archive of too many parts", async () => {
		const parts = Array.from({ length: MAX_ARCHIVE_ENTRIES }, (_, index) => ({
			name: `xl/media/${index}`,
			content: "",
		}));
		expect(await refusal(handmadeWorkbook("", parts))).toMatch(/^413 /);
	});

	it("a workbook with a part that does not unpack", async () => {
		const bytes = handmadeWorkbook("");
		const start = bytes.indexOf("sheet1.xml") + "sheet1.xml".length;
		bytes.fill(0xff, start, start + 20);
		expect(await refusal(bytes)).toMatch(/^400 This workbook is damaged/);
	});

	it("a workbook whose sheet refers to text that is not there", async () => {
		const missing = '<row r="1"><c r="A1" t="s"><v>7</v></c></row>';
		expect(await refusal(handmadeWorkbook(missing))).toMatch(/^400 This workbook is damaged/);
	});

	it("one row more than the limit, in CSV and in a workbook", async () => {
		const lines = Array.from({ length: MAX_ROWS }, (_, index) => `S${index},Epson,One\n`);
		const csv = `sku,brand,model\n${lines.join("")}`;
		expect(await refusal(Buffer.from(csv))).toBe("");
		expect(await refusal(Buffer.from(`${csv}X,Epson,One\n`))).toMatch(/^413 .*100,000 rows/);

		const cells = '<c t="inlineStr"><is><t>sku</t></is></c>';
		const rows = `<row>${cells}</row>`.repeat(2 * MAX_ROWS + 1);
		expect(await refusal(handmadeWorkbook(rows))).toMatch(/^413 .*200,000 rows/);
	}, 60_000);

	it("a sheet that is wider than any template", async () => {
		const far = '<row r="1"><c r="XFD1"><v>1</v></c></row>';
		expect(await refusal(handmadeWorkbook(far))).toMatch(
			/^413 Sheet "Sheet1" has more than 500 columns/,
		);
	});

	it("nothing that a sheet only claims: rows and columns far away", async () => {
		const rows = `<row r="1">${["sku", "brand", "model"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")}</row>
			<row r="1048576">${["A", "Epson", "One"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")}</row>
			<row r="4000000000"><c t="inlineStr"><is><t>B</t></is></c></row>`;
		const { projectors } = await readImport(handmadeWorkbook(rows), "x.xlsx");
		expect(projectors.map(({ row }) => row)).toEqual([1_048_576]);
	});
});
