import type { Database } from "db/schema";
import { retryBusy } from "db/writes/retry-busy";
import type { Kysely, Transaction } from "kysely";
import type { FeedSample } from "~/features/feeds/feed-sample";
import { columnsAmong } from "~/features/feeds/read/feed-layout";
import { headingChange } from "~/features/feeds/read/heading-change";
import { openFeed, type ReadyFeed, type UnknownFeed } from "~/features/feeds/read/open-feed.server";
import { UserError } from "~/logging/user-error";
import { appliedInput, inputDigest, partApplied } from "./applied-input.queries.server";
import { applyPlan } from "./apply/apply-plan.queries.server";
import { confirmOffers } from "./apply/confirm-offers.queries.server";
import { endApplied } from "./apply/end-applied.queries.server";
import { previewOf } from "./changes/held-preview";
import { storePlan } from "./changes/held-run.queries.server";
import type { FeedRunOutcome } from "./feed-run-outcome";
import { endRun, replaceHeldRuns } from "./feed-runs.queries.server";
import { assertLock } from "./lock/with-run-lock.server";
import { insertMerchants } from "./plan/feed-merchants.queries.server";
import { type ReadPlan, readPlan } from "./read-plan.server";
import { dueAfter } from "./rhythm";
import { noCounts } from "./run-counts";
import { findRunFeed, type RunFeed, updateRunFeed } from "./run-feed-row.queries.server";
import { heldText, MAPPING_TEXT, NO_SHOP_TEXT, UNCHANGED_TEXT } from "./run-texts";
import { FetchFailed, type Run } from "./running";
import { type Taken, type TakenFile, takeAddress, takeUpload } from "./take-file.server";

/** How often a feed is read once more because answers or the catalogue changed meanwhile. */
const MAX_TURNS = 3;

async function feedOf(db: Kysely<Database>, { feedId }: Run): Promise<RunFeed> {
	const feed = await findRunFeed(db, feedId);
	if (feed === undefined) throw new UserError(404, "The feed was deleted.");
	return feed;
}

async function takeFile(feed: RunFeed, run: Run, isApplied: boolean): Promise<Taken> {
	const { signal } = run.lock;
	if (run.file) return takeUpload(run.folder, run.file.path, signal);
	const { address } = feed;
	if (address === null) throw new UserError(400, "The feed's address was removed.");
	const etag = isApplied ? feed.etag : null;
	const lastModified = isApplied ? feed.lastModified : null;
	return takeAddress(run.folder, { address, etag, lastModified }, signal);
}

/** When the feed is due after this run; a run of an uploaded file leaves that alone. */
function nextDue(feed: RunFeed, { startedAt, file }: Run): string | null | undefined {
	if (file) return undefined;
	return feed.everyHours === 0 ? null : dueAfter(feed, startedAt).toISOString();
}

/** Undefined where what the lines are decided by changed since it was read. */
function commit(
	db: Kysely<Database>,
	run: Run,
	input: string,
	write: (trx: Transaction<Database>, feed: RunFeed) => Promise<FeedRunOutcome>,
): Promise<FeedRunOutcome | undefined> {
	const transaction = db.transaction();
	// A large import may be writing: what was read for a minute is worth another wait.
	return retryBusy(() =>
		transaction.execute(async (trx) => {
			await assertLock(trx, run.lock);
			const feed = await feedOf(trx, run);
			return (await inputDigest(trx, feed)) === input ? write(trx, feed) : undefined;
		}),
	);
}

function outcomeOf(run: Run, rest: Omit<FeedRunOutcome, "status" | "runId">): FeedRunOutcome {
	return { status: "ran", runId: run.id, ...rest };
}

async function writeUnchanged(
	trx: Transaction<Database>,
	feed: RunFeed,
	run: Run,
	validators: { etag?: string | null; lastModified?: string | null },
): Promise<FeedRunOutcome> {
	const now = run.now();
	const counts = { ...noCounts(), confirmed: await confirmOffers(trx, feed.id, now) };
	const ending = { state: "unchanged", message: UNCHANGED_TEXT, counts } as const;
	await replaceHeldRuns(trx, run);
	await endRun(trx, run, ending, now);
	const dueAt = nextDue(feed, run);
	await updateRunFeed(trx, feed.id, {
		...validators,
		failures: 0,
		lastGoodAt: now.toISOString(),
		...(dueAt !== undefined && { dueAt }),
	});
	return outcomeOf(run, ending);
}

async function setDue(trx: Transaction<Database>, feed: RunFeed, run: Run, sample?: FeedSample) {
	const dueAt = nextDue(feed, run);
	await updateRunFeed(trx, feed.id, {
		...(dueAt !== undefined && { dueAt }),
		...(sample && { sample: JSON.stringify(sample) }),
	});
}

async function writeUnmapped(
	trx: Transaction<Database>,
	feed: RunFeed,
	run: Run,
	{ status, headings, firstLines, columns }: UnknownFeed | ReadyFeed,
): Promise<FeedRunOutcome> {
	const message = status === "ready" ? NO_SHOP_TEXT : MAPPING_TEXT;
	const ending = { state: "unmapped", message, counts: noCounts() } as const;
	await endRun(trx, run, ending, run.now());
	await setDue(trx, feed, run, { headings, firstLines, columns: columnsAmong(columns, headings) });
	return outcomeOf(run, ending);
}

async function writePlan(
	trx: Transaction<Database>,
	feed: RunFeed,
	run: Run,
	{ plan, met }: ReadPlan,
	opened: ReadyFeed,
): Promise<FeedRunOutcome> {
	const now = run.now();
	const outcome = await applyPlan(trx, plan, {
		feedId: feed.id,
		runId: run.id,
		now,
		isFirst: feed.lastGoodAt === null,
		headingChange: feed.headings && headingChange(feed.headings, opened),
		isForced: false,
	});
	const { heldFor, counts, problems, changes } = outcome;
	await insertMerchants(trx, feed.id, met);
	// What this run has added itself is no reason to apply the feed again.
	const head = { ...plan, input: await inputDigest(trx, feed) };
	if (heldFor.length === 0) {
		const ended = { id: run.id, feedId: feed.id, dueAt: nextDue(feed, run) };
		const message = await endApplied(trx, ended, head, outcome, now);
		return outcomeOf(run, { state: "applied", message, counts });
	}
	await replaceHeldRuns(trx, run);
	await storePlan(trx, run.id, head, previewOf(changes));
	const ending = { state: "held", message: heldText(heldFor), counts } as const;
	await endRun(trx, run, { ...ending, problems }, now);
	await setDue(trx, feed, run);
	return outcomeOf(run, ending);
}

/** Whether a column has to say which shop a line is of, and none does. */
function lacksShop({ retailerId }: RunFeed, { headings, columns }: ReadyFeed): boolean {
	if (retailerId !== null || headings.length === 0) return false;
	return columnsAmong(columns, headings).merchant === undefined;
}

async function readAndWrite(
	db: Kysely<Database>,
	feed: RunFeed,
	run: Run,
	file: TakenFile,
	input: string,
): Promise<FeedRunOutcome | undefined> {
	const opened = await openFeed(file.path, { columns: feed.columns, now: run.now() });
	if (opened.status === "mapping needed" || lacksShop(feed, opened)) {
		if (opened.status === "ready") await opened.close();
		return commit(db, run, input, (trx, now) => writeUnmapped(trx, now, run, opened));
	}
	const reading = readPlan(db, feed, { file, opened, input }, (lines) => {
		run.lock.signal.throwIfAborted();
		run.onLines?.(lines);
	});
	const read = await reading.finally(opened.close);
	return commit(db, run, input, (trx, now) => writePlan(trx, now, run, read, opened));
}

/** Makes a run that has begun. Throws whatever ends it, with nothing changed. */
export async function makeRun(db: Kysely<Database>, run: Run): Promise<FeedRunOutcome> {
	let file: TakenFile | undefined;
	for (let turn = 0; turn < MAX_TURNS; turn += 1) {
		const feed = await feedOf(db, run);
		const input = await inputDigest(db, feed);
		const applied = partApplied(feed.appliedInput);
		const isApplied = applied.input === (await appliedInput(db, feed.id, input));
		const taken = file ?? (await takeFile(feed, run, isApplied));
		if (taken.status === "failed") throw new FetchFailed(taken);
		let outcome: FeedRunOutcome | undefined;
		if (taken.status === "not-modified") {
			outcome = await commit(db, run, input, (trx, now) => writeUnchanged(trx, now, run, {}));
		} else if (isApplied && taken.digest === applied.file) {
			const { etag, lastModified } = taken;
			const validators = run.file ? {} : { etag, lastModified };
			outcome = await commit(db, run, input, (trx, now) =>
				writeUnchanged(trx, now, run, validators),
			);
			file = taken;
		} else {
			outcome = await readAndWrite(db, feed, run, taken, input);
			file = taken;
		}
		if (outcome) return outcome;
	}
	throw new UserError(503, "The catalogue or the answers changed again and again meanwhile.");
}
