import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "db/schema";
import { unavailability } from "db/writes/unavailable";
import { HOUR_MS, MINUTE_MS } from "~/config/time";
import { STARTED_BY_SITE } from "~/features/feeds/run/feed-runs.queries.server";
import type { EncodedImage } from "~/features/images/encode-image.server";
import {
	type DuePhoto,
	findFileBytes,
	listDuePhotos,
	skipPhoto,
	storeFetchedPhoto,
	storePhotoFailure,
} from "~/features/images/fetched-photos.queries.server";
import { encodeUpload } from "~/features/images/store-photo.server";
import { FetchFailure } from "~/features/ingest/sources/fetch-failure";
import { type FeedFetch, fetchFeed } from "~/features/ingest/sources/fetch-feed.server";
import { ExpectedError } from "~/logging/expected-error";
import { failureText, logFailure } from "~/logging/failure.server";
import { taskQueue } from "~/logging/task-queue.server";

/** Limits of fetching one photo. */
const FETCH_LIMITS = { maxBytes: 10e6, maxMs: 2 * MINUTE_MS, maxStallMs: 20_000, maxRedirects: 3 };

/** Number of photos fetched at the same time. */
const PARALLEL_DOWNLOADS = 2;

/** Maximum number of photos in one call of `fetchPhotos`. */
const BATCH_SIZE = 20;

/** Pauses before the second and third attempt, in milliseconds. */
const RETRY_PAUSES_MS = [10 * MINUTE_MS, 2 * HOUR_MS];

/** Pause before the next check for photos to fetch. */
const CHECK_PAUSE_MS = 5000;
/** Pause before the next check after an error. */
const FAILED_PAUSE_MS = MINUTE_MS;

interface FetchOptions extends Pick<FeedFetch, "arePrivateAddressesAllowed"> {
	/** Stops after the photos that are being decoded. */
	signal?: AbortSignal;
	now?: Date;
}

/** Fetches a photo like a feed, with limits of its own, and without regard to earlier responses. */
async function fetchImage(address: string, file: string, { now: _, ...options }: FetchOptions) {
	const unconditional = { etag: null, lastModified: null, fetchedKind: "picture" } as const;
	await fetchFeed({ ...unconditional, ...options, address, file, limits: FETCH_LIMITS });
	try {
		return await readFile(file);
	} finally {
		await rm(file, { force: true });
	}
}

/** Returns the reason why a photo cannot be used, and the pause before the next attempt, undefined for no attempt. */
function failureAndPause(error: unknown, { attempts }: DuePhoto) {
	const nextPauseMs = RETRY_PAUSES_MS[attempts];
	if (error instanceof FetchFailure) {
		const retryAfterMs = (error.retryAfterSeconds ?? 0) * 1000;
		const isLast = !error.isWorthRetrying || nextPauseMs === undefined;
		return {
			text: error.message,
			pauseMs: isLast ? undefined : Math.max(nextPauseMs, retryAfterMs),
		};
	}
	// Status 503 is `encodeUpload`'s error while other photos are being decoded, so trying again helps.
	if (error instanceof ExpectedError) {
		return { text: error.message, pauseMs: error.status === 503 ? nextPauseMs : undefined };
	}
	return {
		text: failureText(logFailure("A photograph could not be fetched", error)),
		pauseMs: nextPauseMs,
	};
}

/** Fetches a photo or reads its uploaded file, and stores it or the reason of the failure. */
async function storeOnePhoto(db: Db, duePhoto: DuePhoto, folder: string, options: FetchOptions) {
	const { id, address, addedBy } = duePhoto;
	const { signal, now = new Date() } = options;
	// Such a photo is only for a model without any; `imagePath` is that of the model's main photo.
	if (duePhoto.mode === "first" && duePhoto.imagePath !== null) return skipPhoto(db, id);
	let image: EncodedImage;
	try {
		const bytes =
			address === null
				? await findFileBytes(db, id)
				: await fetchImage(address, join(folder, String(id)), options);
		if (!bytes) throw new ExpectedError(400, "Please choose the file again.");
		({ image } = await encodeUpload(bytes, FETCH_LIMITS.maxBytes));
	} catch (error) {
		if (signal?.aborted || unavailability(error) !== undefined) throw error;
		const { text, pauseMs } = failureAndPause(error, duePhoto);
		const dueAt = pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
		return storePhotoFailure(db, duePhoto, text, dueAt);
	}
	await storeFetchedPhoto(db, duePhoto, image, { by: addedBy ?? STARTED_BY_SITE, now });
}

/** Fetches and decodes some of the waiting photos, two at a time. Returns their number. */
export async function fetchPhotos(db: Db, options: FetchOptions = {}): Promise<number> {
	const duePhotos = await listDuePhotos(db, options.now ?? new Date(), BATCH_SIZE);
	if (duePhotos.length === 0) return 0;
	const folder = await mkdtemp(join(tmpdir(), "beamwise-pictures-"));
	try {
		const remainingPhotos = duePhotos.values();
		const storeNextPhotos = async () => {
			for (const duePhoto of remainingPhotos) {
				if (options.signal?.aborted) return;
				await storeOnePhoto(db, duePhoto, folder, options);
			}
		};
		await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, storeNextPhotos));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	return duePhotos.length;
}

const photoQueue = taskQueue("Photographs could not be fetched");
let timer: NodeJS.Timeout | undefined;
let stopController = new AbortController();

/** Fetches the waiting photos, now and whenever new photos are queued. */
export function startPhotos(db: Db): void {
	stopController = new AbortController();
	const { signal } = stopController;
	const fetchRound = async () => {
		let pauseMs = FAILED_PAUSE_MS;
		try {
			pauseMs = (await fetchPhotos(db, { signal })) > 0 ? 0 : CHECK_PAUSE_MS;
		} catch (error) {
			if (!signal.aborted && unavailability(error) === undefined) throw error;
		} finally {
			if (!signal.aborted)
				timer = setTimeout(() => photoQueue.enqueue(fetchRound), pauseMs).unref();
		}
	};
	photoQueue.enqueue(fetchRound);
}

/** Stops fetching. Resolves once the photos that are being decoded are stored. */
export async function stopPhotos(): Promise<void> {
	stopController.abort();
	clearTimeout(timer);
	await photoQueue.waitForTasks();
}
