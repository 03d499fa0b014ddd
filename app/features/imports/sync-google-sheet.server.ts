import type { GoogleSettings } from "./google-client.server";
import { GoogleRefusal } from "./google-refusal";
import { fetchGoogleSheets } from "./google-sheet.server";
import { type ImportOutcome, type ImportSource, runImport } from "./run-import.server";
import { GOOGLE_SHEETS } from "./upload-texts";

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
		if (!(error instanceof GoogleRefusal)) throw error;
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
