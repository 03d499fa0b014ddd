import { open } from "db/connection.server";
import type { Db } from "db/schema";
import { findRun, findRunSince } from "~/features/feeds/run/feed-runs.queries.server";
import {
	findImport,
	findImportAt,
	listLeftOut,
} from "~/features/imports/apply/import-history.queries.server";
import { recordedResult } from "~/features/imports/import-result";
import type { ImportTask, TaskKind, TaskOutcome } from "./import-task.server";

/** Returns the outcome that a task committed; `startedAt` is when it began. */
type Find<Kind extends TaskKind> = (
	db: Db,
	input: ImportTask<Kind>["input"],
	startedAt: Date,
) => Promise<TaskOutcome<Kind> | undefined>;

/** Tasks that write leave a record in the transaction that does the work. */
const FINDERS: { [Kind in TaskKind]?: Find<Kind> } = {
	async commit(db, { importedBy, now }) {
		const found = await findImportAt(db, importedBy, now);
		if (found === undefined) return undefined;
		const leftOut = await listLeftOut(db, found.id);
		const result = recordedResult(found, leftOut);
		return { status: "imported", importId: found.id, result, ...leftOut };
	},
	async undo(db, { id, now }) {
		const found = await findImport(db, id);
		if (found?.undoneAt !== now.toISOString()) return undefined;
		return { status: "undone", message: "The import was undone." };
	},
	async "clear-sample"(db, { clearedBy, now }) {
		const found = await findImportAt(db, clearedBy, now);
		return found && { status: "cleared", importId: found.id, message: found.message };
	},
	async "run-feed"(db, { feedId, startedBy, now }, startedAt) {
		const found = await findRunSince(db, { feedId, startedBy, since: now ?? startedAt });
		if (found === undefined || found.state === "running") return undefined;
		const { id: runId, state, message, counts } = found;
		return { status: "ran", runId, state, message, counts };
	},
	async "apply-feed-run"(db, { runId, now }) {
		const found = await findRun(db, runId);
		if (found?.state !== "applied" || found.endedAt !== now.toISOString()) return undefined;
		const { state, message, counts } = found;
		return { status: "ran", runId, state, message, counts };
	},
	async "undo-feed-run"(db, { runId }) {
		const found = await findRun(db, runId);
		return found?.state === "undone"
			? { status: "undone", message: "The run was undone." }
			: undefined;
	},
};

/**
 * Returns the outcome that a task committed, if its thread ended without reporting one; undefined if it committed
 * nothing. Throws if the database cannot be read.
 */
export async function findOutcome<Kind extends TaskKind>(
	databaseUrl: string,
	{ kind, input }: ImportTask<Kind>,
	startedAt: Date,
): Promise<TaskOutcome<Kind> | undefined> {
	const find = FINDERS[kind];
	if (find === undefined) return undefined;
	const db = open(databaseUrl, { readOnly: true });
	try {
		return await find(db, input, startedAt);
	} finally {
		await db.destroy();
	}
}
