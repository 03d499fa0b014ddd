import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ActiveLease } from "db/leases/with-lease";
import { makeFolder } from "db/make-folder";
import type { Db, Trx } from "db/schema";
import { write } from "db/writes/write";
import { unknownSentences } from "~/features/catalogue/fields/unknown-texts";
import { listRecentPrices } from "~/features/catalogue/history/usual-prices.queries.server";
import { dueAfter } from "~/features/feeds/due-times";
import { columnsAmong, headerChange, leftOutRule } from "~/features/ingest/columns/feed-layout";
import { createMatcher } from "~/features/ingest/match/matcher";
import { type OpenedFeed, openFeed, type ReadyFeed } from "~/features/ingest/open-feed.server";
import { withStorageFailures } from "~/features/ingest/sources/fetch-failure";
import { fetchFeed } from "~/features/ingest/sources/fetch-feed.server";
import { ExpectedError } from "~/logging/expected-error";
import { logFailure } from "~/logging/failure.server";
import { applyRunPlan, endAppliedRun } from "./apply/apply-run-plan.queries.server";
import { markOffersChecked } from "./apply/feed-offers.queries.server";
import { storePlan } from "./changes/change-run.queries.server";
import {
	endFeedRun,
	type FeedOfRun,
	findFeedOfRun,
	replaceHeldRuns,
	updateFeedOfRun,
} from "./feed-runs.queries.server";
import { collectLines } from "./plan/collect-lines.server";
import {
	feedShopLookup,
	inputAndOffersDigest,
	inputDigest,
	insertFeedShops,
	listMatchableModels,
	readStoredDecisions,
} from "./plan/decision-input.queries.server";
import { type FeedRunResult, noCounts } from "./run-plan";
import { heldRunText, NO_SHOP_TEXT, UNCHANGED_TEXT, UNMAPPED_TEXT } from "./run-texts";

async function fileDigest(path: string, signal: AbortSignal): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash, { signal });
	return hash.digest("base64url").slice(0, 22);
}

/** Runs work with an empty folder that is removed afterwards. */
export async function withFolder<Result>(
	folder: string,
	work: () => Promise<Result>,
): Promise<Result> {
	// A process that was killed may have left the folder.
	await rm(folder, { recursive: true, force: true });
	makeFolder(folder, 0o700);
	try {
		return await work();
	} finally {
		// A failure is only logged: the run is complete, and the next run removes the folder.
		await rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
			logFailure("The folder of a feed could not be removed", error);
		});
	}
}

/** A run that has begun. */
export interface Run {
	id: number;
	feedId: number;
	startedAt: Date;
	now: () => Date;
	isScheduled: boolean;
	lease: ActiveLease;
	/** The uploaded file; undefined if the feed is fetched from its address. */
	file: { path: string } | undefined;
	/** Folder to fetch or copy the file to. */
	folder: string;
	/** Called with the number of lines read so far. */
	onLines: ((lines: number) => void) | undefined;
}

/** A feed is read again if decisions or the catalogue changed meanwhile, at most this number of times. */
const MAX_ATTEMPTS = 3;

type EndedRun = Pick<FeedRunResult, "state" | "message" | "counts">;

async function requireCurrentFeed(db: Db, { feedId }: Run): Promise<FeedOfRun> {
	const feed = await findFeedOfRun(db, feedId);
	if (feed === undefined) throw new ExpectedError(404, "The feed was deleted.");
	return feed;
}

/**
 * Fetches the feed's file, or copies the uploaded one. With `canBeUnchanged`, returns undefined if the server's file is
 * still the one that was applied last. Throws a `FetchFailure`.
 */
async function fetchOrCopyFile(feed: FeedOfRun, run: Run, canBeUnchanged: boolean) {
	const { signal } = run.lease;
	const path = join(run.folder, "feed");
	if (run.file) {
		// Copies the file, because its owner may still change it.
		await withStorageFailures(copyFile(run.file.path, path, constants.COPYFILE_FICLONE));
		return { path, digest: await fileDigest(path, signal), etag: null, lastModified: null };
	}
	const { address } = feed;
	if (address === null) throw new ExpectedError(400, "The feed's address was removed.");
	const lastFetch = canBeUnchanged ? feed : { etag: null, lastModified: null };
	const { etag, lastModified } = lastFetch;
	const fetchedFeed = await fetchFeed({ address, etag, lastModified, file: path, signal });
	if (fetchedFeed.status === "not-modified") return undefined;
	const { status: _, bytes: __, ...validators } = fetchedFeed;
	return { path, digest: await fileDigest(path, signal), ...validators };
}

/** A feed's file on this machine's disk, with a digest of its bytes. */
type FileToRead = NonNullable<Awaited<ReturnType<typeof fetchOrCopyFile>>>;

/** Returns the next time of the feed's schedule; an empty object for an uploaded file, which does not change it. */
function scheduleColumns(feed: FeedOfRun, { startedAt, file }: Run): { dueAt?: string | null } {
	if (file) return {};
	return { dueAt: feed.everyHours === 0 ? null : dueAfter(feed, startedAt).toISOString() };
}

/** Ends a run in one transaction. Returns undefined if `input`, the digest of its decisions' input, is outdated. */
async function commitRun(
	db: Db,
	run: Run,
	input: string,
	end: (trx: Trx, feed: FeedOfRun) => Promise<EndedRun>,
): Promise<FeedRunResult | undefined> {
	const endedRun = await write(db, async (trx) => {
		await run.lease.renewOrThrow(trx);
		const feed = await requireCurrentFeed(trx, run);
		return (await inputDigest(trx, feed)) === input ? end(trx, feed) : undefined;
	});
	return endedRun && { status: "ran", runId: run.id, ...endedRun };
}

async function writeUnchanged(trx: Trx, feed: FeedOfRun, run: Run, file: FileToRead | undefined) {
	const now = run.now();
	const counts = { ...noCounts(), confirmed: await markOffersChecked(trx, feed.id, now) };
	const endedRun = { state: "unchanged", message: UNCHANGED_TEXT, counts } as const;
	await replaceHeldRuns(trx, run);
	await endFeedRun(trx, run, endedRun, now);
	await updateFeedOfRun(trx, feed.id, {
		...(file && !run.file && { etag: file.etag, lastModified: file.lastModified }),
		failures: 0,
		lastGoodAt: now.toISOString(),
		...scheduleColumns(feed, run),
	});
	return endedRun;
}

async function writeUnmapped(
	trx: Trx,
	feed: FeedOfRun,
	run: Run,
	{ status, headers, firstLines, columns }: OpenedFeed,
): Promise<EndedRun> {
	const message = status === "ready" ? NO_SHOP_TEXT : UNMAPPED_TEXT;
	const endedRun = { state: "unmapped", message, counts: noCounts() } as const;
	await endFeedRun(trx, run, endedRun, run.now());
	const sample = { headings: headers, firstLines, columns: columnsAmong(columns, headers) };
	await updateFeedOfRun(trx, feed.id, {
		sample: JSON.stringify(sample),
		...scheduleColumns(feed, run),
	});
	return endedRun;
}

async function writePlan(
	trx: Trx,
	feed: FeedOfRun,
	run: Run,
	{ plan, newShops }: Awaited<ReturnType<typeof readPlan>>,
	openedFeed: ReadyFeed,
): Promise<EndedRun> {
	const now = run.now();
	const result = await applyRunPlan(trx, plan, {
		feedId: feed.id,
		runId: run.id,
		now,
		isFirstRun: feed.lastGoodAt === null,
		headerChange: feed.headers && headerChange(feed.headers, openedFeed),
		isForced: false,
	});
	const { reasonsToHold, counts, problems, changes } = result;
	await insertFeedShops(trx, feed.id, newShops);
	// The digest includes the shop names added by this run, so that they do not cause the feed to be applied again.
	const updatedPlan = { ...plan, input: await inputDigest(trx, feed) };
	if (reasonsToHold.length === 0) {
		const appliedRun = { id: run.id, feedId: feed.id, scheduleColumns: scheduleColumns(feed, run) };
		const message = await endAppliedRun(trx, appliedRun, updatedPlan, result, now);
		return { state: "applied", message, counts };
	}
	await replaceHeldRuns(trx, run);
	await storePlan(trx, run.id, updatedPlan, changes);
	const endedRun = {
		state: "held",
		message: heldRunText([
			...reasonsToHold,
			...unknownSentences(counts.unknownTexts, "line", "lines"),
		]),
		counts,
	} as const;
	await endFeedRun(trx, run, { ...endedRun, problems }, now);
	await updateFeedOfRun(trx, feed.id, scheduleColumns(feed, run));
	return endedRun;
}

/** Returns true for a feed of several shops in which no column names the shop; false for an XML feed without lines. */
function lacksShop({ retailerId }: FeedOfRun, { headers, columns }: ReadyFeed): boolean {
	if (retailerId !== null || headers.length === 0) return false;
	return columnsAmong(columns, headers).merchant === undefined;
}

/** Reads a feed to its end and decides about its lines, without a transaction. */
async function readPlan(
	db: Db,
	feed: FeedOfRun,
	{
		run,
		file,
		openedFeed,
		input,
	}: { run: Run; file: FileToRead; openedFeed: ReadyFeed; input: string },
) {
	const models = await listMatchableModels(db);
	const shops = await feedShopLookup(db, feed.id);
	const collected = await collectLines(openedFeed.batches, {
		retailerId: feed.retailerId,
		shops,
		decisionsByLine: await readStoredDecisions(db, feed.id),
		skus: new Set(models.map(({ sku }) => sku)),
		match: createMatcher(models),
		findRecentPrices: (skus) => listRecentPrices(db, skus, run.now()),
		isLeftOut: leftOutRule(feed.leaveOut),
		onLines: (lines) => {
			run.lease.signal.throwIfAborted();
			run.onLines?.(lines);
		},
	});
	const { digest, etag, lastModified } = file;
	const { headers } = openedFeed;
	const plan = { ...collected, headings: headers, file: digest, input, etag, lastModified };
	return { plan, newShops: shops.newShops };
}

async function readAndApply(db: Db, feed: FeedOfRun, run: Run, file: FileToRead, input: string) {
	const openedFeed = await openFeed(file.path, { columns: feed.columns, now: run.now() });
	if (openedFeed.status === "mapping needed" || lacksShop(feed, openedFeed)) {
		if (openedFeed.status === "ready") await openedFeed.close();
		return commitRun(db, run, input, (trx, currentFeed) =>
			writeUnmapped(trx, currentFeed, run, openedFeed),
		);
	}
	const collectedPlan = await readPlan(db, feed, { run, file, openedFeed, input }).finally(
		openedFeed.close,
	);
	return commitRun(db, run, input, (trx, currentFeed) =>
		writePlan(trx, currentFeed, run, collectedPlan, openedFeed),
	);
}

/**
 * Returns the digest of the file that was applied last; undefined if the input of its decisions or the feed's offers
 * have changed since, so that the same file must be applied again.
 */
async function appliedFileDigestOf(db: Db, { id, appliedInput }: FeedOfRun, input: string) {
	const [fileDigest, ...otherDigests] = appliedInput.split(" ");
	const isCurrent = otherDigests.join(" ") === (await inputAndOffersDigest(db, id, input));
	return isCurrent ? fileDigest : undefined;
}

/** Carries out a run that has begun. If it throws, nothing was changed. */
export async function makeRun(db: Db, run: Run): Promise<FeedRunResult> {
	let file: FileToRead | undefined;
	for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
		const feed = await requireCurrentFeed(db, run);
		const input = await inputDigest(db, feed);
		const appliedFileDigest = await appliedFileDigestOf(db, feed, input);
		file ??= await fetchOrCopyFile(feed, run, appliedFileDigest !== undefined);
		const result =
			file === undefined || file.digest === appliedFileDigest
				? await commitRun(db, run, input, (trx, currentFeed) =>
						writeUnchanged(trx, currentFeed, run, file),
					)
				: await readAndApply(db, feed, run, file, input);
		if (result) return result;
	}
	throw new ExpectedError(503, "The catalogue or the choices kept changing during the run.");
}
