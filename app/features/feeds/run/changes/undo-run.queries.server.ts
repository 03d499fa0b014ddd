import type { Database } from "db/schema";
import { write } from "db/writes/write";
import type { Kysely, Transaction } from "kysely";
import type { Author } from "~/audit-log/audit-log.queries.server";
import { deleteParts, readParts } from "~/features/catalogue/write/change-set.queries.server";
import { revertOffers } from "~/features/catalogue/write/revert-changes.queries.server";
import { recordFeedAction } from "~/features/feeds/feed-history.queries.server";
import { type Failed, failed } from "~/features/imports/import-result";
import { offersBefore, returnOffer } from "../apply/feed-offers.queries.server";
import { runCounts } from "../run-plan";

export interface UndoneRun {
	status: "undone";
	message: string;
}

/** Returns a run that can be undone, or why it cannot. Writes first, so that no other transaction undoes it meanwhile. */
async function findUndoable(
	trx: Transaction<Database>,
	runId: number,
): Promise<{ feedId: number } | Failed> {
	const run = await trx
		.updateTable("feed_runs")
		.set({ id: runId })
		.where("id", "=", runId)
		.returning(["feedId", "state", "counts"])
		.executeTakeFirst();
	if (run === undefined) return failed(404, "There is no such run.");
	if (run.state === "undone") return failed(409, "This run was undone already.");
	if (run.state !== "applied") return failed(409, "This run was not applied.");
	const stored = await trx
		.selectFrom("feed_run_changes")
		.select("part")
		.where("runId", "=", runId)
		.executeTakeFirst();
	if (stored) return run;
	const { created, changed, gone } = runCounts.parse(JSON.parse(run.counts));
	if (created + changed + gone === 0) return failed(409, "This run changed nothing.");
	return failed(409, "Only the last run that was applied can be undone.");
}

function undoneText(left: number): string {
	if (left === 0) return "The run was undone.";
	const offers = left === 1 ? "1 offer" : `${left.toLocaleString("en-GB")} offers`;
	return `The run was undone, but for ${offers} changed or removed since by somebody else.`;
}

/**
 * Reverts the offers of a feed's last applied run, and deletes those that it created; offers changed since by others
 * stay as they are. The next run applies the feed again.
 */
export function undoFeedRun(
	db: Kysely<Database>,
	{ runId, by, now }: { runId: number } & Author,
): Promise<UndoneRun | Failed> {
	return write(db, async (trx) => {
		const found = await findUndoable(trx, runId);
		if ("status" in found) return found;
		let left = 0;
		for await (const part of readParts(trx, { runId })) {
			const { reverted, changed } = await revertOffers(trx, offersBefore.parse(part), now);
			for (const { row, owner } of reverted) await returnOffer(trx, row, owner);
			left += changed.length;
		}
		await deleteParts(trx, { runId });
		await trx.updateTable("feed_runs").set({ state: "undone" }).where("id", "=", runId).execute();
		await trx
			.updateTable("feeds")
			.set({ appliedInput: "" })
			.where("id", "=", found.feedId)
			.execute();
		const done = { run: "undone", ...(left > 0 && { left_as_they_are: left }) };
		await recordFeedAction(trx, found.feedId, { by, now }, done);
		return { status: "undone", message: undoneText(left) };
	});
}
