/** A picture that is not taken: the status of the answer, and what staff can do about it. */
export class ImageError extends Error {
	override name = "ImageError";
	constructor(
		readonly status: 400 | 404 | 413 | 415 | 503,
		message: string,
	) {
		super(message);
	}
}
