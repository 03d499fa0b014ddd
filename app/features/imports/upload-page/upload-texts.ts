/** Texts of the upload page's toasts (docs/product.md#messages). */

export const INVALID_FILE_TYPE = {
	title: "Invalid file type",
	description: "Please upload a CSV or Excel file",
} as const;

export const UPLOAD_FAILED = "Upload failed";
export const UNKNOWN_ERROR = "Unknown error";
export const SYNC_FAILED = "Sync failed";
export const SYNC_ERROR = "An error occurred during sync";
const SYNC_SUCCESSFUL = "Google Sheets sync successful";
export const INSTRUCTIONS_FAILED = "Failed to get instructions";
export const SHEET_FAILED = "Failed to create sheet";
export const SHEET_ERROR = "An error occurred while creating the sheet";

export const NO_FILE = "Please choose a file first.";
export const PREVIEW_GONE =
	"The file you previewed is no longer kept, so nothing was imported. Please choose it again.";
export const SHEET_PREVIEW_GONE =
	"The sheet you previewed is no longer kept, so nothing was imported. Please preview it again.";

export const NOTHING_TICKED = "Tick the prices that are to be imported first. Nothing was changed.";
export const RELEASE_FAILED = "No price was imported";

interface Counts {
	created: number;
	updated: number;
}

/** What an import did, in a line. */
export function countsText({ created, updated }: Counts): string {
	return `${created} created, ${updated} updated`;
}

/** How many photographs an undo takes along, in a sentence. */
export function photographsText(photographs: number): string {
	return photographs === 1
		? "1 photograph of what it created goes with it."
		: `${photographs} photographs of what it created go with it.`;
}

/** The same of an import that may have held prices. */
function importedText({ held, ...counts }: Counts & { held: number }): string {
	return countsText(counts) + (held > 0 ? `, ${held} held` : "");
}

/** The toast of a file that was imported. */
export function uploadSuccessful(counts: Counts & { held: number }) {
	const description = importedText(counts);
	return { title: "Upload successful", description, style: "default" } as const;
}

/** The toast of a sync that succeeded. */
export function syncSuccessful(counts: Counts & { held: number }) {
	const description = importedText(counts);
	return { title: SYNC_SUCCESSFUL, description, style: "default" } as const;
}

/** Begins the name of each import from the spreadsheet service in the history. */
export const GOOGLE_SHEETS = "Google Sheets: ";

/** The two tabs, by the ids their panels have. */
export const SHEETS_TAB = "google-sheets";
export const CSV_TAB = "csv-upload";
