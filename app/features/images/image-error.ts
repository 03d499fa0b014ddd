const RETRY_AFTER_S = 60;

/** A picture that is not taken: the status of the answer, and what staff can do about it. */
export class ImageError extends Error {
	override name = "ImageError";
	constructor(
		readonly status: 400 | 404 | 413 | 415 | 503,
		message: string,
	) {
		super(message);
	}

	/** What its answer says beside the message. */
	get headers(): Record<string, string> {
		return this.status === 503 ? { "Retry-After": String(RETRY_AFTER_S) } : {};
	}
}
