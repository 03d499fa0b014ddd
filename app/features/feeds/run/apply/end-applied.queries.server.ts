import { encodeList } from "db/json-columns";
import type { Database } from "db/schema";
import type { Transaction } from "kysely";
import { headingKey } from "~/features/feeds/read/feed-row";
import { appliedInput, joinApplied } from "../applied-input.queries.server";
import { endRun, replaceHeldRuns } from "../feed-runs.queries.server";
import type { PlanHead } from "../plan/run-plan";
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
}

/** Writes that a plan was applied: the run, and what the feed knows of its last good one. */
export async function endApplied(
	trx: Transaction<Database>,
	{ dueAt, ...run }: AppliedRun,
	{ unqueued, headings, file, input, etag, lastModified }: Omit<PlanHead, "counts" | "problems">,
	{ counts, problems }: Pick<PlanOutcome, "counts" | "problems">,
	now: Date,
): Promise<string> {
	const message = appliedText(counts, unqueued);
	await replaceHeldRuns(trx, run);
	await endRun(trx, run, { state: "applied", message, counts, problems }, now);
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
