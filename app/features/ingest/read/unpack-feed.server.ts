import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Entry, openPromise } from "yauzl";
import { ExpectedError } from "~/logging/expected-error";
import {
	cutOffError,
	damagedFeedError,
	emptyFeedError,
	MAX_FEED_ARCHIVE_ENTRIES,
	MAX_FEED_UNPACKED_BYTES,
	MAX_PACKED_RATIO,
	MIN_BOMB_BYTES,
} from "./read-limits";

const SYSTEM_FILE_NAME = /^__MACOSX\/|(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i;
const FEED_NAME = /(^|\/)[^./]+$|\.(csv|tsv|tab|txt|xml|rss|atom|gz)$/i;
const NOTES_FILE_NAME = /(^|\/)(read[_ -]?me|licen[cs]e|terms)[^/]*$/i;

function unpackError(message: string): ExpectedError {
	return new ExpectedError(415, message);
}

function requireOneFeed(entries: readonly Entry[]): Entry {
	const names = entries.map(({ fileName }) => fileName);
	if (names.some((name) => /^xl\//i.test(name))) {
		throw unpackError(
			"This is an Excel workbook, not a feed. Save it as CSV, and choose that file.",
		);
	}
	const isFeed = ({ fileName }: Entry) =>
		FEED_NAME.test(fileName) && !NOTES_FILE_NAME.test(fileName);
	const [entry, secondEntry] = entries.filter(isFeed);
	if (entry === undefined) {
		throw unpackError(
			"This zip archive holds no feed: no file in it is CSV, TSV or XML by its name.",
		);
	}
	if (secondEntry !== undefined) {
		throw unpackError(
			`This zip archive holds several feeds, among them ${entry.fileName} and ${secondEntry.fileName}. Make a feed of each, or pack only one.`,
		);
	}
	if (entry.isEncrypted()) {
		throw unpackError("This zip archive is protected by a password. Take the password off.");
	}
	return entry;
}

function archiveFailure(error: unknown): ExpectedError {
	if (error instanceof ExpectedError) return error;
	// The list of contents is at the end of an archive.
	return /end of central directory/i.test(String(error)) ? cutOffError() : damagedFeedError();
}

/**
 * Opens the only feed in a zip archive on disk, ignoring read-me files, hidden files and folders. Throws an
 * ExpectedError if there is no feed or several, if it has a password, or if the archive is cut off.
 */
async function openArchivedFeed(file: string): Promise<Readable> {
	const zip = await openPromise(file, { autoClose: false }).catch((error) => {
		throw archiveFailure(error);
	});
	try {
		const entries: Entry[] = [];
		for await (const entry of zip.eachEntry()) {
			const { fileName } = entry;
			if (!fileName.endsWith("/") && !SYSTEM_FILE_NAME.test(fileName)) entries.push(entry);
			if (entries.length > MAX_FEED_ARCHIVE_ENTRIES) {
				throw new ExpectedError(413, "This zip archive holds too many files. Pack only the feed.");
			}
		}
		const stream = await zip.openReadStreamPromise(requireOneFeed(entries));
		return stream.once("close", () => zip.close());
	} catch (error) {
		zip.close();
		throw archiveFailure(error);
	}
}

const PIECE_BYTES = 65_536;
/** A server may compress a compressed file again. */
const MAX_GZIP_LAYERS = 2;

function isGzip(bytes: Buffer): boolean {
	return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isZip(bytes: Buffer): boolean {
	const signature = bytes.toString("latin1", 0, 4);
	return signature === "PK\u0003\u0004" || signature === "PK\u0005\u0006";
}

async function peekStart(stream: Readable): Promise<Buffer> {
	await once(stream, "readable");
	const start: Buffer | null = stream.read();
	if (start === null) return Buffer.alloc(0);
	stream.unshift(start);
	return start;
}

function gunzipped(packed: Readable): Readable {
	const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
	// A failure of either stream destroys the other with the same error, so that its reader gets it.
	pipeline(packed, gunzip, () => {});
	return gunzip;
}

async function unpackGzip(stream: Readable): Promise<Readable> {
	let currentStream = stream;
	for (let layer = 0; layer < MAX_GZIP_LAYERS; layer += 1) {
		if (!isGzip(await peekStart(currentStream))) return currentStream;
		currentStream = gunzipped(currentStream);
	}
	return currentStream;
}

function toExpectedError(error: unknown): unknown {
	if (!(error instanceof Error) || error instanceof ExpectedError) return error;
	const code = "code" in error ? String(error.code) : "";
	if (code === "Z_BUF_ERROR" || /not enough bytes|unexpected EOF/i.test(error.message)) {
		return cutOffError();
	}
	if (/^Z_/.test(code) || /too many bytes/i.test(error.message)) return damagedFeedError();
	return error;
}

function bombError(unpackedBytes: number): ExpectedError {
	const reason =
		unpackedBytes > MAX_FEED_UNPACKED_BYTES
			? `is more than ${MAX_FEED_UNPACKED_BYTES / 1024 ** 3} GB when it is unpacked`
			: `unpacks to more than ${MAX_PACKED_RATIO} times its size, as no list of products does`;
	return new ExpectedError(
		413,
		`This feed ${reason}. Nothing of it is used; ask the shop about it.`,
	);
}

/**
 * Yields the bytes of a feed on disk, unpacked if its content is gzip or a zip archive. Throws an ExpectedError if it
 * is cut off, damaged, empty or unpacks to too much.
 */
export async function* unpackFeed(file: string): AsyncGenerator<Buffer> {
	const handle = await open(file);
	const { size } = await handle.stat();
	const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
	await handle.close();
	if (size === 0) throw emptyFeedError();
	let stream: Readable | undefined;
	let unpackedBytes = 0;
	try {
		const source = isZip(buffer)
			? await openArchivedFeed(file)
			: createReadStream(file, { highWaterMark: PIECE_BYTES });
		stream = source;
		stream = await unpackGzip(source);
		for await (const piece of stream) {
			unpackedBytes += piece.length;
			const isBomb = unpackedBytes > MIN_BOMB_BYTES && unpackedBytes > size * MAX_PACKED_RATIO;
			if (isBomb || unpackedBytes > MAX_FEED_UNPACKED_BYTES) throw bombError(unpackedBytes);
			yield piece;
		}
	} catch (error) {
		throw toExpectedError(error);
	} finally {
		stream?.destroy();
	}
}
