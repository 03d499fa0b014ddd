import { isAscii } from "node:buffer";
import { fromWindows1252 } from "./text-file";

// Decodes like app/features/ingest/read/text-file.ts, but as a stream.

type Decode = (bytes: Buffer) => string;

const NO_BYTES = Buffer.alloc(0);
const BYTE_ORDER_MARK_LENGTH = 3;

function createDecoder(encoding: "utf-8" | "utf-16le" | "utf-16be"): Decode {
	const decoder = new TextDecoder(encoding);
	return (bytes) => decoder.decode(bytes, { stream: true });
}

function decoderByByteOrderMark(bytes: Buffer): Decode | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return createDecoder("utf-16le");
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return createDecoder("utf-16be");
	if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return createDecoder("utf-8");
	return undefined;
}

/** Returns the length without an incomplete UTF-8 character at the end. */
function completeLength(bytes: Buffer): number {
	for (
		let distanceFromEnd = 1;
		distanceFromEnd <= Math.min(3, bytes.length);
		distanceFromEnd += 1
	) {
		const byte = bytes[bytes.length - distanceFromEnd] ?? 0;
		if (byte < 0x80) break;
		if (byte < 0xc0) continue;
		const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
		return length > distanceFromEnd ? bytes.length - distanceFromEnd : bytes.length;
	}
	return bytes.length;
}

/** Chooses UTF-8 despite single broken characters: text in windows-1252 hardly ever looks like UTF-8. */
function decoderByContent(bytes: Buffer): Decode {
	let invalidCount = 0;
	let validCount = 0;
	for (const char of bytes.toString("utf8")) {
		if (char === "\uFFFD") invalidCount += 1;
		else if (char > "\u007F") validCount += 1;
	}
	return validCount > invalidCount ? createDecoder("utf-8") : fromWindows1252;
}

/**
 * Yields the text of a feed in pieces: UTF-16 or UTF-8 by its byte order mark, otherwise UTF-8 or windows-1252 by the
 * first characters that are not ASCII.
 */
export async function* decodeFeed(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
	let decode: Decode | undefined;
	let pendingBytes: Buffer = NO_BYTES;
	let isStart = true;
	for await (const piece of pieces) {
		const bytes = pendingBytes.length > 0 ? Buffer.concat([pendingBytes, piece]) : piece;
		pendingBytes = NO_BYTES;
		if (isStart) {
			if (bytes.length < BYTE_ORDER_MARK_LENGTH) {
				pendingBytes = bytes;
				continue;
			}
			isStart = false;
			decode = decoderByByteOrderMark(bytes);
		}
		if (decode === undefined) {
			const end = completeLength(bytes);
			const completeBytes = bytes.subarray(0, end);
			if (isAscii(completeBytes)) {
				pendingBytes = bytes.subarray(end);
				yield completeBytes.toString("latin1");
				continue;
			}
			decode = decoderByContent(completeBytes);
		}
		yield decode(bytes);
	}
	if (pendingBytes.length > 0)
		yield (decoderByByteOrderMark(pendingBytes) ?? fromWindows1252)(pendingBytes);
	// Replaces an incomplete character at the end of the feed.
	else if (decode !== undefined && decode !== fromWindows1252) yield decode(NO_BYTES);
}
