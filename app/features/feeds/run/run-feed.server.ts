import { basename } from "node:path";
import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import type { Kysely } from "kysely";
import { asFailure } from "~/features/imports/apply/import-failure.server";
import { type Failed, failed } from "~/features/imports/import-result";
import { failureText, logFailure } from "~/logging/failure.server";
import type { FeedRunOutcome } from "./feed-run-outcome";
import {
	countFailure,
	endDeadRuns,
	endRun,
	insertRun,
	RUN_STOPPED,
} from "./feed-runs.queries.server";
import { isLockLost, withRunLock } from "./lock/with-run-lock.server";
import { makeRun } from "./make-run.server";
import { noCounts } from "./run-counts";
import { findRunFeed, isFeedDue, type RunFeed } from "./run-feed-row.queries.server";
import { failedText } from "./run-texts";
import { FetchFailed, type Run } from "./running";
import { withFolder } from "./take-file.server";

const ANOTHER_RUNS =
	"Another run of a feed is going on, so nothing was done. Please try again later.";

export interface RunOptions {
	feedId: number;
	/** A member of staff's name, the command, or the site itself. */
	startedBy: string;
	/** An uploaded file for this one run; the caller removes it. */
	file?: { name: string; path: string };
	/** It is the feed's time: a failure is tried again. */
	isDue?: boolean;
	/** Where the feed is fetched to: this function's own, and emptied by it. */
	folder: string;
	/** The time of all that is written; by default the clock's. */
	now?: Date;
}

export interface RunControls {
	/** Ends the run, with nothing changed. */
	signal?: AbortSignal | undefined;
	/** Is told the lines read so far. */
	onLines?: ((lines: number) => void) | undefined;
}

const MAX_FILE_NAME_LENGTH = 200;

/** What ended a run, for staff, and whether trying again soon may help. */
function whyFailed(error: unknown, run: Run) {
	const retry = { isWorthRetrying: true, retryAfterSeconds: null };
	if (run.lock.signal.aborted || isLockLost(error)) return { message: RUN_STOPPED, ...retry };
	if (error instanceof FetchFailed) return { message: error.message, ...error.retry };
	const message = asFailure(error)?.message;
	if (message !== undefined) return { message, ...retry };
	const failure = logFailure(`The run of feed ${run.feedId} failed`, error);
	return { message: failureText(failure), ...retry };
}

async function endFailed(
	db: Kysely<Database>,
	run: Run,
	lastGoodAt: string | null,
	error: unknown,
): Promise<FeedRunOutcome> {
	const { message: why, ...retry } = whyFailed(error, run);
	const message = why === RUN_STOPPED ? why : failedText(why, lastGoodAt);
	const now = run.now();
	const { feedId, startedAt, isDue } = run;
	const transaction = db.transaction();
	await retryBusy(() =>
		transaction.execute(async (trx) => {
			await endRun(trx, run, { state: "failed", message }, now);
			await countFailure(trx, { feedId, startedAt, isDue, ...retry }, now);
		}),
	);
	return { status: "ran", runId: run.id, state: "failed", message, counts: noCounts() };
}

/**
 * Runs a feed: fetches it or takes a file, reads and matches its lines, and applies them in one transaction
 * (docs/product.md#runs). Returns how the run ended, a failed one too; a `Failed` where none began.
 */
export async function runFeed(
	db: Kysely<Database>,
	options: RunOptions,
	{ signal, onLines }: RunControls = {},
): Promise<FeedRunOutcome | Failed> {
	const { feedId, startedBy, file, isDue = false, folder } = options;
	const now = () => options.now ?? new Date();
	const feed: RunFeed | undefined = await findRunFeed(db, feedId);
	if (feed === undefined) return failed(404, "There is no such feed.");
	if (feed.address === null && file === undefined) {
		return failed(400, "This feed has no address. Upload a file for it.");
	}
	const outcome = await withRunLock(db, signal, async (lock) => {
		// Another process may have run it since it was found due.
		if (isDue && !(await isFeedDue(db, feedId, now()))) return undefined;
		await endDeadRuns(db, now());
		const startedAt = now();
		const fileName = file ? basename(file.name).slice(0, MAX_FILE_NAME_LENGTH) : null;
		const id = await insertRun(db, { feedId, startedBy, fileName, startedAt });
		const run: Run = { id, feedId, startedAt, now, isDue, lock, file, folder, onLines };
		try {
			return await withFolder(folder, () => makeRun(db, run));
		} catch (error) {
			return await endFailed(db, run, feed.lastGoodAt, error);
		}
	});
	return outcome ?? failed(409, ANOTHER_RUNS);
}
