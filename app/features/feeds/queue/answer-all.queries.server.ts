import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { recordFeedAction } from "~/features/feeds/feed-history.queries.server";
import type { Author } from "~/history/changes.queries.server";
import { UNANSWERED } from "./answers.queries.server";
import { type LineFilter, matching } from "./feed-lines.queries.server";

/**
 * Leaves all lines of a list out that wait for an answer, or asks again about all of a list of those that were left out.
 * Returns "changed" with nothing changed where the list has not as many lines as staff were shown.
 */
export function answerAll(
	db: Kysely<Database>,
	feedId: number,
	list: LineFilter,
	expected: number,
	{ by, now }: Author,
): Promise<"done" | "changed"> {
	return db.transaction().execute(async (trx) => {
		const ids = matching(trx.selectFrom("feed_lines").select("id"), feedId, list);
		const counted = trx.selectFrom(ids.as("found")).select((eb) => eb.fn.countAll().as("count"));
		const { count } = await counted.executeTakeFirstOrThrow();
		if (count !== expected || list.state === "matched") return "changed";
		const leftOut = {
			state: "left-out",
			projectorSku: null,
			rule: "staff",
			answeredBy: by,
			answeredAt: now.toISOString(),
		} as const;
		await trx
			.updateTable("feed_lines")
			.set(list.state === "new" ? leftOut : UNANSWERED)
			.where("id", "in", ids)
			.execute();
		await trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "=", feedId).execute();
		const answer = list.state === "new" ? "left out" : "asked about again";
		await recordFeedAction(trx, feedId, { by, now }, { lines: expected, answer });
		return "done";
	});
}
