import { encodeJson } from "db/json/json-columns";
import type { Db, RunKind, RunState, RunsTable, Trx } from "db/schema";
import type { Insertable } from "kysely";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";

// The table of runs: an import is a run of a file that staff started; a feed's run belongs to a feed. Counts, problems
// and held prices are JSON whose form depends on the kind.

const RUN_COLUMNS = [
	"id",
	"state",
	"startedBy",
	"fileName",
	"startedAt",
	"endedAt",
	"message",
	"counts",
	"undoneAt",
	"undoneBy",
] as const;

/** Selects the runs of a kind, newest first. */
export function selectRuns(db: Db, kind: RunKind) {
	return db.selectFrom("runs").select(RUN_COLUMNS).where("kind", "=", kind).orderBy("id", "desc");
}

/** Selects the applied runs of a kind whose change set is stored, so that they can be undone, newest first. */
export function selectUndoableRuns(db: Db, kind: RunKind) {
	return selectRuns(db, kind)
		.where("state", "=", "applied")
		.where("id", "in", (eb) =>
			eb.selectFrom("change_sets").select("runId").where("runId", "is not", null),
		);
}

interface RunStart extends Pick<Insertable<RunsTable>, "kind" | "feedId" | "fileName"> {
	startedBy: string;
	now: Date;
}

/** Inserts a run in progress. Returns its id. */
export async function beginRun(db: Db, { now, ...run }: RunStart): Promise<number> {
	const { id } = await db
		.insertInto("runs")
		.values({ ...run, startedAt: now.toISOString(), state: "running" })
		.returning("id")
		.executeTakeFirstOrThrow();
	return id;
}

/** The result of a run, as it is stored. */
interface RunEnd {
	state: RunState;
	message: string;
	counts?: object | undefined;
	problems?: readonly object[];
	heldPrices?: readonly object[];
}

/** Stores the result of a run, in the transaction of its changes. */
export async function endRun(
	trx: Db,
	id: number,
	{ state, message, counts, problems = [], heldPrices = [] }: RunEnd,
	now: Date,
): Promise<void> {
	await trx
		.updateTable("runs")
		.set({
			state,
			message,
			endedAt: now.toISOString(),
			...(counts && { counts: JSON.stringify(counts) }),
			problems: encodeJson(problems),
			heldPrices: encodeJson(heldPrices),
		})
		.where("id", "=", id)
		.execute();
}

/**
 * Locks a run and returns it: writes to its row, so that no other transaction decides about the run meanwhile.
 * Undefined if there is no such run.
 */
export function lockRun(trx: Trx, kind: RunKind, id: number) {
	return trx
		.updateTable("runs")
		.set({ id })
		.where("id", "=", id)
		.where("kind", "=", kind)
		.returning([...RUN_COLUMNS, "feedId"])
		.executeTakeFirst();
}

/**
 * Marks a run as undone, and stores the counts of the undo in place of its own; `left` rows stay as they are, because
 * they were changed since.
 */
export async function markRunUndone(
	trx: Trx,
	id: number,
	{ by, now }: ChangeStamp,
	{ left, ...counts }: { left: number },
): Promise<void> {
	const undoneColumns = { state: "undone", undoneAt: now.toISOString(), undoneBy: by } as const;
	const countsText = JSON.stringify({ ...counts, ...(left > 0 && { left }) });
	await trx
		.updateTable("runs")
		.set({ ...undoneColumns, counts: countsText })
		.where("id", "=", id)
		.execute();
}

/** The run that a task inserts or changes; a task reports it before it commits. */
export interface TaskRun {
	kind: RunKind;
	id: number;
	/** The instant that the task writes into the run's row, as its start, end or undo. */
	at: string;
}

/** Returns true if a task was committed; its changes and the run's row are written in one transaction. */
export async function isTaskDone(db: Db, { kind, id, at }: TaskRun): Promise<boolean> {
	const run = await selectRuns(db, kind).where("id", "=", id).executeTakeFirst();
	if (run === undefined || run.state === "running") return false;
	return run.startedAt === at || (run.undoneAt ?? run.endedAt) === at;
}

/** Returns a text that changes with each import, applied or unchanged run of a feed, and undo, by any process. */
export async function findRunMarker(db: Db): Promise<string> {
	const { newest, lastEnd, undone } = await db
		.selectFrom("runs")
		.select((eb) => [
			eb.fn.max("id").as("newest"),
			eb.fn.max("endedAt").as("lastEnd"),
			eb.fn.count<number>("undoneAt").as("undone"),
		])
		.where("state", "in", ["applied", "unchanged", "undone"])
		.executeTakeFirstOrThrow();
	return `${newest} ${lastEnd} ${undone}`;
}
