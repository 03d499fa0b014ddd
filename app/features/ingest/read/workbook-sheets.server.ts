import type { CellObject, WorkBook, WorkSheet } from "xlsx";
import { DAY_MS } from "~/config/time";
import { withoutZeroWidth } from "~/features/catalogue/words/zero-width";
import { ExpectedError } from "~/logging/expected-error";
import { currencyOfFormat } from "./number-format-currency";
import { releaseMemory } from "./release-memory";
import {
	MAX_SHEET_COLUMNS,
	MAX_SHEETS,
	type MergedCells,
	plainNumber,
	type Sheet,
	type SheetRow,
} from "./sheet";
import { checkArchive, DAMAGED_WORKBOOK, PASSWORD_PROTECTED } from "./workbook-archive.server";

type Parser = typeof import("xlsx");

type WorkbookContext = { SSF: Parser["SSF"]; is1904: boolean };

/** Excel's highest row; the parser would accept any number in the file. */
const MAX_ROW = 1_048_576;

/** Days between the epochs of a workbook's two possible date systems. */
const DAYS_FROM_1900_TO_1904 = 1462;
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);

/** Texts of errors by their codes ([MS-XLS] 2.5.10); other errors are shown as #ERROR!. */
const ERRORS: ReadonlyMap<unknown, string> = new Map([
	[0x00, "#NULL!"],
	[0x07, "#DIV/0!"],
	[0x0f, "#VALUE!"],
	[0x17, "#REF!"],
	[0x1d, "#NAME?"],
	[0x24, "#NUM!"],
	[0x2a, "#N/A"],
]);

/** Returns a time as hours and minutes: Excel reads the ratio 16:9 as nine minutes past four. */
function timeText(days: number): string {
	const seconds = Math.round(days * 86_400);
	const units = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
	const [hours = 0, ...smallerUnits] = seconds % 60 === 0 ? units.slice(0, 2) : units;
	return [hours, ...smallerUnits.map((unit) => String(unit).padStart(2, "0"))].join(":");
}

function dateText(days: number, is1904: boolean): string {
	const date = new Date(EXCEL_EPOCH_MS + (days + (is1904 ? DAYS_FROM_1900_TO_1904 : 0)) * DAY_MS);
	return Number.isNaN(date.getTime()) ? "#NUM!" : date.toISOString().slice(0, 10);
}

/**
 * Returns a number as text, with the currency of its format. The number is exact even if the sheet shows fewer digits,
 * unless the sheet shows two decimals, to which it is then rounded. Formats percentages, dates and times.
 */
function numberText(value: number, format: string, { SSF, is1904 }: WorkbookContext): string {
	if (SSF.is_date(format)) {
		return Math.abs(value) < 1 || format.includes("[h") ? timeText(value) : dateText(value, is1904);
	}
	if (format.includes("%")) return `${plainNumber(value * 100)}%`;
	const currency = currencyOfFormat(format);
	const sign = value < 0 ? "-" : "";
	// The sheet shows two decimals: a price that a formula computed is rounded to whole pence.
	const hasTwoDecimals = /0\.00(?!0)/.test(format);
	const number = hasTwoDecimals ? String(Math.round(value * 100) / 100) : plainNumber(value);
	return currency === "" ? number : `${sign}${currency} ${number.replace("-", "")}`;
}

function cellText(cell: CellObject, context: WorkbookContext): string {
	const { v: value } = cell;
	if (cell.t === "e") return ERRORS.get(value) ?? "#ERROR!";
	if (typeof value === "number") return numberText(value, String(cell.z ?? "General"), context);
	return value === undefined ? "" : withoutZeroWidth(String(value));
}

function sheetRows(sheet: WorkSheet, name: string, context: WorkbookContext): SheetRow[] {
	const rows: SheetRow[] = [];
	// Iterates by key, because a sheet may have a million missing rows between two rows.
	for (const [index, rowCells] of Object.entries(sheet["!data"] ?? [])) {
		if (!rowCells) continue;
		if (rowCells.length > MAX_SHEET_COLUMNS) {
			throw new ExpectedError(
				413,
				`Sheet "${name}" has more than ${MAX_SHEET_COLUMNS} columns. Delete what stands to the right of the data and upload it again.`,
			);
		}
		const cells = Array.from(rowCells, (cell) => (cell ? cellText(cell, context) : ""));
		if (cells.every((cell) => cell.trim() === "")) continue;
		const isHidden = sheet["!rows"]?.[Number(index)]?.hidden === true;
		rows.push({ row: Number(index) + 1, cells, ...(isHidden && { isHidden }) });
	}
	return rows;
}

/** Returns the cells of a sheet that are merged with those below them. */
function verticalMerges({ "!merges": merges = [] }: WorkSheet): MergedCells[] {
	return merges
		.filter(({ s, e }) => e.r > s.r)
		.map(({ s, e }) => ({ column: s.c, firstRow: s.r + 1, lastRow: e.r + 1 }));
}

/**
 * Parses a workbook. The parser reports hidden rows only together with all cell styles, which need memory, so they are
 * read only if there are hidden rows.
 */
function parseWorkbook(read: Parser["read"], bytes: Uint8Array, hasHiddenRows: boolean): WorkBook {
	// If the array is no Buffer, the parser copies all bytes that follow each file of the archive.
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	try {
		return read(buffer, {
			type: "buffer",
			dense: true,
			cellFormula: false,
			cellHTML: false,
			cellNF: true,
			cellStyles: hasHiddenRows,
			cellText: false,
			sheetRows: MAX_ROW,
		});
	} catch (error) {
		const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
		throw new ExpectedError(400, isProtected ? PASSWORD_PROTECTED : DAMAGED_WORKBOOK);
	}
}

async function sheetsOf(bytes: Uint8Array, hasHiddenRows: boolean): Promise<Sheet[]> {
	// Loaded for the first workbook: it is large.
	const { read, SSF } = await import("xlsx");
	const workbook = parseWorkbook(read, bytes, hasHiddenRows);
	// Frees the unpacked XML before memory is needed for the rows.
	releaseMemory();
	if (workbook.SheetNames.length > MAX_SHEETS) {
		throw new ExpectedError(
			413,
			`This workbook has more than ${MAX_SHEETS} sheets. Keep only those to import and upload it again.`,
		);
	}
	const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
	return workbook.SheetNames.map((name, index) => {
		const sheet = workbook.Sheets[name];
		// The parser leaves out a sheet that it cannot read.
		if (!sheet) throw new ExpectedError(400, DAMAGED_WORKBOOK);
		const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
		const merged = verticalMerges(sheet);
		const rows = sheetRows(sheet, name, { SSF, is1904 });
		return { name, isHidden, rows, ...(merged.length > 0 && { merged }) };
	});
}

/** Returns the sheets of an .xlsx workbook, which is a zip archive. Throws an ExpectedError. */
export async function readArchivedWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
	const { hasHiddenRows } = await checkArchive(bytes);
	return sheetsOf(bytes, hasHiddenRows);
}

/** Returns the sheets of an .xls workbook, which is an OLE compound file. Throws an ExpectedError. */
export async function readCompoundWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const hasStream = (stream: string) => file.includes(Buffer.from(`${stream}\0`, "utf16le"));
	// A protected .xlsx is a compound file too, with the encrypted workbook in it.
	if (hasStream("EncryptedPackage")) throw new ExpectedError(400, PASSWORD_PROTECTED);
	if (!hasStream("Workbook") && !hasStream("Book")) {
		throw new ExpectedError(
			415,
			"Please upload a CSV or Excel file. This is an old Office file without a workbook in it: open it in the program it comes from and save it as Excel Workbook (.xlsx) or CSV.",
		);
	}
	return sheetsOf(bytes, true);
}
