/** Texts of the upload page's toasts (docs/product.md#messages). */

export const INVALID_FILE_TYPE = {
	title: "Invalid file type",
	description: "Please upload a CSV or Excel file",
} as const;

export const UPLOAD_FAILED = "Upload failed";
export const UNKNOWN_ERROR = "Unknown error";
export const SYNC_FAILED = "Sync failed";
export const SYNC_ERROR = "An error occurred during sync";
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

/** Returns a line such as "2 created, 1 updated". */
export function countsText({ created, updated }: Counts): string {
	return `${created} created, ${updated} updated`;
}

/** Returns a sentence about the photographs that an undo deletes. */
export function photographsText(photographs: number): string {
	return photographs === 1
		? "1 photograph of what it created goes with it."
		: `${photographs} photographs of what it created go with it.`;
}

/** Returns the toast about an import of a file or a Google sheet. */
export function importedToast({ held, ...counts }: Counts & { held: number }, isFile: boolean) {
	const title = isFile ? "Upload successful" : "Google Sheets sync successful";
	const description = countsText(counts) + (held > 0 ? `, ${held} held` : "");
	return { title, description };
}

/** Prefix of the names of imports from Google Sheets. */
export const GOOGLE_SHEETS = "Google Sheets: ";

/** Ids of the tabs' panels. */
export const SHEETS_TAB = "google-sheets";
export const CSV_TAB = "csv-upload";
