import type { ImportPreview } from "~/features/imports/apply/preview-import.server";
import type { RowsChangedSince } from "~/features/imports/import-result";
import {
	FEED_FILE_ERROR,
	GOOGLE_SHEETS_PREFIX,
	isDataFile,
	isFeedFile,
} from "~/features/ingest/read/sheet";

// Action data of the upload page's forms, and their texts (docs/product.md#messages).

/** Ids of the tabs' panels. */
export const SHEETS_TAB = "google-sheets";
export const CSV_TAB = "csv-upload";

export const INVALID_FILE_TYPE = {
	title: "Invalid file type",
	description: "Please upload a CSV or Excel file",
} as const;

export const UPLOAD_FAILED = "Upload failed";
export const SYNC_FAILED = "Sync failed";
export const INSTRUCTIONS_FAILED = "Failed to get instructions";

interface ImportedCounts {
	created: number;
	updated: number;
}

/** Returns a line such as "2 created, 1 updated". */
export function importCountsText({ created, updated }: ImportedCounts): string {
	return `${created} created, ${updated} updated`;
}

/** Returns a sentence about the photos that an undo deletes. */
export function deletedPhotosText(photoCount: number): string {
	return photoCount === 1
		? "1 photograph of what it created goes with it."
		: `${photoCount} photographs of what it created go with it.`;
}

/** Returns the toast about an import of a file or a Google sheet. */
export function importedToast(
	{ held, ...counts }: ImportedCounts & { held: number },
	isFile: boolean,
) {
	const title = isFile ? "Upload successful" : "Google Sheets sync successful";
	const description = importCountsText(counts) + (held > 0 ? `, ${held} held` : "");
	return { title, description };
}

/** Result of a form that changed nothing. */
export interface FormFailure {
	/** Tab of the form; undefined for an undo. */
	tab: string | undefined;
	title: string;
	message: string;
	/** The import that can be undone except for rows that were changed since; undefined for other failures. */
	partialUndo?: (RowsChangedSince & { importId: number }) | undefined;
}

/** The preview of an import, as the upload page shows it. */
export interface UploadPreview
	extends Pick<ImportPreview, "result" | "problems" | "held" | "changes" | "warnings"> {
	fileName: string;
	/** Id of the staged file, to import it without sending it again. */
	stagedId: string;
	/** True if staff can change the mapping of the file. */
	isMappable: boolean;
	/** True if the preview is shown because an earlier import was undone. */
	isAfterUndo: boolean;
}

/** Action data of the page. */
export interface UploadActionData {
	failure?: FormFailure | undefined;
	preview?: UploadPreview | undefined;
	/** Steps to connect a Google sheet, a line each. */
	instructions?: string | undefined;
	/** Text of a toast. */
	notice?: string | undefined;
}

/** Returns the reason why a chosen file is refused before it is sent; undefined if it is accepted. */
export function fileTypeFailure(file: { name: string; type: string }): FormFailure | undefined {
	if (isDataFile(file)) return undefined;
	const { title, description } = INVALID_FILE_TYPE;
	return { tab: CSV_TAB, title, message: isFeedFile(file) ? FEED_FILE_ERROR : description };
}

/** Effects of the last submitted form on the page. */
export interface ActionEffects {
	failedTab?: string | undefined;
	/** Name of the previewed or imported file. */
	fileName?: string | undefined;
	instructions?: string | undefined;
}

/** Returns the id of the tab to open initially: the tab used last, otherwise a tab that is set up. */
export function tabToOpen(
	isSheetConnected: boolean,
	{ failedTab, fileName, instructions }: ActionEffects,
): string {
	if (failedTab !== undefined) return failedTab;
	if (instructions !== undefined) return SHEETS_TAB;
	const isSheet = fileName?.startsWith(GOOGLE_SHEETS_PREFIX) ?? isSheetConnected;
	return isSheet ? SHEETS_TAB : CSV_TAB;
}
