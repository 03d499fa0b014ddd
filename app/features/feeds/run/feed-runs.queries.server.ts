import { decodeJsonList } from "db/json/json-columns";
import type { ChangeAction, Db, FeedsTable, RunState, Trx } from "db/schema";
import { sql, type Updateable } from "kysely";
import {
	type ChangedFields,
	type ChangeStamp,
	recordChange,
} from "~/audit-log/audit-log.queries.server";
import { IS_NOT_PAUSED } from "~/features/catalogue/offers/shops/shops.queries.server";
import { dueAfter, type FailedAttempt, nextAttemptAt } from "~/features/feeds/due-times";
import { decodeColumns } from "~/features/ingest/columns/feed-line";
import { endRun, selectRuns, selectUndoableRuns } from "~/features/runs/runs.queries.server";
import { type LineProblem, lineProblems, type RunCounts, runCounts } from "./run-plan";

/** Returns a feed as a run needs it, with its JSON columns decoded. */
export async function findFeedOfRun(db: Db, id: number) {
	const row = await db.selectFrom("feeds").selectAll().where("id", "=", id).executeTakeFirst();
	if (row === undefined) return undefined;
	const { sample: _, leaveOut, columns, headings: headers, ...feed } = row;
	return {
		...feed,
		leaveOut: decodeJsonList(leaveOut),
		columns: decodeColumns(columns),
		headers: headers === null ? undefined : decodeJsonList(headers),
	};
}

export type FeedOfRun = NonNullable<Awaited<ReturnType<typeof findFeedOfRun>>>;

/** Returns the name of a feed's shop if the shop is paused, so that the feed does not run; otherwise undefined. */
export async function findPausedShop(db: Db, shopId: number | null): Promise<string | undefined> {
	const shop = await db
		.selectFrom("retailers")
		.select("name")
		.where("id", "=", shopId ?? 0)
		.where(sql<boolean>`not ${IS_NOT_PAUSED}`)
		.executeTakeFirst();
	return shop?.name;
}

/** Selects the feeds that run on a schedule: with an interval and an address, and neither feed nor shop paused. */
const selectScheduledFeeds = (db: Db) =>
	db
		.selectFrom("feeds")
		.leftJoin("retailers", "retailers.id", "feeds.retailerId")
		.select(["feeds.id", "feeds.name"])
		.where("feeds.isPaused", "=", 0)
		.where(sql<boolean>`("retailers"."id" is null or ${IS_NOT_PAUSED})`)
		.where("everyHours", ">", 0)
		.where("address", "is not", null);

/** Returns the feed that has been due for longest, ignoring the skipped ids; undefined if no other feed is due. */
export async function findDueFeed(db: Db, skippedIds: readonly number[], now: Date) {
	return selectScheduledFeeds(db)
		.where("dueAt", "<=", now.toISOString())
		.$if(skippedIds.length > 0, (query) => query.where("feeds.id", "not in", skippedIds))
		.orderBy("dueAt")
		.orderBy("feeds.id")
		.executeTakeFirst();
}

/** Returns the feed that is due first, with its due time, which is in the past if it is due already. */
export async function findNextFeed(db: Db) {
	return selectScheduledFeeds(db)
		.select("dueAt")
		.where("dueAt", "is not", null)
		.orderBy("dueAt")
		.orderBy("feeds.id")
		.executeTakeFirst();
}

/** Returns true if any feed runs on a schedule and was applied at least once. */
export async function hasAppliedScheduledFeed(db: Db): Promise<boolean> {
	const feed = await selectScheduledFeeds(db)
		.where("lastGoodAt", "is not", null)
		.executeTakeFirst();
	return feed !== undefined;
}

export async function isFeedDue(db: Db, id: number, now: Date): Promise<boolean> {
	const dueFeed = await db
		.selectFrom("feeds")
		.select("id")
		.where("id", "=", id)
		.where("dueAt", "<=", now.toISOString())
		.executeTakeFirst();
	return dueFeed !== undefined;
}

/** Writes the columns of a feed that a run changes; undefined values keep the stored values. */
export async function updateFeedOfRun(trx: Trx, id: number, values: Updateable<FeedsTable>) {
	const hasValues = Object.values(values).some((value) => value !== undefined);
	if (hasValues) await trx.updateTable("feeds").set(values).where("id", "=", id).execute();
}

/**
 * Adds a change of a feed, or an action on its lines or runs, to the audit log; a deletion must be recorded before it
 * happens. Returns the id of the line.
 */
export async function recordFeedChange(
	trx: Db,
	feedId: number,
	{ by, now }: ChangeStamp,
	change: { action?: ChangeAction; before?: ChangedFields; after?: ChangedFields },
): Promise<number | undefined> {
	const feed = await trx
		.selectFrom("feeds")
		.select("name")
		.where("id", "=", feedId)
		.executeTakeFirst();
	if (!feed) return undefined;
	const subject = { subject: "feed", subjectKey: String(feedId), title: feed.name } as const;
	return recordChange(trx, { by, ...subject, action: "changed", ...change }, now);
}

/** The account text of scheduled runs. */
export const STARTED_BY_SITE = "the site";

const MAX_RUNS = 100;

async function readRuns(runs: ReturnType<typeof selectRuns>) {
	const rows = await runs.execute();
	return rows.map(({ undoneAt: _at, undoneBy: _by, ...row }) => ({
		...row,
		counts: runCounts.parse(JSON.parse(row.counts)),
	}));
}

export type RunSummary = Awaited<ReturnType<typeof readRuns>>[number];

/** Returns a map of these runs by id; null ids are skipped. */
export async function runsById(db: Db, ids: readonly (number | null)[]) {
	const runIds = ids.filter((id) => id !== null);
	const runs =
		runIds.length === 0 ? [] : await readRuns(selectRuns(db, "feed").where("id", "in", runIds));
	return new Map(runs.map((run) => [run.id, run]));
}

/** Returns a run by its id; undefined if a `feedId` is given and the run is of another feed. */
export async function findRun(db: Db, runId: number, feedId?: number) {
	const runs = selectRuns(db, "feed")
		.where("id", "=", runId)
		.$if(feedId !== undefined, (query) => query.where("feedId", "=", feedId ?? 0));
	return (await readRuns(runs))[0];
}

/** Returns the runs of a feed, newest first. */
export async function listRuns(db: Db, feedId: number, limit: number) {
	return readRuns(selectRuns(db, "feed").where("feedId", "=", feedId).limit(limit));
}

/** Returns the newest applied run of a feed, unless it was undone. */
export async function findUndoableRun(db: Db, feedId: number) {
	const runs = selectRuns(db, "feed").where("feedId", "=", feedId);
	const [lastRun] = await readRuns(runs.where("state", "in", ["applied", "undone"]).limit(1));
	return lastRun?.state === "applied" ? lastRun : undefined;
}

/** Returns the id of a feed's run by the id that it had before imports and runs shared a table. */
export async function findRunIdByFormerId(db: Db, feedId: number, formerId: number) {
	const run = await db
		.selectFrom("runs")
		.select("id")
		.where("feedId", "=", feedId)
		.where("formerId", "=", formerId)
		.executeTakeFirst();
	return run?.id;
}

/** Returns the runs that can be undone: the last applied run of each feed, if it changed anything. */
export function listUndoableRuns(db: Db) {
	return selectUndoableRuns(db, "feed")
		.clearSelect()
		.select(["id", "feedId", "endedAt"])
		.$narrowType<{ feedId: number }>()
		.execute();
}

/** Returns the first problems of a run, by line number. */
export async function listProblems(db: Db, runId: number): Promise<LineProblem[]> {
	const run = await db
		.selectFrom("runs")
		.select("problems")
		.where("kind", "=", "feed")
		.where("id", "=", runId)
		.executeTakeFirst();
	return run ? lineProblems.parse(JSON.parse(run.problems)) : [];
}

interface FeedRunEnd {
	state: RunState;
	message: string;
	counts?: RunCounts;
	problems?: readonly LineProblem[];
}

/** Returns the first problem of each line, in the order of lines. */
function firstProblemByLine(problems: readonly LineProblem[]): LineProblem[] {
	const problemByLine = new Map(problems.toReversed().map((problem) => [problem.number, problem]));
	return [...problemByLine.values()].sort((a, b) => a.number - b.number);
}

/** Stores the result of a run with its problems, and deletes the oldest runs of the feed. */
export async function endFeedRun(
	trx: Trx,
	run: { id: number; feedId: number },
	{ problems = [], ...end }: FeedRunEnd,
	now: Date,
): Promise<void> {
	await endRun(trx, run.id, { ...end, problems: firstProblemByLine(problems) }, now);
	const runIdsOfFeed = trx.selectFrom("runs").select("id").where("feedId", "=", run.feedId);
	await trx
		.deleteFrom("runs")
		.where("feedId", "=", run.feedId)
		.where("id", "not in", runIdsOfFeed.orderBy("id", "desc").limit(MAX_RUNS))
		.where("id", "not in", (eb) =>
			eb.selectFrom("change_sets").select("runId").where("runId", "is not", null),
		)
		.execute();
}

/** Marks the other held runs of a feed as replaced by a run, and deletes the plans of held and discarded runs. */
export async function replaceHeldRuns(trx: Trx, { id, feedId }: { id: number; feedId: number }) {
	const otherRuns = trx
		.selectFrom("runs")
		.select("id")
		.where("feedId", "=", feedId)
		.where("id", "!=", id)
		.where("state", "in", ["held", "discarded"]);
	await trx.deleteFrom("change_sets").where("runId", "in", otherRuns).execute();
	await trx
		.updateTable("runs")
		.set({ state: "replaced" })
		.where("feedId", "=", feedId)
		.where("id", "!=", id)
		.where("state", "=", "held")
		.execute();
}

interface FailedRun extends Pick<FailedAttempt, "isWorthRetrying" | "retryAfterSeconds"> {
	feedId: number;
	startedAt: Date;
	/** True for a scheduled run. Undefined if that is unknown: then the due time of its feed decides. */
	isScheduled: boolean | undefined;
}

/** Adds one to the failures of a feed; after a scheduled run, also stores when the feed is tried again. */
export async function recordFeedFailure(
	db: Db,
	{ feedId, startedAt, isScheduled, ...retry }: FailedRun,
	now: Date,
): Promise<void> {
	const feed = await db
		.updateTable("feeds")
		.set((eb) => ({ failures: eb("failures", "+", 1) }))
		.where("id", "=", feedId)
		.returning(["failures", "everyHours", "dueAt", "lastGoodAt"])
		.executeTakeFirst();
	const wasScheduled = isScheduled ?? (feed?.dueAt && feed.dueAt <= startedAt.toISOString());
	if (feed === undefined || !wasScheduled || feed.everyHours === 0) return;
	const { failures } = feed;
	// With one failure fewer, as before this run: at the first failure `dueAt` is still a time of the schedule, at later
	// ones that of a retry.
	const dueAt = dueAfter({ ...feed, failures: failures - 1 }, startedAt);
	const nextAttempt = nextAttemptAt({ failedAt: now, failures, dueAt, ...retry });
	await db
		.updateTable("feeds")
		.set({ dueAt: nextAttempt.toISOString() })
		.where("id", "=", feedId)
		.execute();
}

export const RUN_STOPPED = "The run was stopped before it was done, and nothing was changed.";

/** Ends the runs of processes that died. The caller holds the lease of runs, so that no run is alive. */
export async function endDeadRuns(db: Db, now: Date): Promise<void> {
	const deadRuns = await db
		.updateTable("runs")
		.set({ state: "failed", message: RUN_STOPPED, endedAt: now.toISOString() })
		.where("kind", "=", "feed")
		.where("state", "=", "running")
		.returning(["feedId", "startedAt", "fileName"])
		.$narrowType<{ feedId: number }>()
		.execute();
	const retry = { isWorthRetrying: true, retryAfterSeconds: null };
	for (const { feedId, startedAt: startedAtText, fileName } of deadRuns) {
		// An upload is never scheduled.
		const isScheduled = fileName === null ? undefined : false;
		const startedAt = new Date(startedAtText);
		await recordFeedFailure(db, { feedId, startedAt, isScheduled, ...retry }, now);
	}
}
