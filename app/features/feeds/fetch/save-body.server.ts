import { type FileHandle, open } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { codeOf, FetchFailure, failures, storageFailure } from "./fetch-failure";
import { isHtmlPage, SNIFFED_BYTES } from "./html-page";

export interface Saving {
	host: string;
	file: string;
	maxBytes: number;
	/** Called whenever bytes have come. */
	onBytes: () => void;
}

/** What the disk did; its errors are told from those of the network by where they come from. */
async function onDisk<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const code = codeOf(error);
		throw code === undefined ? error : storageFailure(code);
	}
}

/** Chunks of a body. An end before the announced length is an error of the stream. */
async function* chunksOf(answer: IncomingMessage, host: string): AsyncGenerator<Buffer> {
	try {
		for await (const chunk of answer) yield chunk;
	} catch (error) {
		if (error instanceof FetchFailure || codeOf(error) === undefined) throw error;
		throw failures.cutOff(host);
	}
}

async function write(handle: FileHandle, answer: IncomingMessage, saving: Saving): Promise<number> {
	const { host, maxBytes, onBytes } = saving;
	let bytes = 0;
	let beginning = Buffer.alloc(0);
	for await (const chunk of chunksOf(answer, host)) {
		onBytes();
		bytes += chunk.length;
		if (bytes > maxBytes) throw failures.tooLarge(host, maxBytes);
		if (beginning.length < SNIFFED_BYTES) beginning = Buffer.concat([beginning, chunk]);
		await onDisk(handle.writeFile(chunk));
	}
	if (isHtmlPage(beginning, answer.headers["content-type"])) throw failures.htmlPage(host);
	return bytes;
}

/**
 * Writes an answer's body to a file as it came, packed or not, and returns its size in bytes. Throws a `FetchFailure`,
 * and leaves the file then to be removed.
 */
export async function saveBody(answer: IncomingMessage, saving: Saving): Promise<number> {
	if (Number(answer.headers["content-length"] ?? 0) > saving.maxBytes) {
		throw failures.tooLarge(saving.host, saving.maxBytes);
	}
	const handle = await onDisk(open(saving.file, "w", 0o600));
	try {
		return await write(handle, answer, saving);
	} finally {
		await onDisk(handle.close());
	}
}
