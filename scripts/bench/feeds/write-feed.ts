import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

const BATCH_CHARACTERS = 64 * 1024;

function* batches(pieces: Iterable<string>): Generator<Buffer> {
	let batch = "";
	for (const piece of pieces) {
		batch += piece;
		if (batch.length < BATCH_CHARACTERS) continue;
		yield Buffer.from(batch);
		batch = "";
	}
	yield Buffer.from(batch);
}

/** Writes a feed of any size to a file, gzipped if its name ends in .gz. */
export async function writeFeed(file: string, pieces: Iterable<string>): Promise<void> {
	const source = Readable.from(batches(pieces), { objectMode: false });
	const sink = createWriteStream(file);
	if (file.endsWith(".gz")) await pipeline(source, createGzip(), sink);
	else await pipeline(source, sink);
}
