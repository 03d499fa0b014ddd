import type { GoogleSettings } from "./google-client.server";
import { GoogleRefusal } from "./google-refusal";
import { fetchGoogleSheets } from "./google-sheet.server";
import { type ImportOutcome, runImport } from "./run-import.server";
import { GOOGLE_SHEETS } from "./upload-texts";

export type SyncOutcome =
	| Exclude<ImportOutcome, { status: "refused" }>
	| { status: "refused"; httpStatus: number; message: string };

type RunOptions = Parameters<typeof runImport>[1];

/** Loads what the Google sheet of the settings has now, or tells what loading it would do. */
export async function syncGoogleSheet(
	settings: GoogleSettings,
	options: RunOptions,
): Promise<SyncOutcome> {
	try {
		const { title, sheets } = await fetchGoogleSheets(settings);
		return await runImport({ fileName: `${GOOGLE_SHEETS}: ${title}`, sheets }, options);
	} catch (error) {
		if (!(error instanceof GoogleRefusal)) throw error;
		return { status: "refused", httpStatus: error.status, message: error.message };
	}
}
