import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { codeOf, storageFailure } from "~/features/feeds/fetch/fetch-failure";
import { type FetchResult, fetchFeed } from "~/features/feeds/fetch/fetch-feed.server";
import { logFailure } from "~/logging/failure.server";

/** A feed on this machine's disk. */
export interface TakenFile {
	status: "taken";
	path: string;
	/** The digest of its bytes. */
	digest: string;
	etag: string | null;
	lastModified: string | null;
}

export type Taken = TakenFile | Exclude<FetchResult, { status: "fetched" }>;

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
	const digest = createHash("sha256");
	await pipeline(createReadStream(path), digest, { signal });
	return digest.digest("base64url").slice(0, 22);
}

/**
 * Copies a file that was given into a folder: its writer may not be done with it. Nothing of it answers for what is at the
 * feed's address.
 */
export async function takeUpload(
	folder: string,
	given: string,
	signal: AbortSignal,
): Promise<Taken> {
	const path = join(folder, "feed");
	try {
		await copyFile(given, path, constants.COPYFILE_FICLONE);
	} catch (error) {
		const code = codeOf(error);
		if (code === undefined) throw error;
		const { message, isWorthRetrying } = storageFailure(code);
		return { status: "failed", message, isWorthRetrying, retryAfterSeconds: null };
	}
	const digest = await digestOf(path, signal);
	return { status: "taken", path, digest, etag: null, lastModified: null };
}

/** Fetches a feed into a folder; with what its last answer came with, where the same again would change nothing. */
export async function takeAddress(
	folder: string,
	from: { address: string; etag: string | null; lastModified: string | null },
	signal: AbortSignal,
): Promise<Taken> {
	const path = join(folder, "feed");
	const fetched = await fetchFeed({ ...from, file: path, signal });
	if (fetched.status !== "fetched") return fetched;
	const { etag, lastModified } = fetched;
	return { status: "taken", path, digest: await digestOf(path, signal), etag, lastModified };
}

/** Does something with an empty folder, and removes it; what a process that was killed left there goes first. */
export async function withFolder<T>(folder: string, act: () => Promise<T>): Promise<T> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true, mode: 0o700 });
	try {
		return await act();
	} finally {
		// The run is complete; the next one removes the folder.
		await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
			logFailure("The folder of a feed could not be removed", error);
		});
	}
}
