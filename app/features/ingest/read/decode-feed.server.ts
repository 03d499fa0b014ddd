import { isAscii } from "node:buffer";
import { fromWindows1252 } from "./text-file";

// Decodes like app/features/ingest/read/text-file.ts, but as a stream.

type Decode = (bytes: Buffer) => string;

const NO_BYTES = Buffer.alloc(0);
const BYTE_ORDER_MARK_LENGTH = 3;

function decoder(encoding: "utf-8" | "utf-16le" | "utf-16be"): Decode {
	const text = new TextDecoder(encoding);
	return (bytes) => text.decode(bytes, { stream: true });
}

function decodeByByteOrderMark(bytes: Buffer): Decode | undefined {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoder("utf-16le");
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoder("utf-16be");
	if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decoder("utf-8");
	return undefined;
}

/** Returns the length without an incomplete UTF-8 character at the end. */
function completeLength(bytes: Buffer): number {
	for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
		const byte = bytes[bytes.length - back] ?? 0;
		if (byte < 0x80) break;
		if (byte < 0xc0) continue;
		const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
		return length > back ? bytes.length - back : bytes.length;
	}
	return bytes.length;
}

/** Detects UTF-8 despite single broken characters: text in windows-1252 hardly ever looks like UTF-8. */
function byContent(bytes: Buffer): Decode {
	let broken = 0;
	let validCount = 0;
	for (const char of bytes.toString("utf8")) {
		if (char === "\uFFFD") broken += 1;
		else if (char > "\u007F") validCount += 1;
	}
	return validCount > broken ? decoder("utf-8") : fromWindows1252;
}

/**
 * Yields the text of a feed in pieces: UTF-16 or UTF-8 by its byte order mark, else UTF-8 or windows-1252 by the first
 * characters that differ.
 */
export async function* decodeFeed(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
	let decode: Decode | undefined;
	let held: Buffer = NO_BYTES;
	let isStart = true;
	for await (const piece of pieces) {
		const bytes = held.length > 0 ? Buffer.concat([held, piece]) : piece;
		held = NO_BYTES;
		if (isStart) {
			if (bytes.length < BYTE_ORDER_MARK_LENGTH) {
				held = bytes;
				continue;
			}
			isStart = false;
			decode = decodeByByteOrderMark(bytes);
		}
		if (decode === undefined) {
			const end = completeLength(bytes);
			const completeBytes = bytes.subarray(0, end);
			if (isAscii(completeBytes)) {
				held = bytes.subarray(end);
				yield completeBytes.toString("latin1");
				continue;
			}
			decode = byContent(completeBytes);
		}
		yield decode(bytes);
	}
	if (held.length > 0) yield (decodeByByteOrderMark(held) ?? fromWindows1252)(held);
	// A character that was cut off at the very end.
	else if (decode !== undefined && decode !== fromWindows1252) yield decode(NO_BYTES);
}
