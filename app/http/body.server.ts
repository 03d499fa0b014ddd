import busboy from "busboy";

/** Largest body read unless a caller says otherwise: many times the longest contact message. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** A refused body is still read to here, unkept, so that its sender gets the answer instead of a cut line. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;

const MOST_FIELDS = 20;
const LONGEST_FIELD_NAME_BYTES = 100;

const TOO_LARGE = "What you sent is too large.";
const MALFORMED = "What you sent could not be read.";

/** A body that is not read: its status and the sentence that says why. */
export class BodyError extends Error {
	override name = "BodyError";
	constructor(
		readonly status: 400 | 413 | 415,
		message: string,
	) {
		super(message);
	}
}

/** Media type of a request's body, lowercase, without parameters. */
function mediaType(request: Request): string {
	return (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function refuseEncoded(request: Request): void {
	const encoding = request.headers.get("Content-Encoding") ?? "identity";
	if (encoding.toLowerCase() !== "identity") {
		throw new BodyError(415, "Compressed bodies are not taken here.");
	}
}

/** The body's bytes, never more than `limit` of them in memory. */
async function readBytes(request: Request, limit: number): Promise<Buffer> {
	refuseEncoded(request);
	const chunks: Uint8Array[] = [];
	let length = 0;
	const reader = request.body?.getReader();
	if (!reader) return Buffer.alloc(0);
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) {
			length += next.value.byteLength;
			if (length <= limit) chunks.push(next.value);
			else chunks.length = 0;
			if (length > Math.max(limit, DRAIN_LIMIT_BYTES)) {
				await reader.cancel();
				break;
			}
		}
	} catch {
		// The sender went away, or the transfer encoding broke.
		throw new BodyError(400, MALFORMED);
	}
	if (length > limit) throw new BodyError(413, TOO_LARGE);
	return Buffer.concat(chunks, length);
}

/** The value of a JSON body. Throws a BodyError for anything else. */
export async function readJson(request: Request, limit = BODY_LIMIT_BYTES): Promise<unknown> {
	const bytes = await readBytes(request, limit);
	if (mediaType(request) !== "application/json") {
		throw new BodyError(415, "This address takes application/json.");
	}
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch {
		throw new BodyError(400, "What you sent is not JSON.");
	}
}

function formParser(request: Request, limit: number): busboy.Busboy {
	try {
		return busboy({
			headers: { "content-type": request.headers.get("Content-Type") ?? "" },
			limits: {
				fieldNameSize: LONGEST_FIELD_NAME_BYTES,
				fieldSize: limit,
				fields: MOST_FIELDS,
				// One more than none: busboy tells of a file only up to its limit.
				files: 1,
				parts: MOST_FIELDS + 1,
				headerPairs: 20,
			},
		});
	} catch {
		throw new BodyError(400, MALFORMED);
	}
}

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** The text fields of a form's body; a form with a file is refused. Throws a BodyError. */
export async function readForm(request: Request, limit = BODY_LIMIT_BYTES): Promise<FormData> {
	const bytes = await readBytes(request, limit);
	if (!FORM_TYPES.includes(mediaType(request))) {
		throw new BodyError(415, "This address takes a form.");
	}
	const parser = formParser(request, limit);
	return new Promise((resolve, reject) => {
		const form = new FormData();
		const refuse = (status: 400 | 413, message: string) => reject(new BodyError(status, message));
		parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
			if (nameTruncated || valueTruncated) refuse(413, TOO_LARGE);
			else form.append(name, value);
		});
		parser.on("file", (_name, stream) => {
			stream.on("error", () => {}).resume();
			refuse(400, "This form takes no files.");
		});
		for (const limitReached of ["fieldsLimit", "partsLimit", "filesLimit"] as const) {
			parser.on(limitReached, () => refuse(413, "This form has too many fields."));
		}
		// An event without a listener would end the process.
		parser.on("error", () => refuse(400, MALFORMED));
		parser.on("close", () => resolve(form));
		parser.end(bytes);
	});
}
