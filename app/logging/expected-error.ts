/** An expected error: the status of the response, and a message for people with the reason and the remedy. */
export class ExpectedError extends Error {
	override name = "ExpectedError";
	constructor(
		readonly status: 400 | 404 | 409 | 410 | 413 | 415 | 429 | 502 | 503,
		message: string,
		/** Seconds after which the request may succeed. */
		readonly retryAfter?: number,
	) {
		super(message);
	}
}
