import type { ImportSource } from "~/features/imports/apply/import-source.server";
import { type Failed, failed } from "~/features/imports/import-result";
import { GOOGLE_SHEETS } from "~/features/imports/upload-page/upload-texts";
import { UserError } from "~/logging/user-error";
import type { GoogleSettings } from "./google-client.server";
import { fetchGoogleSheets } from "./google-sheet.server";

export interface ReadSheet {
	status: "read";
	source: ImportSource;
}

/** Returns what the Google sheet of the settings has now, to be imported, or why it cannot be read. */
export async function readGoogleSheet(settings: GoogleSettings): Promise<ReadSheet | Failed> {
	try {
		const { title, sheets } = await fetchGoogleSheets(settings);
		return { status: "read", source: { fileName: `${GOOGLE_SHEETS}${title}`, sheets } };
	} catch (error) {
		if (error instanceof UserError) return failed(error.status, error.message);
		throw error;
	}
}
