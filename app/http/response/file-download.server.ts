import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

const TYPES = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	db: "application/vnd.sqlite3",
	dump: "application/octet-stream",
	json: "application/json; charset=utf-8",
} as const;

function isType(ending: string): ending is keyof typeof TYPES {
	return Object.hasOwn(TYPES, ending);
}

type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

function bodyOf(content: FileContent): BodyInit {
	if (typeof content === "string") return content;
	if (content instanceof Uint8Array) return new Uint8Array(content);
	return createReadableStreamFromReadable(Readable.from(content, { objectMode: false }));
}

/**
 * A file for staff, saved under a name rather than shown; one in parts is sent while they are made. The name is ASCII
 * without quotation marks.
 */
export function fileDownload(fileName: string, content: FileContent, bytes?: number): Response {
	const ending = fileName.split(".").at(-1) ?? "";
	return new Response(bodyOf(content), {
		headers: {
			"Cache-Control": "no-store",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"Content-Type": TYPES[isType(ending) ? ending : "csv"],
			...(bytes !== undefined && { "Content-Length": String(bytes) }),
			"X-Robots-Tag": "noindex",
		},
	});
}
