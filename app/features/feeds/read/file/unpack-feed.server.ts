import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { UserError } from "~/logging/user-error";
import { cutOff, damaged, empty } from "../read-errors";
import { MAX_PACKED_RATIO, MAX_UNPACKED_BYTES, MIN_BOMB_BYTES } from "../read-limits";
import { openArchivedFeed } from "./archived-feed.server";

const PIECE_BYTES = 65_536;
/** A packed file that a server packed once more on its way. */
const MAX_GZIP_LAYERS = 2;

function isGzip(bytes: Buffer): boolean {
	return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isZip(bytes: Buffer): boolean {
	const mark = bytes.toString("latin1", 0, 4);
	return mark === "PK\u0003\u0004" || mark === "PK\u0005\u0006";
}

/** The first bytes of a stream, which stay in it. */
async function startOf(stream: Readable): Promise<Buffer> {
	await once(stream, "readable");
	const start: Buffer | null = stream.read();
	if (start === null) return Buffer.alloc(0);
	stream.unshift(start);
	return start;
}

function gunzipped(packed: Readable): Readable {
	const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
	// Whatever fails on either side destroys the other with the same error, so that its reader meets it.
	pipeline(packed, gunzip, () => {});
	return gunzip;
}

/** Takes gzip away, as often as it was put on. */
async function withoutGzip(stream: Readable): Promise<Readable> {
	let current = stream;
	for (let layer = 0; layer < MAX_GZIP_LAYERS; layer += 1) {
		if (!isGzip(await startOf(current))) return current;
		current = gunzipped(current);
	}
	return current;
}

/** What unpacking failed with, as a sentence for staff. */
function asUserError(error: unknown): unknown {
	if (!(error instanceof Error) || error instanceof UserError) return error;
	const code = "code" in error ? String(error.code) : "";
	if (code === "Z_BUF_ERROR" || /not enough bytes|unexpected EOF/i.test(error.message)) {
		return cutOff();
	}
	if (/^Z_/.test(code) || /too many bytes/i.test(error.message)) return damaged();
	return error;
}

function bomb(unpacked: number): UserError {
	const why =
		unpacked > MAX_UNPACKED_BYTES
			? `is more than ${MAX_UNPACKED_BYTES / 1024 ** 3} GB when it is unpacked`
			: `unpacks to more than ${MAX_PACKED_RATIO} times its size, as no list of products does`;
	return new UserError(413, `This feed ${why}. Nothing of it is used; ask the shop about it.`);
}

/**
 * The bytes of a feed on disk in pieces, unpacked where it is gzip or a zip archive with one file, whatever its name.
 * Throws a UserError for what is cut off, damaged, empty or unpacks to too much.
 */
export async function* unpackFeed(file: string): AsyncGenerator<Buffer> {
	const handle = await open(file);
	const { size } = await handle.stat();
	const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
	await handle.close();
	if (size === 0) throw empty();
	let stream: Readable | undefined;
	let unpacked = 0;
	try {
		const source = isZip(buffer)
			? await openArchivedFeed(file)
			: createReadStream(file, { highWaterMark: PIECE_BYTES });
		stream = source;
		stream = await withoutGzip(source);
		for await (const piece of stream) {
			unpacked += piece.length;
			const isBomb = unpacked > MIN_BOMB_BYTES && unpacked > size * MAX_PACKED_RATIO;
			if (isBomb || unpacked > MAX_UNPACKED_BYTES) throw bomb(unpacked);
			yield piece;
		}
	} catch (error) {
		throw asUserError(error);
	} finally {
		stream?.destroy();
	}
}
