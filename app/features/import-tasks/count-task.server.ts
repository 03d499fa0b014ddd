import {
	countFeedRun,
	countImport,
	type FeedRunKind,
	type ImportKind,
} from "~/metrics/metrics.server";
import type { TaskKind, TaskOutcome } from "./import-task.server";

const IMPORTS: Partial<Record<TaskKind, ImportKind>> = {
	commit: "commit",
	undo: "undo",
	"clear-sample": "clear-sample",
};

const FEED_RUNS: Partial<Record<TaskKind, FeedRunKind>> = {
	"run-feed": "run",
	"apply-feed-run": "apply",
	"undo-feed-run": "undo",
};

function endOf(outcome: TaskOutcome<TaskKind>): "done" | "refused" | "failed" {
	if (outcome.status !== "failed") return "done";
	return outcome.httpStatus >= 500 ? "failed" : "refused";
}

/** Counts finished tasks that write, by outcome. */
export function countTask(kind: TaskKind, outcome: TaskOutcome<TaskKind>): void {
	const [imported, run] = [IMPORTS[kind], FEED_RUNS[kind]];
	if (imported) countImport(imported, endOf(outcome));
	if (run) countFeedRun(run, outcome.status === "ran" ? outcome.state : endOf(outcome));
}
