import { basename } from "node:path";
import { LeaseLostError, withLease } from "db/leases/with-lease";
import type { Db } from "db/schema";
import { write, writeStatement } from "db/writes/write";
import { toImportFailure } from "~/features/imports/apply/commit-import.server";
import { type ImportFailure, importFailure } from "~/features/imports/import-result";
import { FetchFailure } from "~/features/ingest/sources/fetch-failure";
import { beginRun } from "~/features/runs/runs.queries.server";
import { failureText, logFailure } from "~/logging/failure.server";
import {
	endDeadRuns,
	endFeedRun,
	findFeedOfRun,
	findPausedShop,
	isFeedDue,
	RUN_STOPPED,
	recordFeedFailure,
} from "./feed-runs.queries.server";
import { makeRun, type Run, withFolder } from "./make-run.server";
import { type FeedRunResult, noCounts } from "./run-plan";
import { failedText } from "./run-texts";

const ANOTHER_RUN_IS_ACTIVE_TEXT =
	"Another run of a feed is going on, so nothing was done. Please try again later.";

/** Allows one process at a time to run a feed (docs/decisions/imports/0021-feed-runs.md). */
export const RUN_LEASE = { name: "feeds", leaseMs: 45_000 };

export interface RunOptions {
	feedId: number;
	/** Account, command, or the schedule that started the run. */
	startedBy: string;
	/** An uploaded file for this one run; the caller removes it. */
	file?: { name: string; path: string };
	/** True for a scheduled run, which is tried again if it fails. */
	isScheduled?: boolean;
	/** Folder to fetch to; the run empties and removes it. */
	folder: string;
	/** Time of all writes; by default the current time. */
	now?: Date;
}

export interface RunControls {
	/** Stops the run without any changes. */
	signal?: AbortSignal | undefined;
	/** Called with the number of lines read so far. */
	onLines?: ((lines: number) => void) | undefined;
	/** Called with the id of the run once it has begun, and its time. */
	onBegun?: ((runId: number, startedAt: Date) => void) | undefined;
}

const MAX_FILE_NAME_LENGTH = 200;

/** Returns the message for a failed run, and whether trying again soon may help. */
function failureDetails(error: unknown, run: Run) {
	const retry = { isWorthRetrying: true, retryAfterSeconds: null };
	if (run.lease.signal.aborted || error instanceof LeaseLostError) {
		return { message: RUN_STOPPED, ...retry };
	}
	if (error instanceof FetchFailure) {
		const { message, isWorthRetrying, retryAfterSeconds } = error;
		return { message, isWorthRetrying, retryAfterSeconds };
	}
	const message = toImportFailure(error)?.message;
	if (message !== undefined) return { message, ...retry };
	const failure = logFailure(`The run of feed ${run.feedId} failed`, error);
	return { message: failureText(failure), ...retry };
}

async function endFailedRun(
	db: Db,
	run: Run,
	lastGoodAt: string | null,
	error: unknown,
): Promise<FeedRunResult> {
	const { message: reason, ...retry } = failureDetails(error, run);
	const message = reason === RUN_STOPPED ? reason : failedText(reason, lastGoodAt);
	const now = run.now();
	const { feedId, startedAt, isScheduled } = run;
	await write(db, async (trx) => {
		await endFeedRun(trx, run, { state: "failed", message }, now);
		await recordFeedFailure(trx, { feedId, startedAt, isScheduled, ...retry }, now);
	});
	return { status: "ran", runId: run.id, state: "failed", message, counts: noCounts() };
}

/**
 * Runs a feed: fetches it or takes a file, reads and matches its lines, and applies them in one transaction
 * (docs/product.md#runs). Returns the result of the run, also if it failed; an `ImportFailure` if no run began.
 */
export async function runFeed(
	db: Db,
	options: RunOptions,
	{ signal, onLines, onBegun }: RunControls = {},
): Promise<FeedRunResult | ImportFailure> {
	const { feedId, startedBy, file, isScheduled = false, folder } = options;
	const now = () => options.now ?? new Date();
	const feed = await findFeedOfRun(db, feedId);
	if (feed === undefined) return importFailure(404, "There is no such feed.");
	const pausedShop = await findPausedShop(db, feed.retailerId);
	if (pausedShop !== undefined) {
		return importFailure(
			409,
			`${pausedShop} is paused, so its feed does not run. Resume the shop first.`,
		);
	}
	if (feed.address === null && file === undefined) {
		return importFailure(400, "This feed has no address. Upload a file for it.");
	}
	const leaseOptions = { ...RUN_LEASE, stop: signal, report: logFailure };
	const result = await withLease(db, leaseOptions, async (lease) => {
		// Another process may have run the feed meanwhile; the result is then as if that run were still going on.
		if (isScheduled && !(await isFeedDue(db, feedId, now()))) return undefined;
		await endDeadRuns(db, now());
		const startedAt = now();
		const fileName = file ? basename(file.name).slice(0, MAX_FILE_NAME_LENGTH) : null;
		const id = await beginRun(db, { kind: "feed", feedId, startedBy, fileName, now: startedAt });
		onBegun?.(id, startedAt);
		const run: Run = { id, feedId, startedAt, now, isScheduled, lease, file, folder, onLines };
		try {
			return await withFolder(folder, () => makeRun(db, run));
		} catch (error) {
			return await endFailedRun(db, run, feed.lastGoodAt, error);
		}
	});
	return result ?? importFailure(409, ANOTHER_RUN_IS_ACTIVE_TEXT);
}

/** Ends the runs of processes that died; does nothing while a run is going on, because it takes the same lease. */
export async function endDeadRunsIfIdle(db: Db): Promise<void> {
	const leaseOptions = { ...RUN_LEASE, report: logFailure };
	await writeStatement(db, (connection) =>
		withLease(connection, leaseOptions, () => endDeadRuns(connection, new Date())),
	);
}
