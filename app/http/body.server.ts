import busboy from "busboy";

/** Largest body read unless a caller says otherwise: many times the longest contact message. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** A refused body is still read so far beyond its limit, so that its sender gets the answer, not a cut line. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;

const MOST_FIELDS = 20;
const LONGEST_FIELD_NAME_BYTES = 100;

const TOO_LARGE = "What you sent is too large.";
const MALFORMED = "What you sent could not be read.";

function tooLargeFile(maxBytes: number): string {
	return `The file is too large: at most ${maxBytes / 1024 ** 2} MB are taken.`;
}

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

/**
 * Hands on a body's first `limit` bytes, chunk by chunk, and reads the rest unkept. Answers how long it was; throws
 * a BodyError when it breaks off.
 */
async function pour(
	request: Request,
	limit: number,
	keep: (chunk: Uint8Array) => void,
): Promise<number> {
	refuseEncoded(request);
	let length = 0;
	const reader = request.body?.getReader();
	if (!reader) return 0;
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) {
			length += next.value.byteLength;
			if (length <= limit) keep(next.value);
			if (length > limit + DRAIN_LIMIT_BYTES) {
				await reader.cancel();
				break;
			}
		}
	} catch {
		// The sender went away, or the transfer encoding broke.
		throw new BodyError(400, MALFORMED);
	}
	return length;
}

/** The body's bytes, never more than `limit` of them in memory. */
async function readBytes(request: Request, limit: number): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	const length = await pour(request, limit, (chunk) => chunks.push(chunk));
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

/** A parser with bounds; `files` is how many it must tell of, those to be refused included. */
function formParser(
	request: Request,
	limits: { fieldSize: number; files: number; fileSize?: number },
): busboy.Busboy {
	try {
		return busboy({
			headers: { "content-type": request.headers.get("Content-Type") ?? "" },
			// Browsers write file names in the page's encoding.
			defParamCharset: "utf8",
			limits: {
				fieldNameSize: LONGEST_FIELD_NAME_BYTES,
				fields: MOST_FIELDS,
				parts: MOST_FIELDS + limits.files,
				headerPairs: 20,
				...limits,
			},
		});
	} catch {
		throw new BodyError(400, MALFORMED);
	}
}

/** The text fields of what a parser is given, once it was given all; rejects with a BodyError. */
function collectFields(
	parser: busboy.Busboy,
	refuse: (status: 400 | 413, message: string) => void,
): FormData {
	const form = new FormData();
	parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
		if (nameTruncated || valueTruncated) refuse(413, TOO_LARGE);
		else form.append(name, value);
	});
	for (const limitReached of ["fieldsLimit", "partsLimit", "filesLimit"] as const) {
		parser.on(limitReached, () => refuse(413, "This form has too many fields."));
	}
	// An event without a listener would end the process.
	parser.on("error", () => refuse(400, MALFORMED));
	return form;
}

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** The text fields of a form's body; a form with a file is refused. Throws a BodyError. */
export async function readForm(request: Request, limit = BODY_LIMIT_BYTES): Promise<FormData> {
	const bytes = await readBytes(request, limit);
	if (!FORM_TYPES.includes(mediaType(request))) {
		throw new BodyError(415, "This address takes a form.");
	}
	// One file more than none: busboy tells of a file only up to its limit.
	const parser = formParser(request, { fieldSize: limit, files: 1 });
	return new Promise((resolve, reject) => {
		const refuse = (status: 400 | 413, message: string) => reject(new BodyError(status, message));
		const form = collectFields(parser, refuse);
		parser.on("file", (_name, stream) => {
			stream.on("error", () => {}).resume();
			refuse(400, "This form takes no files.");
		});
		parser.on("close", () => resolve(form));
		parser.end(bytes);
	});
}

export interface UploadedFile {
	name: string;
	/** The media type that its sender gave it. */
	type: string;
	bytes: Buffer;
}

export interface Upload {
	fields: FormData;
	/** Undefined when nothing was chosen. */
	file: UploadedFile | undefined;
}

/**
 * A form with one file, which is kept in memory up to its limit; a longer one is read to its end, so that its
 * sender gets the answer. Throws a BodyError: 413 when the file is too large, 400 when the body breaks off.
 */
export async function readUpload(
	request: Request,
	{ fileField, maxBytes }: { fileField: string; maxBytes: number },
): Promise<Upload> {
	const limit = maxBytes + BODY_LIMIT_BYTES;
	if (mediaType(request) !== "multipart/form-data") {
		await pour(request, limit, () => {});
		throw new BodyError(415, "This address takes a form with a file (multipart/form-data).");
	}
	// One byte and one file more than taken: busboy tells of them only up to its limits.
	const limits = { fieldSize: BODY_LIMIT_BYTES, files: 2, fileSize: maxBytes + 1 };
	const parser = formParser(request, limits);
	let refused: BodyError | undefined;
	const refuse = (status: 400 | 413, message: string) => {
		refused ??= new BodyError(status, message);
	};
	const fields = collectFields(parser, refuse);
	const chunks: Buffer[] = [];
	let name: string | undefined;
	let type = "";
	let files = 0;
	let size = 0;
	parser.on("file", (field, stream, info: { filename?: string; mimeType: string }) => {
		stream.on("error", () => {});
		files += 1;
		if (field !== fileField) refuse(400, `The file must come in the field "${fileField}".`);
		else if (files > 1) refuse(400, "Please send one file at a time.");
		else ({ filename: name, mimeType: type } = info);
		stream.on("data", (chunk: Buffer) => {
			size += chunk.byteLength;
			if (size > maxBytes) refuse(413, tooLargeFile(maxBytes));
			if (refused) chunks.length = 0;
			else chunks.push(chunk);
		});
	});
	const closed = new Promise((resolve) => parser.once("close", resolve));
	const length = await pour(request, limit, (chunk) => {
		if (!refused) parser.write(chunk);
	});
	if (refused) throw refused;
	if (length > limit) throw new BodyError(413, tooLargeFile(maxBytes));
	parser.end();
	await closed;
	if (refused) throw refused;
	// A browser sends a file without a name where none was chosen.
	if (name === undefined && size === 0) return { fields, file: undefined };
	const bytes = Buffer.concat(chunks);
	chunks.length = 0;
	return { fields, file: { name: name ?? "", type, bytes } };
}
