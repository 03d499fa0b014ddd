/** A file that is not loaded at all; the message tells staff why, and what to do. */
export class ImportError extends Error {
	override name = "ImportError";
	constructor(
		/** 413 is for what is too large, 415 for what is no CSV and no workbook, 400 for the rest. */
		readonly status: 400 | 413 | 415,
		message: string,
	) {
		super(message);
	}
}
