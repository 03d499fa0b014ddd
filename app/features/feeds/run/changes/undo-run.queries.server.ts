import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { fingerprint, OFFER_COLUMNS } from "~/features/catalogue/write/change-set.queries.server";
import { listingKey } from "~/features/catalogue/write/listing-change";
import {
	deleteListings,
	writeListingChanges,
} from "~/features/catalogue/write/listing-writes.queries.server";
import { recordFeedAction } from "~/features/feeds/feed-history.queries.server";
import {
	deleteParts,
	type OfferBefore,
	offersBefore,
	readParts,
} from "~/features/feeds/run/run-changes.queries.server";
import { type Failed, failed } from "~/features/imports/import-result";
import type { Author } from "~/history/changes.queries.server";
import { readListings, returnOffer } from "../apply/feed-offers.queries.server";
import { runCounts } from "../run-plan";

export interface UndoneRun {
	status: "undone";
	message: string;
}

/** Reverts one part. Returns how many offers were changed since by others, which stay as they are. */
async function undoPart(
	trx: Transaction<Database>,
	changes: readonly OfferBefore[],
	now: Date,
): Promise<number> {
	const stored = await readListings(
		trx,
		changes.map(({ sku }) => sku),
	);
	const undoable = changes.flatMap((change) => {
		const { sku, retailerId, after } = change;
		const row = stored.get(listingKey({ projectorSku: sku, retailerId }));
		return row && fingerprint(row, OFFER_COLUMNS) === after ? [{ ...change, row }] : [];
	});
	const made = undoable.filter(({ before }) => before === null);
	await deleteListings(
		trx,
		made.map(({ row }) => row),
		now,
	);
	const restored = undoable.flatMap(({ row, before }) =>
		before ? [{ before: row, after: before }] : [],
	);
	await writeListingChanges(trx, restored, now);
	for (const { row, owner } of undoable) await returnOffer(trx, row, owner);
	return changes.length - undoable.length;
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
	return db.transaction().execute(async (trx) => {
		const found = await findUndoable(trx, runId);
		if ("status" in found) return found;
		let left = 0;
		for await (const part of readParts(trx, runId)) {
			left += await undoPart(trx, offersBefore.parse(part), now);
		}
		await deleteParts(trx, runId);
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
