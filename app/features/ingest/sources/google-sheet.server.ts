import { z } from "zod";
import type { ServiceAccount } from "~/config/service-account.server";
import { isDateText } from "~/features/catalogue/numeric-facts/date-text";
import { withoutZeroWidth } from "~/features/catalogue/words/zero-width";
import { ExpectedError } from "~/logging/expected-error";
import {
	GOOGLE_SHEETS_PREFIX,
	MAX_SHEET_COLUMNS,
	MAX_SHEET_ROWS,
	MAX_SHEETS,
	plainNumber,
	type Sheet,
	type SheetRow,
} from "../read/sheet";
import { callGoogle, type GoogleSettings, googleClient } from "./google-client.server";

/** A value as Google returns it for UNFORMATTED_VALUE; an error is returned as text. */
const cellValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type CellValue = z.infer<typeof cellValueSchema>;

const valueRangesSchema = z.object({
	valueRanges: z.array(z.object({ values: z.array(z.array(cellValueSchema)).default([]) })),
});

const spreadsheetSchema = z.object({
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

/** Returns a number exactly, even if the sheet rounds it; formats percentages, dates and prices with pence. */
function cellText(value: CellValue, formattedValue: CellValue): string {
	if (typeof value !== "number") return value === null ? "" : withoutZeroWidth(String(value));
	const text = String(formattedValue ?? "").trim();
	// Google's unformatted value of a date is a number of days.
	if (isDateText(text)) return text;
	if (text.endsWith("%")) return `${plainNumber(value * 100)}%`;
	if (/\.\d\d$/.test(text)) return String(Math.round(value * 100) / 100);
	return plainNumber(value);
}

function sheetRows(
	values: readonly CellValue[][],
	formattedValues: readonly CellValue[][],
): SheetRow[] {
	return values
		.map((line, index) => ({
			row: index + 1,
			cells: line.map((value, column) => cellText(value, formattedValues[index]?.[column] ?? null)),
		}))
		.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** Returns the tabs with cells, each with its title as a range. Tabs with a chart have no cells. */
function gridRanges({
	sheets,
}: z.infer<typeof spreadsheetSchema>): { title: string; range: string }[] {
	if (sheets.length > MAX_SHEETS) {
		const message = `The Google sheet has more than ${MAX_SHEETS} tabs. Keep only those to import.`;
		throw new ExpectedError(413, message);
	}
	return sheets.flatMap(({ properties: { title, gridProperties } }) => {
		if (!gridProperties) return [];
		if (
			gridProperties.rowCount > MAX_SHEET_ROWS ||
			gridProperties.columnCount > MAX_SHEET_COLUMNS
		) {
			throw new ExpectedError(
				413,
				`The tab "${title}" has ${gridProperties.rowCount} rows and ${gridProperties.columnCount} columns; ${MAX_SHEET_ROWS} and ${MAX_SHEET_COLUMNS} are the most. Delete the empty ones.`,
			);
		}
		return [{ title, range: `'${title.replaceAll("'", "''")}'` }];
	});
}

function requireConfigured<Setting>(value: Setting | undefined, settings: GoogleSettings): Setting {
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
	const spreadsheetInfo = spreadsheetSchema.parse(
		(await spreadsheets.get({ spreadsheetId, fields })).data,
	);
	const grids = gridRanges(spreadsheetInfo);
	const ranges = grids.map(({ range }) => range);
	if (ranges.length === 0) return { title: spreadsheetInfo.properties.title, sheets: [] };
	const readValues = async (valueRenderOption: "UNFORMATTED_VALUE" | "FORMATTED_VALUE") => {
		const dateTimeRenderOption = "FORMATTED_STRING";
		const query = { spreadsheetId, ranges, valueRenderOption, dateTimeRenderOption };
		return valueRangesSchema.parse((await spreadsheets.values.batchGet(query)).data).valueRanges;
	};
	const [exactValues, formattedValues] = await Promise.all([
		readValues("UNFORMATTED_VALUE"),
		readValues("FORMATTED_VALUE"),
	]);
	const sheets = grids.map(({ title: name }, index) => ({
		name,
		rows: sheetRows(exactValues[index]?.values ?? [], formattedValues[index]?.values ?? []),
	}));
	return { title: spreadsheetInfo.properties.title, sheets };
}

/**
 * Returns the content of the Google sheet of the settings, tab by tab. Throws an ExpectedError if it is not set up,
 * cannot be read or is too large.
 */
export async function fetchGoogleSheets(
	settings: GoogleSettings,
	{ timeoutMs }: { timeoutMs?: number } = {},
): Promise<{ title: string; sheets: Sheet[] }> {
	const spreadsheetId = requireConfigured(settings.GOOGLE_SHEET_ID, settings);
	const account = requireConfigured(settings.GOOGLE_SERVICE_ACCOUNT, settings);
	return callGoogle(account, () => readSpreadsheet(account, spreadsheetId, settings, timeoutMs));
}

/** Reads the Google sheet of the settings for an import. Throws an ExpectedError like `fetchGoogleSheets`. */
export async function readGoogleSheet(settings: GoogleSettings) {
	const { title, sheets } = await fetchGoogleSheets(settings);
	return { fileName: `${GOOGLE_SHEETS_PREFIX}${title}`, sheets };
}
