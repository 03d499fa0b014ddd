import type { Database, FeedRunState } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import { nextAttemptAt } from "~/features/feeds/fetch/next-attempt";
import type { LineProblem } from "./plan/collect-lines.server";
import { dueAfter } from "./rhythm";
import type { RunCounts } from "./run-counts";

/** Who begins the runs that are due by themselves. */
export const THE_SITE = "the site";

/** Runs of a feed that are listed; older ones are forgotten. */
const MAX_RUNS = 100;

export async function insertRun(
	db: Kysely<Database>,
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

/** Writes how a run ended, with what stands against its lines; forgets runs that are too old. */
export async function endRun(
	db: Kysely<Database>,
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
	await deleteOldRuns(db, run.feedId);
}

async function deleteOldRuns(db: Kysely<Database>, feedId: number): Promise<void> {
	await db
		.deleteFrom("feed_runs")
		.where("feedId", "=", feedId)
		.where("id", "not in", (eb) =>
			eb
				.selectFrom("feed_runs")
				.select("id")
				.where("feedId", "=", feedId)
				.orderBy("id", "desc")
				.limit(MAX_RUNS),
		)
		.where("id", "not in", (eb) => eb.selectFrom("feed_run_changes").select("runId"))
		.execute();
}

/** A run replaces those before it that are held; one of these that is applied itself keeps what its undo needs. */
export async function replaceHeldRuns(
	trx: Transaction<Database>,
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
	const ids = replaced.map(({ id }) => id);
	await trx.deleteFrom("feed_run_changes").where("runId", "in", ids).execute();
}

export interface FailedRun {
	feedId: number;
	startedAt: Date;
	/** Only due runs are tried again. */
	isDue: boolean;
	isWorthRetrying: boolean;
	retryAfterSeconds: number | null;
}

/** Counts a failure of a feed and, of a run that was due, says when it is tried again. */
export async function countFailure(
	db: Kysely<Database>,
	{ feedId, startedAt, isDue, isWorthRetrying, retryAfterSeconds }: FailedRun,
	now: Date,
): Promise<void> {
	const feed = await db
		.updateTable("feeds")
		.set((eb) => ({ failures: eb("failures", "+", 1) }))
		.where("id", "=", feedId)
		.returning(["failures", "everyHours", "dueAt", "lastGoodAt"])
		.executeTakeFirst();
	if (feed === undefined || !isDue || feed.everyHours === 0) return;
	const { failures } = feed;
	const dueAt = dueAfter({ ...feed, failures: failures - 1 }, startedAt);
	const next = nextAttemptAt({
		failedAt: now,
		failures,
		dueAt,
		isWorthRetrying,
		retryAfterSeconds,
	});
	await db
		.updateTable("feeds")
		.set({ dueAt: next.toISOString() })
		.where("id", "=", feedId)
		.execute();
}

export const RUN_STOPPED = "The run was stopped before it was done, and nothing was changed.";

/** Whether a run began at its feed's time, as far as can still be told: only such a run is tried again. */
async function wasDue(
	db: Kysely<Database>,
	{ feedId, startedAt, fileName }: { feedId: number; startedAt: string; fileName: string | null },
): Promise<boolean> {
	if (fileName !== null) return false;
	const feed = await db
		.selectFrom("feeds")
		.select("id")
		.where("id", "=", feedId)
		.where("dueAt", "<=", startedAt)
		.executeTakeFirst();
	return feed !== undefined;
}

/** Ends the runs of processes that died; its caller has the lock, so that none of them lives. */
export async function endDeadRuns(db: Kysely<Database>, now: Date): Promise<void> {
	const dead = await db
		.updateTable("feed_runs")
		.set({ state: "failed", message: RUN_STOPPED, endedAt: now.toISOString() })
		.where("state", "=", "running")
		.returning(["feedId", "startedAt", "fileName"])
		.execute();
	for (const run of dead) {
		const { feedId } = run;
		const startedAt = new Date(run.startedAt);
		const retry = { isWorthRetrying: true, retryAfterSeconds: null };
		await countFailure(db, { feedId, startedAt, isDue: await wasDue(db, run), ...retry }, now);
	}
}
