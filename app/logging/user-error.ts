/** An expected error: the status of its answer, and the sentence that tells people why and what to do. */
export class UserError extends Error {
	override name = "UserError";
	constructor(
		readonly status: 400 | 404 | 409 | 413 | 415 | 429 | 502 | 503,
		message: string,
	) {
		super(message);
	}
}
