import { type PlannedTables, planSheets } from "~/features/imports/plan/import-plan";
import { UserError } from "~/logging/user-error";
import { readCsv } from "./parse/csv-sheet";
import { PRODUCT_FEED } from "./parse/data-file";
import { decodeText } from "./parse/decode-text";
import { MAX_FILE_BYTES, type Sheet } from "./parse/sheet";
import { readArchivedWorkbook, readCompoundWorkbook } from "./parse/workbook-sheets.server";

const ZIP = [0x50, 0x4b];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
	return signature.every((byte, index) => bytes[index] === byte);
}

function isZip(bytes: Uint8Array): boolean {
	return startsWith(bytes, [...ZIP, 3, 4]) || startsWith(bytes, [...ZIP, 5, 6]);
}

/** XML that is no web page and no workbook, as shops' feeds are. */
const FEED =
	/^\s*<(\?xml|rss|rdf:|feed|products?|catalog(ue)?|channel|items|offers|datafeed)\b(?!.{0,2000}<(!doctype html|html|(\w+:)?workbook|\?mso-application)\b)/is;

const MARKUP = /^\s*<(!doctype|html|\?xml|!--|head|meta|body|style|div|table)/i;

function readText(bytes: Uint8Array, fileName: string): Sheet {
	const text = decodeText(bytes);
	if (text.includes("\0")) {
		throw new UserError(
			415,
			`Please upload a CSV or Excel file. "${fileName}" is neither; if it came from a spreadsheet, save it there as Excel Workbook (.xlsx) or CSV.`,
		);
	}
	if (FEED.test(text)) throw new UserError(415, PRODUCT_FEED);
	if (MARKUP.test(text)) {
		throw new UserError(
			415,
			`Please upload a CSV or Excel file. "${fileName}" is a web page or XML, whatever its name says: open it in Excel, save it as Excel Workbook (.xlsx), and upload that.`,
		);
	}
	return readCsv(text);
}

/** Returns the sheets of a CSV file or a workbook, recognised by content alone. Throws a UserError. */
export async function readSheets(bytes: Uint8Array, fileName: string): Promise<Sheet[]> {
	if (bytes.byteLength > MAX_FILE_BYTES) {
		throw new UserError(
			413,
			`This file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it into smaller files, or take pictures out of the workbook, and upload it again.`,
		);
	}
	if (bytes.byteLength === 0) {
		throw new UserError(400, "This file is empty. Choose the file with the data and upload it.");
	}
	if (isZip(bytes)) return readArchivedWorkbook(bytes);
	if (startsWith(bytes, COMPOUND_FILE)) return readCompoundWorkbook(bytes);
	return [readText(bytes, fileName)];
}

/**
 * Returns the planned changes of a CSV file or a workbook. Throws a UserError for a file that cannot be imported; bad
 * rows are problems of the plan.
 */
export async function readImport(bytes: Uint8Array, fileName: string): Promise<PlannedTables> {
	return planSheets(await readSheets(bytes, fileName));
}
