import { z } from "zod";
import type { ServiceAccount } from "~/config/service-account.server";
import { isDateText } from "~/features/catalogue/numeric-facts/date-text";
import { withoutZeroWidth } from "~/features/catalogue/words/zero-width";
import { ExpectedError } from "~/logging/expected-error";
import {
	GOOGLE_SHEETS,
	MAX_SHEET_COLUMNS,
	MAX_SHEET_ROWS,
	MAX_SHEETS,
	plainNumber,
	type Sheet,
	type SheetRow,
} from "../read/sheet";
import { askGoogle, type GoogleSettings, googleClient } from "./google-client.server";

/** A value of UNFORMATTED_VALUE; an error is its text. */
const cellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type CellValue = z.infer<typeof cellValue>;

const valueRanges = z.object({
	valueRanges: z.array(z.object({ values: z.array(z.array(cellValue)).default([]) })),
});

const spreadsheet = z.object({
	properties: z.object({ title: z.string() }),
	sheets: z.array(
		z.object({
			properties: z.object({
				title: z.string(),
				sheetType: z.string(),
				gridProperties: z.object({ rowCount: z.number(), columnCount: z.number() }).optional(),
			}),
		}),
	),
});

/** Returns a number exactly, even if the sheet rounds it; a percentage, a date or a price in pence in its format. */
function cellText(value: CellValue, formatted: CellValue): string {
	if (typeof value !== "number") return value === null ? "" : withoutZeroWidth(String(value));
	const text = String(formatted ?? "").trim();
	// Google's number of a date is its days.
	if (isDateText(text)) return text;
	if (text.endsWith("%")) return `${plainNumber(value * 100)}%`;
	if (/\.\d\d$/.test(text)) return String(Math.round(value * 100) / 100);
	return plainNumber(value);
}

function sheetRows(values: readonly CellValue[][], formatted: readonly CellValue[][]): SheetRow[] {
	return values
		.map((line, index) => ({
			row: index + 1,
			cells: line.map((value, column) => cellText(value, formatted[index]?.[column] ?? null)),
		}))
		.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** Returns the sheets with cells, each with its title as a range. Charts have none. */
function gridRanges({ sheets }: z.infer<typeof spreadsheet>): { title: string; range: string }[] {
	if (sheets.length > MAX_SHEETS) {
		const message = `The Google sheet has more than ${MAX_SHEETS} tabs. Keep only those to import.`;
		throw new ExpectedError(413, message);
	}
	return sheets.flatMap(({ properties: { title, gridProperties: grid } }) => {
		if (!grid) return [];
		if (grid.rowCount > MAX_SHEET_ROWS || grid.columnCount > MAX_SHEET_COLUMNS) {
			throw new ExpectedError(
				413,
				`The tab "${title}" has ${grid.rowCount} rows and ${grid.columnCount} columns; ${MAX_SHEET_ROWS} and ${MAX_SHEET_COLUMNS} are the most. Delete the empty ones.`,
			);
		}
		return [{ title, range: `'${title.replaceAll("'", "''")}'` }];
	});
}

function requireConfigured<T>(value: T | undefined, settings: GoogleSettings): T {
	if (value !== undefined) return value;
	const names = (["GOOGLE_SHEET_ID", "GOOGLE_SERVICE_ACCOUNT"] as const).filter(
		(name) => settings[name] === undefined,
	);
	throw new ExpectedError(
		400,
		`Google Sheets is not set up: ${names.join(" and ")} ${names.length === 1 ? "is" : "are"} not set. "Setup Instructions" tells how.`,
	);
}

async function readSpreadsheet(
	account: ServiceAccount,
	spreadsheetId: string,
	settings: GoogleSettings,
	timeoutMs: number | undefined,
): Promise<{ title: string; sheets: Sheet[] }> {
	const { sheets: sheetsApi } = await import("@googleapis/sheets");
	const auth = await googleClient(account, "spreadsheets.readonly", settings, timeoutMs);
	const { spreadsheets } = sheetsApi({ version: "v4", auth });
	const fields = "properties.title,sheets.properties(title,sheetType,gridProperties)";
	const about = spreadsheet.parse((await spreadsheets.get({ spreadsheetId, fields })).data);
	const grids = gridRanges(about);
	const ranges = grids.map(({ range }) => range);
	if (ranges.length === 0) return { title: about.properties.title, sheets: [] };
	const read = async (valueRenderOption: "UNFORMATTED_VALUE" | "FORMATTED_VALUE") => {
		const dateTimeRenderOption = "FORMATTED_STRING";
		const query = { spreadsheetId, ranges, valueRenderOption, dateTimeRenderOption };
		return valueRanges.parse((await spreadsheets.values.batchGet(query)).data).valueRanges;
	};
	const [exact, formatted] = await Promise.all([
		read("UNFORMATTED_VALUE"),
		read("FORMATTED_VALUE"),
	]);
	const sheets = grids.map(({ title: name }, index) => ({
		name,
		rows: sheetRows(exact[index]?.values ?? [], formatted[index]?.values ?? []),
	}));
	return { title: about.properties.title, sheets };
}

/**
 * Returns the content of the Google sheet of the settings, tab by tab. Throws an ExpectedError if it is not set up, cannot be
 * read or is too large.
 */
export async function fetchGoogleSheets(
	settings: GoogleSettings,
	{ timeoutMs }: { timeoutMs?: number } = {},
): Promise<{ title: string; sheets: Sheet[] }> {
	const spreadsheetId = requireConfigured(settings.GOOGLE_SHEET_ID, settings);
	const account = requireConfigured(settings.GOOGLE_SERVICE_ACCOUNT, settings);
	return askGoogle(account, () => readSpreadsheet(account, spreadsheetId, settings, timeoutMs));
}

/** Reads the Google sheet of the settings for an import. Throws an ExpectedError like `fetchGoogleSheets`. */
export async function readGoogleSheet(settings: GoogleSettings) {
	const { title, sheets } = await fetchGoogleSheets(settings);
	return { fileName: `${GOOGLE_SHEETS}${title}`, sheets };
}
