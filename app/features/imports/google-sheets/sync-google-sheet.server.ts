import { GOOGLE_SHEETS } from "~/features/imports/upload-page/upload-texts";
import {
	type ImportOutcome,
	type ImportSource,
	runImport,
} from "~/features/imports/worker/run-import.server";
import type { GoogleSettings } from "./google-client.server";
import { fetchGoogleSheets } from "./google-sheet.server";
import { GoogleSheetsError } from "./google-sheets-error";

type RefusedSync = { status: "refused"; httpStatus: number; message: string };

export type SyncOutcome = Exclude<ImportOutcome, { status: "refused" }> | RefusedSync;

type RunOptions = Parameters<typeof runImport>[1];

/** What the Google sheet of the settings has now, to be imported, or why it cannot be had. */
export async function readGoogleSheet(
	settings: GoogleSettings,
): Promise<{ status: "read"; source: ImportSource } | RefusedSync> {
	try {
		const { title, sheets } = await fetchGoogleSheets(settings);
		return { status: "read", source: { fileName: `${GOOGLE_SHEETS}${title}`, sheets } };
	} catch (error) {
		if (!(error instanceof GoogleSheetsError)) throw error;
		return { status: "refused", httpStatus: error.status, message: error.message };
	}
}

/** Loads what the Google sheet of the settings has now. */
export async function syncGoogleSheet(
	settings: GoogleSettings,
	options: RunOptions,
): Promise<SyncOutcome> {
	const read = await readGoogleSheet(settings);
	return read.status === "read" ? runImport(read.source, options) : read;
}
