import type { Db } from "db/schema";
import { sql } from "kysely";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import type { Question } from "~/components/staff/question-card";
import { dateTimeText } from "~/components/uk-date";
import { runPath } from "~/features/feeds/feed-addresses";
import { canUndoDiscarding } from "~/features/feeds/run/changes/change-run.queries.server";
import { findUndoableRun } from "~/features/feeds/run/feed-runs.queries.server";
import { RUN_STATES } from "~/features/feeds/run-page/run-view";
import { applyHeld, discardHeld, undoRun } from "~/features/import-tasks/feeds/feed-actions.server";
import type { Decision, QuestionKind } from "~/features/questions/question-kind";
import { ExpectedError } from "~/logging/expected-error";

function selectFeedRuns(db: Db) {
	return db
		.selectFrom("runs")
		.innerJoin("feeds", "feeds.id", "runs.feedId")
		.select(["runs.id", "feeds.id as feedId", "name", "runs.state", "message", "startedAt"]);
}

async function decide(
	perform: typeof applyHeld | typeof discardHeld | typeof undoRun,
	runId: number,
	stamp: ChangeStamp,
): Promise<Decision> {
	const result = await perform(runId, stamp);
	if (result.status === "failed") {
		const { httpStatus, message } = result;
		// An unexpected failure, which was logged already, is 500; expected errors have no such status.
		throw new ExpectedError(httpStatus === 500 ? 503 : httpStatus, message);
	}
	return { ...result.toast, decisionId: runId };
}

type FeedRun = Awaited<ReturnType<ReturnType<typeof selectFeedRuns>["execute"]>>[number];

/** Returns a held run as a question. */
function runQuestion(
	run: Pick<FeedRun, "id" | "feedId" | "message" | "startedAt" | "name">,
): Question {
	return {
		ref: `run-${run.id}`,
		kind: "Held run",
		since: dateTimeText(run.startedAt),
		title: `A run of ${run.name} would change too much`,
		facts: [run.message],
		source: { text: "What it would change", to: runPath(run.feedId, run.id) },
		confirm: { text: "Apply it" },
		discard: "Discard it",
	};
}

/** Questions about runs of feeds that are held because they would change too much. */
export const runQuestions: QuestionKind = {
	label: "Held runs",
	waitingRowsQuery: sql`select "id", "startedAt" as "since" from "runs" where "state" = 'held'`,

	async listQuestions(db, ids) {
		const runs = await selectFeedRuns(db)
			.where("runs.id", "in", ids)
			.where("runs.state", "=", "held")
			.execute();
		return runs.map(runQuestion);
	},

	confirm: (id, _, stamp) => decide(applyHeld, id, stamp),

	discard: (id, stamp) => decide(discardHeld, id, stamp),

	async findDecision(db, runId) {
		const run = await selectFeedRuns(db).where("runs.id", "=", runId).executeTakeFirst();
		if (!run) return undefined;
		const undoableRun = await findUndoableRun(db, run.feedId);
		return {
			text: `Run of ${run.name}: ${RUN_STATES[run.state].toLowerCase()}`,
			canUndo: undoableRun?.id === runId || (await canUndoDiscarding(db, run)),
		};
	},

	undo: async (runId, stamp) => (await decide(undoRun, runId, stamp)).title,
};
