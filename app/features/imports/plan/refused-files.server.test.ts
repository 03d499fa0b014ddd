import { expect, it } from "vitest";
import { CFB } from "xlsx";
import {
	MAX_FILE_BYTES,
	MAX_ROWS,
	MAX_WORKBOOK_ENTRIES,
	MAX_WORKBOOK_UNPACKED_BYTES,
} from "~/features/ingest/read/sheet";
import { handmadeWorkbook, workbook, workbookParts } from "../../../../tests/files/workbook";
import { zip } from "../../../../tests/files/zip";
import { CSV, table } from "../../../../tests/import-plans";
import { refusalText } from "../../../../tests/refusal";
import { readImport } from "./read-import.server";

const refusal = (bytes: Uint8Array, fileName = "file.xlsx") =>
	readImport(bytes, fileName).then(() => "", refusalText);

/** An OLE compound file with one stream of this name. */
function compoundFile(stream: string): Buffer {
	const file = CFB.utils.cfb_new();
	CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000, 1));
	return Buffer.from(CFB.write(file, { type: "buffer" }));
}

const FEED = /^415 This is a feed: add it under Feeds$/;

it("readImport refuses more bytes than the limit, before it looks at them", async () => {
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
	["JSON", '{"sku": 1}', /^400 .*no column headed "sku"/],
	[
		"a web page",
		"<!DOCTYPE html><table><tr><td>sku",
		/^415 Please upload a CSV or Excel file\. "x\.xls" is a web page/,
	],
	["a bare table", "\n <table><tr><td>sku", /^415 .*is a web page/],
	["XML", '\uFEFF<?xml version="1.0"?><Workbook/>', /^415 .*is a web page or XML/],
	["a feed", '<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0">', FEED],
	["a feed without its first line", "\n<products>\n<product/>", FEED],
	["another feed", '<feed xmlns="http://www.w3.org/2005/Atom">', FEED],
	["XHTML", '<?xml version="1.0"?><!DOCTYPE html><html/>', /^415 .*is a web page/],
	["a picture", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", /^415 .*"x\.xls" is neither/],
	["UTF-16 without its mark", Buffer.from(CSV, "utf16le"), /^415 .*is neither/],
])("readImport refuses %s", async (_, content, message) => {
	expect(await refusal(Buffer.from(content), "x.xls")).toMatch(message);
});

it("readImport refuses random bytes after any signature", async () => {
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

it("readImport refuses a workbook cut off anywhere", async () => {
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
])("readImport refuses a workbook protected by a password, %s", async (_, bytes) => {
	expect(await refusal(bytes)).toMatch(/^400 This workbook is protected by a password\. Take/);
});

it.each([
	["a binary workbook", workbook({ Sheet1: table }, "xlsb"), /Excel binary workbook \(\.xlsb\)/],
	["an OpenDocument sheet", workbook({ Sheet1: table }, "ods"), /an OpenDocument file/],
	["a Numbers sheet", zip([{ name: "Index/Document.iwa", content: "x" }]), /Apple Numbers/],
	["a Word document", zip([{ name: "word/document.xml", content: "x" }]), /Office document/],
	["an old Word document", compoundFile("WordDocument"), /an old Office file/],
	["a zip of CSV files", zip([{ name: "models.csv", content: CSV }]), /unpack it/],
])("readImport refuses %s", async (_, bytes, message) => {
	const text = await refusal(bytes);
	expect(text).toMatch(/^415 Please upload a CSV or Excel file\. /);
	expect(text).toMatch(message);
});

it.each([
	["as it declares", undefined],
	["whatever it declares", 1000],
])(
	"readImport refuses a small workbook that unpacks to more than the limit, %s",
	async (_, declaredBytes) => {
		const content = Buffer.alloc(MAX_WORKBOOK_UNPACKED_BYTES, " ");
		const part = { name: "xl/sharedStrings.xml", content };
		const bytes = handmadeWorkbook("", [declaredBytes ? { ...part, declaredBytes } : part]);
		expect(bytes.length).toBeLessThan(300_000);
		expect(await refusal(bytes)).toMatch(/^413 This workbook holds more than 200 MB/);
	},
);

it("readImport refuses parts that overlap, each small, together more than the limit", async () => {
	const part = { name: "xl/media/a.bin", content: Buffer.alloc(MAX_WORKBOOK_UNPACKED_BYTES / 10) };
	const bytes = handmadeWorkbook("", [part]);
	// Lists the same part many times in the directory, with a single local header.
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

it("readImport refuses an archive of too many parts", async () => {
	const parts = Array.from({ length: MAX_WORKBOOK_ENTRIES }, (_, index) => ({
		name: `xl/media/${index}`,
		content: "",
	}));
	expect(await refusal(handmadeWorkbook("", parts))).toMatch(/^413 /);
});

it("readImport refuses a workbook with a part that does not unpack", async () => {
	const bytes = handmadeWorkbook("");
	const start = bytes.indexOf("sheet1.xml") + "sheet1.xml".length;
	bytes.fill(0xff, start, start + 20);
	expect(await refusal(bytes)).toMatch(/^400 This workbook is damaged/);
});

it("readImport refuses a workbook whose sheet refers to text that is not there", async () => {
	const missing = '<row r="1"><c r="A1" t="s"><v>7</v></c></row>';
	expect(await refusal(handmadeWorkbook(missing))).toMatch(/^400 This workbook is damaged/);
});

const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const rowOf = (...texts: string[]) => `<row>${texts.map(textCell).join("")}</row>`;

/** The rows of a model with this XML for its price. */
const withPrice = (cell: string) =>
	`${rowOf("sku", "brand", "model", "price")}<row>${["A", "Epson", "One"].map(textCell).join("")}${cell}</row>`;

const NO_RESULT = /^400 This workbook has formulas without results\./;

it.each([
	["<c><f>1+1</f></c>", NO_RESULT],
	["<c><f>1+1</f><v/></c>", NO_RESULT],
	["<c><f>1+1</f><v /></c>", NO_RESULT],
	["<c><f>1+1</f><v></v></c>", NO_RESULT],
	['<c><f t="shared" si="0"/></c>', NO_RESULT],
	['<c r="D2" t="n"><f>1+1</f></c>', NO_RESULT],
	["<x:c><x:f>1+1</x:f></x:c>", NO_RESULT],
	["<c><f>1+1</f><v>2</v></c>", /^$/],
	['<c><f t="shared" si="0"/><v>2</v></c>', /^$/],
	// A result that is an empty text.
	['<c t="str"><f>IF(1,"","x")</f><v></v></c>', /^$/],
	['<c r="D2" t="str"><f>IF(1,"","x")</f><v/></c>', /^$/],
	['<c s="4" t="str"><f>IF(1,"","x")</f></c>', /^$/],
	['<c t="str"><f t="shared" si="0"/><v /></c>', /^$/],
])("readImport refuses a formula without a calculated value: %s", async (cell, message) => {
	const rows = withPrice(cell);
	expect(await refusal(handmadeWorkbook(rows))).toMatch(message);
	const stored = workbookParts(rows).map((part) => ({ ...part, isStored: true }));
	expect(await refusal(zip(stored))).toMatch(message);
});

it("readImport finds a formula without a value wherever the pieces of a sheet end", async () => {
	for (const before of [16_300, 16_340, 16_350, 16_360, 65_400, 65_500]) {
		const rows = withPrice(`${" ".repeat(before)}<c r="D2"><f>SUM(A1:A9)</f></c>`);
		expect(await refusal(handmadeWorkbook(rows)), String(before)).toMatch(NO_RESULT);
	}
});

it("readImport reads a workbook whose paths have backslashes", async () => {
	const parts = workbookParts(withPrice("<c><v>999</v></c>"));
	const named = parts.map((part) => ({ ...part, name: part.name.replaceAll("/", "\\") }));
	const { projectors } = await readImport(zip(named), "x.xlsx");
	expect(projectors.map(({ record }) => record.sku)).toEqual(["A"]);
	const uncalculated = workbookParts(withPrice("<c><f>1</f></c>"));
	const bad = uncalculated.map((part) => ({ ...part, name: part.name.replaceAll("/", "\\") }));
	expect(await refusal(zip(bad))).toMatch(NO_RESULT);
});

it.each(["", "book/"])("readImport says why it does not read parts under '%s'", async (folder) => {
	const parts = workbookParts(withPrice(""));
	const moved = parts.map((part) => ({ ...part, name: part.name.replace(/^xl\//, folder) }));
	expect(await refusal(zip(moved))).toMatch(
		/^415 The parts of this workbook are not where Excel puts them.* save it again as Excel Workbook \(\.xlsx\)/,
	);
});

it("readImport refuses one row more than the limit in a workbook", async () => {
	const cells = '<c t="inlineStr"><is><t>sku</t></is></c>';
	const rows = `<row>${cells}</row>`.repeat(2 * MAX_ROWS + 1);
	expect(await refusal(handmadeWorkbook(rows))).toMatch(/^413 .*200,000 rows/);
});

it("readImport refuses a sheet that is wider than any template", async () => {
	const far = '<row r="1"><c r="XFD1"><v>1</v></c></row>';
	expect(await refusal(handmadeWorkbook(far))).toMatch(
		/^413 Sheet "Sheet1" has more than 500 columns/,
	);
});

it("readImport refuses nothing that a sheet only claims: rows and columns far away", async () => {
	const rows = `<row r="1">${["sku", "brand", "model"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")}</row>
			<row r="1048576">${["A", "Epson", "One"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")}</row>
			<row r="4000000000"><c t="inlineStr"><is><t>B</t></is></c></row>`;
	const { projectors } = await readImport(handmadeWorkbook(rows), "x.xlsx");
	expect(projectors.map(({ row }) => row)).toEqual([1_048_576]);
});
