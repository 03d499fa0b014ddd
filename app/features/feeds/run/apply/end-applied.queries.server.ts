import { encodeList } from "db/json/json-columns";
import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { recordFeedAction } from "~/features/feeds/feed-history.queries.server";
import { headingKey } from "~/features/feeds/read/feed-row";
import { appliedInput, joinApplied } from "../applied-input.queries.server";
import { endRun, replaceHeldRuns, THE_SITE } from "../feed-runs.queries.server";
import type { PlanHead } from "../plan/run-plan";
import type { RunCounts } from "../run-counts";
import { appliedText } from "../run-texts";
import type { PlanOutcome } from "./apply-plan.queries.server";

function isSalePeriod(heading: string): boolean {
	return headingKey(heading) === "sale_price_effective_date";
}

interface AppliedRun {
	id: number;
	feedId: number;
	/** When the feed is due next; undefined leaves that as it is. */
	dueAt: string | null | undefined;
	/** Who applies it; undefined for who began the run. */
	appliedBy?: string;
}

/** Writes the line of an applied run; what the timer found unchanged has none. */
async function recordRun(
	trx: Transaction<Database>,
	{ id, feedId, appliedBy }: AppliedRun,
	{ created, changed, gone, confirmed }: RunCounts,
	now: Date,
): Promise<void> {
	const { startedBy } = await trx
		.selectFrom("feed_runs")
		.select("startedBy")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const by = appliedBy ?? startedBy;
	if (by === THE_SITE && created + changed + gone === 0) return;
	const done = { run: "applied", created, changed, removed: gone, confirmed };
	await recordFeedAction(trx, feedId, { by, now }, done);
}

/** Writes that a plan was applied: the run, and what the feed knows of its last good one. */
export async function endApplied(
	trx: Transaction<Database>,
	{ dueAt, appliedBy, ...run }: AppliedRun,
	{ unqueued, headings, file, input, etag, lastModified }: Omit<PlanHead, "counts" | "problems">,
	{ counts, problems }: Pick<PlanOutcome, "counts" | "problems">,
	now: Date,
): Promise<string> {
	const message = appliedText(counts, unqueued);
	await replaceHeldRuns(trx, run);
	await endRun(trx, run, { state: "applied", message, counts, problems }, now);
	await recordRun(
		trx,
		{ ...run, dueAt, ...(appliedBy !== undefined && { appliedBy }) },
		counts,
		now,
	);
	// Prices that are held are judged again each time, and those of sales end with their day: nothing counts as applied.
	const isTransient = counts.heldPrices > 0 || headings.some(isSalePeriod);
	const applied = isTransient ? "" : joinApplied(file, await appliedInput(trx, run.feedId, input));
	await trx
		.updateTable("feeds")
		.set({
			headings: encodeList(headings),
			etag,
			lastModified,
			appliedInput: applied,
			failures: 0,
			lastGoodAt: now.toISOString(),
			...(dueAt !== undefined && { dueAt }),
		})
		.where("id", "=", run.feedId)
		.execute();
	return message;
}
