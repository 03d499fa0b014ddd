import type { Db, FeedRunState, FeedRunsTable, Trx } from "db/schema";
import type { Selectable } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import { dueAfter, type FailedAttempt, nextAttemptAt } from "~/features/feeds/due-times";
import { type LineProblem, type RunCounts, runCounts } from "./run-plan";

/** Author of scheduled runs. */
export const THE_SITE = "the site";

const MAX_RUNS = 100;

const RUN = ["id", "state", "startedBy", "fileName", "startedAt", "endedAt", "message"] as const;

export interface RunSummary extends Pick<Selectable<FeedRunsTable>, (typeof RUN)[number]> {
	counts: RunCounts;
}

const selectRuns = (db: Db) =>
	db
		.selectFrom("feed_runs")
		.select([...RUN, "counts"])
		.orderBy("id", "desc");

type RunRow = Omit<RunSummary, "counts"> & { counts: string };

function toRunSummary(row: RunRow): RunSummary {
	return { ...row, counts: runCounts.parse(JSON.parse(row.counts)) };
}

export async function runsById(db: Db, ids: readonly (number | null)[]) {
	const known = ids.filter((id) => id !== null);
	const rows = known.length === 0 ? [] : await selectRuns(db).where("id", "in", known).execute();
	return new Map(rows.map((row) => [row.id, toRunSummary(row)]));
}

/** Returns a run, of the given feed if one is given. */
export async function findRun(db: Db, runId: number, feedId?: number) {
	const row = await selectRuns(db)
		.where("id", "=", runId)
		.$if(feedId !== undefined, (runs) => runs.where("feedId", "=", feedId ?? 0))
		.executeTakeFirst();
	return row && toRunSummary(row);
}

/** Returns the newest run of a feed that `startedBy` started since an instant. */
export async function findRunSince(
	db: Db,
	{ feedId, startedBy, since }: { feedId: number; startedBy: string; since: Date },
): Promise<RunSummary | undefined> {
	const row = await selectRuns(db)
		.where("feedId", "=", feedId)
		.where("startedBy", "=", startedBy)
		.where("startedAt", ">=", since.toISOString())
		.limit(1)
		.executeTakeFirst();
	return row && toRunSummary(row);
}

/** Returns the runs of a feed, newest first. */
export async function listRuns(db: Db, feedId: number, limit: number) {
	const rows = await selectRuns(db).where("feedId", "=", feedId).limit(limit).execute();
	return rows.map(toRunSummary);
}

/** Returns the newest applied run of a feed, unless it was undone. */
export async function findUndoableRun(db: Db, feedId: number) {
	const row = await selectRuns(db)
		.where("feedId", "=", feedId)
		.where("state", "in", ["applied", "undone"])
		.executeTakeFirst();
	return row?.state === "applied" ? toRunSummary(row) : undefined;
}

/** Returns the first problems of a run, by line number. */
export function listProblems(db: Db, runId: number, limit: number) {
	return db
		.selectFrom("feed_run_problems")
		.select(["number", "reason"])
		.where("runId", "=", runId)
		.orderBy("number")
		.limit(limit)
		.execute();
}

export async function insertRun(
	db: Db,
	run: { feedId: number; startedBy: string; fileName: string | null; startedAt: Date },
): Promise<number> {
	const { id } = await db
		.insertInto("feed_runs")
		.values({ ...run, startedAt: run.startedAt.toISOString(), state: "running" })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

export interface RunEnd {
	state: FeedRunState;
	message: string;
	counts?: RunCounts;
	problems?: readonly LineProblem[];
}

/** Stores how a run ended with its problems, and deletes runs that are too old. */
export async function endRun(
	db: Db,
	run: { id: number; feedId: number },
	{ state, message, counts, problems = [] }: RunEnd,
	now: Date,
): Promise<void> {
	await db
		.updateTable("feed_runs")
		.set({ state, message, endedAt: now.toISOString() })
		.$if(counts !== undefined, (query) => query.set({ counts: JSON.stringify(counts) }))
		.where("id", "=", run.id)
		.execute();
	for (const chunk of inChunks(problems, 1000)) {
		await db
			.insertInto("feed_run_problems")
			.values(chunk.map((problem) => ({ runId: run.id, ...problem })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
	await db
		.deleteFrom("feed_runs")
		.where("feedId", "=", run.feedId)
		.where("id", "not in", (eb) =>
			eb
				.selectFrom("feed_runs")
				.select("id")
				.where("feedId", "=", run.feedId)
				.orderBy("id", "desc")
				.limit(MAX_RUNS),
		)
		.where("id", "not in", (eb) => eb.selectFrom("feed_run_changes").select("runId"))
		.execute();
}

/** Marks the other held runs of a feed as replaced by a run, and deletes their plans. */
export async function replaceHeldRuns(
	trx: Trx,
	{ id, feedId }: { id: number; feedId: number },
): Promise<void> {
	const replaced = await trx
		.updateTable("feed_runs")
		.set({ state: "replaced" })
		.where("feedId", "=", feedId)
		.where("id", "!=", id)
		.where("state", "=", "held")
		.returning("id")
		.execute();
	if (replaced.length === 0) return;
	const ids = replaced.map((run) => run.id);
	await trx.deleteFrom("feed_run_changes").where("runId", "in", ids).execute();
}

export interface FailedRun extends Pick<FailedAttempt, "isWorthRetrying" | "retryAfterSeconds"> {
	feedId: number;
	startedAt: Date;
	/** Only scheduled runs are tried again; undefined for a run that was one if its feed was due. */
	isDue: boolean | undefined;
}

/** Counts a failure of a feed, and schedules the next attempt after a run that was due. */
export async function countFailure(
	db: Db,
	{ feedId, startedAt, isDue: wasDue, ...retry }: FailedRun,
	now: Date,
): Promise<void> {
	const feed = await db
		.updateTable("feeds")
		.set((eb) => ({ failures: eb("failures", "+", 1) }))
		.where("id", "=", feedId)
		.returning(["failures", "everyHours", "dueAt", "lastGoodAt"])
		.executeTakeFirst();
	const isDue = wasDue ?? (feed?.dueAt && feed.dueAt <= startedAt.toISOString());
	if (feed === undefined || !isDue || feed.everyHours === 0) return;
	const { failures } = feed;
	const dueAt = dueAfter({ ...feed, failures: failures - 1 }, startedAt);
	const next = nextAttemptAt({ failedAt: now, failures, dueAt, ...retry });
	await db
		.updateTable("feeds")
		.set({ dueAt: next.toISOString() })
		.where("id", "=", feedId)
		.execute();
}

export const RUN_STOPPED = "The run was stopped before it was done, and nothing was changed.";

/** Ends the runs of processes that died. The caller holds the lease of runs, so that no run is alive. */
export async function endDeadRuns(db: Db, now: Date): Promise<void> {
	const dead = await db
		.updateTable("feed_runs")
		.set({ state: "failed", message: RUN_STOPPED, endedAt: now.toISOString() })
		.where("state", "=", "running")
		.returning(["feedId", "startedAt", "fileName"])
		.execute();
	const retry = { isWorthRetrying: true, retryAfterSeconds: null };
	for (const { feedId, startedAt: begun, fileName } of dead) {
		const isDue = fileName === null ? undefined : false;
		await countFailure(db, { feedId, startedAt: new Date(begun), isDue, ...retry }, now);
	}
}
