import { db } from "db/connection.server";
import type { Db } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { sql } from "kysely";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { findChange } from "~/audit-log/audit-log.queries.server";
import { countText } from "~/features/catalogue/words/count-text";
import { hasChangeParts } from "~/features/changes/change-parts.queries.server";
import { invert } from "~/features/changes/invert.queries.server";
import { feedPath, newModelPath } from "~/features/feeds/feed-addresses";
import { storeDecision } from "~/features/feeds/queue/decisions.queries.server";
import {
	findProposedModels,
	listLinesById,
} from "~/features/feeds/queue/feed-lines.queries.server";
import {
	decisionResultText,
	FROM_QUESTIONS,
	type StaffDecision,
} from "~/features/feeds/queue/line-list";
import { choiceOf, lineQuestion } from "~/features/feeds/queue/line-question";
import type { Decision, QuestionKind } from "~/features/questions/question-kind";
import { ExpectedError } from "~/logging/expected-error";

const MODEL_MISSING = "There is no such model any more. Nothing was changed.";
const LINE_MISSING = "This line is no longer in its feed. Nothing was changed.";

async function listFeedNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
	const feeds = await db
		.selectFrom("feeds")
		.select(["id", "name"])
		.where("id", "in", ids)
		.execute();
	return new Map(feeds.map(({ id, name }) => [id, name]));
}

async function decide(id: number, decision: StaffDecision, stamp: ChangeStamp): Promise<Decision> {
	const [line] = await listLinesById(db(), [id]);
	if (!line) throw new ExpectedError(409, LINE_MISSING);
	const storedDecision = await storeDecision(db(), line.feedId, [id], decision, stamp);
	if (storedDecision.status === "missing") throw new ExpectedError(400, MODEL_MISSING);
	return {
		title: decisionResultText(decision, storedDecision.decidedCount, storedDecision.skippedCount),
		description: "It takes effect at the next run.",
		decisionId: storedDecision.changeId,
	};
}

/** Questions about lines of feeds that no rule matches to a model for certain. */
export const lineQuestions: QuestionKind = {
	label: "Feed lines",
	waitingRowsQuery: sql`select "id", "firstSeenAt" as "since" from "feed_lines" where "state" = 'new'`,

	async listQuestions(db, ids) {
		const lines = await listLinesById(db, ids);
		const feedNames = await listFeedNames(
			db,
			lines.map(({ feedId }) => feedId),
		);
		return lines.map((line) =>
			lineQuestion(line, {
				source: {
					text: feedNames.get(line.feedId) ?? "its feed",
					to: feedPath(line.feedId, "lines"),
				},
				newModelFormPath: `${newModelPath(line.feedId, line.id)}?${FROM_QUESTIONS}`,
			}),
		);
	},

	findChoices: async (db, query) => (await findProposedModels(db, query)).map(choiceOf),

	// Without a choice, the first proposal is confirmed.
	confirm: (id, choice, stamp) =>
		decide(id, choice === undefined ? "first" : { sku: choice }, stamp),

	discard: (id, stamp) => decide(id, "left-out", stamp),

	async findDecision(db, changeId) {
		const change = await findChange(db, changeId);
		if (change?.subject !== "feed" || change.after?.answer === undefined) return undefined;
		const lines = countText(Number(change.after.lines), "line", "lines");
		return {
			text: `${change.title}: ${lines} ${change.after.answer}`,
			canUndo: await hasChangeParts(db, { changeId }),
		};
	},

	async undo(changeId, stamp) {
		const skippedRows = await writeForStaff(db(), (trx) => invert(trx, { changeId }, stamp));
		if (skippedRows.total === 0) return "Undone: it is asked about again";
		return `Undone, but for ${skippedRows.rows.map(({ name }) => name).join(", ")}: changed since`;
	},
};
