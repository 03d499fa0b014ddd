import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

const CONTENT_TYPES = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	db: "application/vnd.sqlite3",
	dump: "application/octet-stream",
	json: "application/json; charset=utf-8",
} as const;

function hasContentType(extension: string): extension is keyof typeof CONTENT_TYPES {
	return Object.hasOwn(CONTENT_TYPES, extension);
}

type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

function bodyOf(content: FileContent): BodyInit {
	if (typeof content === "string") return content;
	if (content instanceof Uint8Array) return new Uint8Array(content);
	return createReadableStreamFromReadable(Readable.from(content, { objectMode: false }));
}

/**
 * Returns a response that browsers save as a file. An iterable is streamed. The name must be ASCII without quotation
 * marks.
 */
export function fileDownload(fileName: string, content: FileContent, sizeBytes?: number): Response {
	const extension = fileName.split(".").at(-1) ?? "";
	return new Response(bodyOf(content), {
		headers: {
			"Cache-Control": "no-store",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"Content-Type": CONTENT_TYPES[hasContentType(extension) ? extension : "csv"],
			...(sizeBytes !== undefined && { "Content-Length": String(sizeBytes) }),
			"X-Robots-Tag": "noindex",
		},
	});
}
