import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { onDisk } from "~/features/feeds/fetch/fetch-failure";
import { type FeedFetch, fetchFeed } from "~/features/feeds/fetch/fetch-feed.server";
import { logFailure } from "~/logging/failure.server";

/** A feed on this machine's disk. */
export interface TakenFile {
	path: string;
	/** Digest of its bytes. */
	digest: string;
	etag: string | null;
	lastModified: string | null;
}

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
	const digest = createHash("sha256");
	await pipeline(createReadStream(path), digest, { signal });
	return digest.digest("base64url").slice(0, 22);
}

/** Copies an uploaded file into a folder, since its writer may still change it. Throws a `FetchFailure`. */
export async function takeUpload(folder: string, upload: string, signal: AbortSignal) {
	const path = join(folder, "feed");
	await onDisk(copyFile(upload, path, constants.COPYFILE_FICLONE));
	return { path, digest: await digestOf(path, signal), etag: null, lastModified: null };
}

/**
 * Fetches a feed into a folder. Returns undefined if it is unchanged since the given validators. Throws a
 * `FetchFailure`.
 */
export async function takeAddress(
	folder: string,
	from: Pick<FeedFetch, "address" | "etag" | "lastModified">,
	signal: AbortSignal,
): Promise<TakenFile | undefined> {
	const path = join(folder, "feed");
	const fetched = await fetchFeed({ ...from, file: path, signal });
	if (fetched.status === "not-modified") return undefined;
	const { etag, lastModified } = fetched;
	return { path, digest: await digestOf(path, signal), etag, lastModified };
}

/** Runs work with an empty folder that is removed afterwards. */
export async function withFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
	// A process that was killed may have left one.
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true, mode: 0o700 });
	try {
		return await work();
	} finally {
		// The run is complete; the next one removes the folder.
		await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
			logFailure("The folder of a feed could not be removed", error);
		});
	}
}
