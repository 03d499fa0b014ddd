import { db } from "db/connection.server";
import type { Db } from "db/schema";
import { sql } from "kysely";
import { dateTimeText } from "~/components/uk-date";
import { feedPath } from "~/features/feeds/feed-addresses";
import { updatePaused } from "~/features/feeds/manage/feed-writes.queries.server";
import type { QuestionKind } from "~/features/questions/question-kind";
import { ExpectedError } from "~/logging/expected-error";

async function listFeedsById(db: Db, ids: readonly number[]) {
	return db
		.selectFrom("feeds")
		.select(["id", "name", "createdAt", "isPaused"])
		.where("id", "in", ids)
		.execute();
}

/** Questions about feeds whose columns are not mapped yet; such feeds bring no offers. */
export const columnQuestions: QuestionKind = {
	label: "Columns of feeds",
	waitingRowsQuery: sql`
		select "feeds"."id", "feeds"."createdAt" as "since" from "feeds"
		where "sample" is not null and "isPaused" = 0 and (
			select "state" from "runs" where "feedId" = "feeds"."id" order by "id" desc limit 1
		) = 'unmapped'
	`,

	async listQuestions(db, ids) {
		const feeds = await listFeedsById(db, ids);
		return feeds.map(({ id, name, createdAt }) => ({
			ref: `columns-${id}`,
			kind: "Feed",
			since: dateTimeText(createdAt),
			title: `The columns of ${name} are not known`,
			facts: ["It brings no offers until somebody says what they mean."],
			source: { text: name, to: feedPath(id) },
			confirm: { text: "Say what they mean", to: feedPath(id, "columns") },
			discard: "Pause the feed",
		}));
	},

	confirm() {
		throw new ExpectedError(400, "Say on the feed's own page what its columns mean.");
	},

	async discard(id, stamp) {
		await updatePaused(db(), id, true, stamp);
		return { title: "The feed is paused", decisionId: id };
	},

	async findDecision(db, id) {
		const [feed] = await listFeedsById(db, [id]);
		return feed?.isPaused === 1
			? { text: `The feed ${feed.name} is paused`, canUndo: true }
			: undefined;
	},

	async undo(id, stamp) {
		await updatePaused(db(), id, false, stamp);
		return "Undone: the feed goes on";
	},
};
