import type { Database, FeedRunState } from "db/schema";
import type { Kysely } from "kysely";
import { type RunCounts, runCounts } from "~/features/feeds/run/run-counts";

/** A run as lists of runs show it. */
export interface RunSummary {
	id: number;
	state: FeedRunState;
	startedBy: string;
	fileName: string | null;
	startedAt: string;
	endedAt: string | null;
	message: string;
	counts: RunCounts;
}

const RUN = [
	"id",
	"state",
	"startedBy",
	"fileName",
	"startedAt",
	"endedAt",
	"message",
	"counts",
] as const;

type RunRow = Omit<RunSummary, "counts"> & { counts: string };

function toRunSummary(row: RunRow): RunSummary {
	return { ...row, counts: runCounts.parse(JSON.parse(row.counts)) };
}

/** Runs by their ids. */
export async function runsById(
	db: Kysely<Database>,
	ids: readonly (number | null)[],
): Promise<Map<number, RunSummary>> {
	const known = ids.filter((id) => id !== null);
	if (known.length === 0) return new Map();
	const rows = await db.selectFrom("feed_runs").select(RUN).where("id", "in", known).execute();
	return new Map(rows.map((row) => [row.id, toRunSummary(row)]));
}

/** One run. */
export async function findRunSummary(
	db: Kysely<Database>,
	id: number,
): Promise<RunSummary | undefined> {
	return (await runsById(db, [id])).get(id);
}

/** The newest run of a feed that somebody began since an instant. */
export async function findRunSince(
	db: Kysely<Database>,
	{ feedId, startedBy, since }: { feedId: number; startedBy: string; since: Date },
): Promise<RunSummary | undefined> {
	const row = await db
		.selectFrom("feed_runs")
		.select(RUN)
		.where("feedId", "=", feedId)
		.where("startedBy", "=", startedBy)
		.where("startedAt", ">=", since.toISOString())
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	return row && toRunSummary(row);
}

/** The newest runs of a feed, newest first. */
export async function listRuns(
	db: Kysely<Database>,
	feedId: number,
	limit: number,
): Promise<RunSummary[]> {
	const rows = await db
		.selectFrom("feed_runs")
		.select(RUN)
		.where("feedId", "=", feedId)
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
	return rows.map(toRunSummary);
}

/** A run of this feed. */
export async function findRun(
	db: Kysely<Database>,
	feedId: number,
	runId: number,
): Promise<RunSummary | undefined> {
	const row = await db
		.selectFrom("feed_runs")
		.select(RUN)
		.where("feedId", "=", feedId)
		.where("id", "=", runId)
		.executeTakeFirst();
	return row && toRunSummary(row);
}

/** The run that an undo takes back: the newest that was applied. */
export async function findUndoableRun(
	db: Kysely<Database>,
	feedId: number,
): Promise<RunSummary | undefined> {
	const row = await db
		.selectFrom("feed_runs")
		.select(RUN)
		.where("feedId", "=", feedId)
		.where("state", "in", ["applied", "undone"])
		.orderBy("id", "desc")
		.executeTakeFirst();
	return row?.state === "applied" ? toRunSummary(row) : undefined;
}

export interface UnreadableLine {
	number: number;
	reason: string;
}

/** The first lines that a run could not read, by number. */
export function listUnreadable(
	db: Kysely<Database>,
	runId: number,
	limit: number,
): Promise<UnreadableLine[]> {
	return db
		.selectFrom("feed_run_problems")
		.select(["number", "reason"])
		.where("runId", "=", runId)
		.orderBy("number")
		.limit(limit)
		.execute();
}
