import type { Database } from "db/schema";
import type { Kysely, Transaction } from "kysely";
import { inChunks } from "~/features/catalogue/write/chunks";
import { recordFeedAction } from "~/features/feeds/feed-history.queries.server";
import {
	deleteParts,
	insertPart,
	readParts,
} from "~/features/feeds/run/run-changes.queries.server";
import { type Failed, failed } from "~/features/imports/import-result";
import type { Author } from "~/history/changes.queries.server";
import { applyPlan } from "../apply/apply-plan.queries.server";
import { endApplied } from "../apply/end-applied.queries.server";
import { readKnownLines } from "../apply/feed-lines.queries.server";
import type { FeedRunOutcome } from "../feed-run-outcome";
import { answerOf } from "../plan/decide-line";
import { lineKey, type PlannedLine } from "../plan/planned-line";
import { planHead, plannedLines, type RunPlan } from "../plan/run-plan";
import type { HeldPreview } from "./held-preview";

const CHUNK = 1000;

/** Stores what a run that is held would write. */
export async function storePlan(
	trx: Transaction<Database>,
	runId: number,
	{ lines, ...head }: RunPlan,
	preview: HeldPreview,
): Promise<void> {
	let part = 0;
	await insertPart(trx, runId, part++, { ...head, preview });
	for (const chunk of inChunks(lines, CHUNK)) await insertPart(trx, runId, part++, chunk);
}

async function readPlan(trx: Transaction<Database>, runId: number): Promise<RunPlan> {
	const lines: PlannedLine[] = [];
	let head: unknown;
	for await (const part of readParts(trx, runId)) {
		if (head === undefined) head = part;
		else lines.push(...plannedLines.parse(part));
	}
	return { ...planHead.parse(head), lines };
}

/** The lines as far as they still hold: what staff said since counts, and models and shops that are gone have none. */
async function asOfNow(
	trx: Transaction<Database>,
	feedId: number,
	lines: readonly PlannedLine[],
): Promise<PlannedLine[]> {
	const known = await readKnownLines(trx, feedId);
	const models = await trx.selectFrom("projectors").select("sku").execute();
	const skus = new Set(models.map(({ sku }) => sku));
	const shops = await trx.selectFrom("retailers").select("id").execute();
	const shopIds = new Set(shops.map(({ id }) => id));
	return lines
		.map((line) => ({ ...line, ...answerOf(known.get(lineKey(line)), skus) }))
		.filter(({ sku, retailerId }) => shopIds.has(retailerId) && (sku === null || skus.has(sku)));
}

/** Returns a run as long as it is held, or why it is not. The first statement writes, so that no other does. */
async function findHeld(
	trx: Transaction<Database>,
	runId: number,
): Promise<{ feedId: number } | Failed> {
	const run = await trx
		.updateTable("feed_runs")
		.set({ id: runId })
		.where("id", "=", runId)
		.returning(["feedId", "state"])
		.executeTakeFirst();
	if (run === undefined) return failed(404, "There is no such run.");
	if (run.state === "held") return run;
	const reasons: Partial<Record<typeof run.state, string>> = {
		replaced: "A newer run has replaced this one.",
		discarded: "This run was discarded already.",
		applied: "This run was applied already.",
	};
	return failed(409, reasons[run.state] ?? "This run is not held.");
}

/**
 * Applies what a held run read, to the offers as they are now, in one transaction. Returns why it cannot: another has
 * replaced it, or it was applied or discarded already.
 */
export function applyHeldRun(
	db: Kysely<Database>,
	{ runId, by, now }: { runId: number } & Author,
): Promise<FeedRunOutcome | Failed> {
	return db.transaction().execute(async (trx) => {
		const held = await findHeld(trx, runId);
		if ("status" in held) return held;
		const { feedId } = held;
		const { lines, ...head } = await readPlan(trx, runId);
		await deleteParts(trx, runId);
		const plan = { ...head, lines: await asOfNow(trx, feedId, lines) };
		const seen = { isFirst: false, headingChange: undefined, isForced: true };
		const options = { feedId, runId, now, ...seen };
		const outcome = await applyPlan(trx, plan, options);
		await trx.deleteFrom("feed_run_problems").where("runId", "=", runId).execute();
		const run = { id: runId, feedId, dueAt: undefined, appliedBy: by };
		const message = await endApplied(trx, run, head, outcome, now);
		return { status: "ran", runId, state: "applied", message, counts: outcome.counts };
	});
}

/** Forgets what a held run would do. Returns why it cannot. */
export function discardHeldRun(
	db: Kysely<Database>,
	runId: number,
	author: Author,
): Promise<{ status: "discarded" } | Failed> {
	return db.transaction().execute(async (trx) => {
		const held = await findHeld(trx, runId);
		if ("status" in held) return held;
		await deleteParts(trx, runId);
		await trx
			.updateTable("feed_runs")
			.set({ state: "discarded" })
			.where("id", "=", runId)
			.execute();
		await recordFeedAction(trx, held.feedId, author, { run: "discarded" });
		return { status: "discarded" };
	});
}
