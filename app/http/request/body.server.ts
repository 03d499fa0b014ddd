import busboy from "busboy";
import { ExpectedError } from "~/logging/expected-error";

/** Default upper limit of a body: many times the longest contact message. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const DEFAULT_MAX_FIELDS = 20;
const MAX_FIELD_NAME_BYTES = 100;

const TOO_LARGE_TEXT = "What you sent is too large.";
const MALFORMED_TEXT = "What you sent could not be read.";

function tooLargeFileText(maxBytes: number): string {
	return `The file is too large: at most ${maxBytes / 1024 ** 2} MB are taken.`;
}

/** A refused body: its status, a message with the reason, and the form fields read before the error. */
export class BodyError extends ExpectedError {
	override name = "BodyError";
	constructor(
		override readonly status: 400 | 413 | 415,
		message: string,
		readonly fields = new FormData(),
	) {
		super(status, message);
	}
}

/** Media type of a request's body, lowercase, without parameters. */
function mediaType(request: Request): string {
	return (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function rejectEncoded(request: Request): void {
	const encoding = request.headers.get("Content-Encoding") ?? "identity";
	if (encoding.toLowerCase() !== "identity") {
		throw new BodyError(415, "Compressed bodies are not taken here.");
	}
}

interface ByteLimit {
	bytes: number;
	/** Message for a longer body. */
	message: string;
}

/**
 * Yields a body in pieces, up to the limit, and reads nothing after an error. Throws a BodyError: 413 for a
 * Content-Length over the limit (before reading) or when the limit is exceeded, 400 if the body breaks off.
 */
async function* bodyChunks(request: Request, limit: ByteLimit): AsyncGenerator<Uint8Array> {
	rejectEncoded(request);
	const tooLargeError = new BodyError(413, limit.message);
	if (Number(request.headers.get("Content-Length")) > limit.bytes) throw tooLargeError;
	const reader = request.body?.getReader();
	if (!reader) return;
	let remainingBytes = limit.bytes;
	for (;;) {
		const { done, value } = await reader.read().catch(() => {
			// The client disconnected, or the transfer encoding broke.
			throw new BodyError(400, MALFORMED_TEXT);
		});
		if (done) return;
		yield value.subarray(0, remainingBytes);
		remainingBytes -= value.byteLength;
		if (remainingBytes < 0) throw tooLargeError;
	}
}

/** Returns the value of a JSON body. Throws a BodyError for any other body. */
export async function readJson(request: Request, maxBytes = BODY_LIMIT_BYTES): Promise<unknown> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of bodyChunks(request, { bytes: maxBytes, message: TOO_LARGE_TEXT })) {
		chunks.push(chunk);
	}
	if (mediaType(request) !== "application/json") {
		throw new BodyError(415, "This address takes application/json.");
	}
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
	} catch {
		throw new BodyError(400, "What you sent is not JSON.");
	}
}

/** Returns a parser with limits; `files` is the number of files that it reports, including those to refuse. */
function formParser(
	request: Request,
	limits: { fieldSize: number; files: number; fileSize?: number },
	maxFields: number,
): busboy.Busboy {
	try {
		return busboy({
			headers: { "content-type": request.headers.get("Content-Type") ?? "" },
			// Browsers write file names in the page's encoding.
			defParamCharset: "utf8",
			limits: {
				fieldNameSize: MAX_FIELD_NAME_BYTES,
				fields: maxFields,
				parts: maxFields + limits.files,
				headerPairs: 20,
				...limits,
			},
		});
	} catch {
		throw new BodyError(400, MALFORMED_TEXT);
	}
}

/** Collects the text fields of a parser; calls `fail` for invalid fields. */
function collectFields(
	parser: busboy.Busboy,
	fail: (status: 400 | 413, message: string) => void,
): FormData {
	const form = new FormData();
	parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
		// The parser does not limit names in a multipart form.
		const isLongName = nameTruncated || Buffer.byteLength(name ?? "") > MAX_FIELD_NAME_BYTES;
		if (isLongName || valueTruncated) fail(413, TOO_LARGE_TEXT);
		// Happens for an unknown encoding, although the types exclude it.
		else if (name === undefined || value === undefined) fail(400, MALFORMED_TEXT);
		else form.append(name, value);
	});
	for (const limitEvent of ["fieldsLimit", "partsLimit"] as const) {
		parser.on(limitEvent, () => fail(413, "This form has too many fields."));
	}
	// An event without a listener would end the process.
	parser.on("error", () => fail(400, MALFORMED_TEXT));
	return form;
}

/** Returns true for a multipart form, which may contain files. */
export function isFileForm(request: Request): boolean {
	return mediaType(request) === "multipart/form-data";
}

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Returns the text fields of a form's bytes, and the first error in them. */
function parseFields(
	request: Request,
	bytes: Buffer,
	maxFieldBytes: number,
	maxFields: number,
): Promise<{ fields: FormData; problem: BodyError | undefined }> {
	// No file is allowed, but busboy reports files only up to its limit, so the limit is one.
	const parser = formParser(request, { fieldSize: maxFieldBytes, files: 1 }, maxFields);
	let problem: BodyError | undefined;
	const fail = (status: 400 | 413, message: string) => {
		problem ??= new BodyError(status, message);
	};
	const fields = collectFields(parser, fail);
	parser.on("file", (_name, stream) => {
		stream.on("error", () => {}).resume();
		fail(400, "This form takes no files.");
	});
	return new Promise((resolve) => {
		parser.on("close", () => resolve({ fields, problem }));
		parser.end(bytes);
	});
}

/** Reads a form as `readForm` does, for routes without an error page: throws a Response in place of a BodyError. */
export async function readFormOrThrowResponse(
	request: Request,
	maxBytes?: number,
	maxFields?: number,
): Promise<FormData> {
	try {
		return await readForm(request, maxBytes, maxFields);
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		throw new Response(error.message, { status: error.status });
	}
}

/**
 * Returns the text fields of a form's body; a form with a file is an error. Throws a BodyError with the fields that
 * were read.
 */
export async function readForm(
	request: Request,
	maxBytes = BODY_LIMIT_BYTES,
	maxFields = DEFAULT_MAX_FIELDS,
): Promise<FormData> {
	const chunks: Uint8Array[] = [];
	let firstError: BodyError | undefined;
	try {
		for await (const chunk of bodyChunks(request, { bytes: maxBytes, message: TOO_LARGE_TEXT })) {
			chunks.push(chunk);
		}
	} catch (error) {
		if (!(error instanceof BodyError) || chunks.length === 0) throw error;
		firstError = error;
	}
	if (!FORM_TYPES.includes(mediaType(request))) {
		throw firstError ?? new BodyError(415, "Only a form can be sent to this address.");
	}
	const { fields, problem } = await parseFields(
		request,
		Buffer.concat(chunks),
		maxBytes,
		maxFields,
	);
	firstError ??= problem;
	if (firstError) throw new BodyError(firstError.status, firstError.message, fields);
	return fields;
}

export interface UploadedFile {
	name: string;
	/** The media type that the sender stated. */
	type: string;
	bytes: Buffer;
}

export interface Upload {
	fields: FormData;
	/** Undefined if no file was chosen. */
	file: UploadedFile | undefined;
}

/** Joins a file's chunks in shared memory, so that the import thread needs no copy. */
function joinChunks(chunks: readonly Buffer[], size: number): Buffer {
	const bytes = Buffer.from(new SharedArrayBuffer(size));
	let offset = 0;
	for (const chunk of chunks) offset += chunk.copy(bytes, offset);
	return bytes;
}

interface UploadLimits {
	fileField: string;
	/** Upper limit of the size of all files together. */
	maxBytes: number;
	maxFields?: number;
}

/** Reads a form with one file, as `readUploads` does. */
export async function readUpload(request: Request, limits: UploadLimits): Promise<Upload> {
	const { fields, files } = await readUploads(request, { ...limits, maxFiles: 1 });
	return { fields, file: files[0] };
}

/**
 * Reads a form with files into memory. Throws a BodyError as early as possible: 413 if the files are too large, 400 if
 * the body breaks off.
 */
export async function readUploads(
	request: Request,
	{
		fileField,
		maxBytes,
		maxFiles,
		maxFields = DEFAULT_MAX_FIELDS,
	}: UploadLimits & { maxFiles: number },
): Promise<{ fields: FormData; files: UploadedFile[] }> {
	const limit = { bytes: maxBytes + BODY_LIMIT_BYTES, message: tooLargeFileText(maxBytes) };
	const body = bodyChunks(request, limit);
	if (mediaType(request) !== "multipart/form-data") {
		// An excessive size is reported first, independent of the type.
		while (!(await body.next()).done);
		throw new BodyError(
			415,
			"Only a form with a file can be sent to this address (multipart/form-data).",
		);
	}
	// One byte and one file more than allowed, because busboy reports bytes and files only up to its limits.
	const limits = { fieldSize: BODY_LIMIT_BYTES, files: maxFiles + 1, fileSize: maxBytes + 1 };
	const parser = formParser(request, limits, maxFields);
	let firstError: BodyError | undefined;
	const fail = (status: 400 | 413, message: string) => {
		firstError ??= new BodyError(status, message);
	};
	const fields = collectFields(parser, fail);
	const parts: { name: string | undefined; type: string; size: number; chunks: Buffer[] }[] = [];
	let totalBytes = 0;
	parser.on("file", (field, stream, info: { filename?: string; mimeType: string }) => {
		stream.on("error", () => {});
		const part: (typeof parts)[number] = { name: undefined, type: "", size: 0, chunks: [] };
		parts.push(part);
		if (field !== fileField) fail(400, `The file must come in the field "${fileField}".`);
		else if (parts.length > maxFiles) {
			const limitText = maxFiles === 1 ? "one file" : `at most ${maxFiles} files`;
			fail(400, `Please send ${limitText} at a time.`);
		} else Object.assign(part, { name: info.filename, type: info.mimeType });
		stream.on("data", (chunk: Buffer) => {
			totalBytes += chunk.byteLength;
			part.size += chunk.byteLength;
			if (totalBytes > maxBytes) fail(413, limit.message);
			part.chunks.push(chunk);
		});
	});
	const closed = new Promise((resolve) => parser.once("close", resolve));
	for await (const chunk of body) {
		parser.write(chunk);
		if (firstError) throw firstError;
	}
	parser.end();
	await closed;
	if (firstError) throw firstError;
	// Browsers send an empty file without a name if none was chosen.
	const chosenParts = parts.filter(({ name, size }) => name !== undefined || size > 0);
	const files = chosenParts.map(({ name = "", type, size, chunks }) => {
		return { name, type, bytes: joinChunks(chunks, size) };
	});
	return { fields, files };
}
