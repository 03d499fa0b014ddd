/** Why Google Sheets could not be used; the message tells staff what to do, and never has a key in it. */
export class GoogleSheetsError extends Error {
	override name = "GoogleSheetsError";
	constructor(
		/** 400 is for what is missing in the settings, 413 for too large a sheet, 429 and 502 for what Google said. */
		readonly status: 400 | 413 | 429 | 502,
		message: string,
		/** What Google answered, where it did. */
		readonly google?: { status: number; said: string },
	) {
		super(message);
	}
}
