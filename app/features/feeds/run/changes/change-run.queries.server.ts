import { inChunks } from "db/in-chunks";
import type { Db, RunState, RunsTable, Trx } from "db/schema";
import { write } from "db/writes/write";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { listModelNames } from "~/features/catalogue/models.queries.server";
import { listShopNamesById } from "~/features/catalogue/offers/shops/shops.queries.server";
import { countText } from "~/features/catalogue/words/count-text";
import {
	addChangePart,
	deleteChangeParts,
	hasChangeParts,
	readChangeParts,
} from "~/features/changes/change-parts.queries.server";
import { invert } from "~/features/changes/invert.queries.server";
import { isUnchanged, type OfferRow, type RowChange } from "~/features/changes/row-change";
import { findRun, recordFeedChange } from "~/features/feeds/run/feed-runs.queries.server";
import { lockRun, markRunUndone } from "~/features/runs/runs.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { applyRunPlan, endAppliedRun } from "../apply/apply-run-plan.queries.server";
import { staffDecision } from "../plan/collect-lines.server";
import { readStoredDecisions } from "../plan/decision-input.queries.server";
import {
	type FeedRunResult,
	lineKey,
	type PlannedLine,
	planHead,
	plannedLines,
	type RunPlan,
	runCounts,
} from "../run-plan";

const LINES_PER_PART = 1000;

const MAX_PREVIEW_CHANGES = 200;

const offerState = z.object({ pricePence: z.int(), inStock: z.boolean() });

/** Effects of a held run on offers, for its page. */
const heldPreview = z.object({
	/** The first changes, beginning with offers that would be out of stock. */
	changes: z.array(
		z.object({
			sku: z.string(),
			retailerId: z.int(),
			/** Missing for an offer that the run would create. */
			before: offerState.optional(),
			after: offerState,
		}),
	),
	total: z.int(),
});

type HeldPreview = z.infer<typeof heldPreview>;

function previewOf(changes: readonly RowChange<OfferRow>[]): HeldPreview {
	const actualChanges = changes.filter((change) => !isUnchanged(change));
	const goesOutOfStock = ({ before, after }: RowChange<OfferRow>) =>
		before?.inStock === 1 && after.inStock === 0;
	const orderedChanges = [
		...actualChanges.filter(goesOutOfStock),
		...actualChanges.filter((change) => !goesOutOfStock(change)),
	];
	const offerStateOf = ({ pricePence, inStock }: OfferRow) => ({
		pricePence,
		inStock: inStock === 1,
	});
	return {
		total: actualChanges.length,
		changes: orderedChanges.slice(0, MAX_PREVIEW_CHANGES).map(({ before, after }) => ({
			sku: after.projectorSku,
			retailerId: after.retailerId,
			...(before && { before: offerStateOf(before) }),
			after: offerStateOf(after),
		})),
	};
}

/** Stores the plan of a held run, and a preview of its changes. */
export async function storePlan(
	trx: Trx,
	runId: number,
	{ lines, ...head }: RunPlan,
	changes: readonly RowChange<OfferRow>[],
): Promise<void> {
	await addChangePart(trx, { runId }, { ...head, preview: previewOf(changes) });
	for (const chunk of inChunks(lines, LINES_PER_PART)) await addChangePart(trx, { runId }, chunk);
}

/** Returns the effects of a held run, determined when it was held. */
export async function listHeldChanges(db: Db, runId: number) {
	const { value: head } = await readChangeParts(db, { runId }).next();
	const parsedHead = z.object({ preview: heldPreview }).safeParse(head);
	// The run may have been applied or discarded meanwhile.
	const { changes, total } = parsedHead.success
		? parsedHead.data.preview
		: { changes: [], total: 0 };
	const skus = changes.map(({ sku }) => sku);
	const modelNames = await listModelNames(db, skus);
	const shopNames = await listShopNamesById(db);
	return {
		total,
		changes: changes.map(({ retailerId, ...change }) => ({
			...change,
			model: modelNames.get(change.sku) ?? change.sku,
			shop: shopNames.get(retailerId) ?? "",
		})),
	};
}

/** A held run's change of one offer, with names for pages. */
export type NamedChange = Awaited<ReturnType<typeof listHeldChanges>>["changes"][number];

async function readPlan(trx: Trx, runId: number): Promise<RunPlan> {
	const lines: PlannedLine[] = [];
	let head: unknown;
	for await (const part of readChangeParts(trx, { runId })) {
		if (head === undefined) head = part;
		else lines.push(...plannedLines.parse(part));
	}
	return { ...planHead.parse(head), lines };
}

/** Returns the lines of a held plan with the current decisions of staff, without lines of deleted models and shops. */
async function withCurrentDecisions(trx: Trx, feedId: number, lines: readonly PlannedLine[]) {
	const decisionsByLine = await readStoredDecisions(trx, feedId);
	const models = await trx.selectFrom("projectors").select("sku").execute();
	const skus = new Set(models.map(({ sku }) => sku));
	const shops = await listShopNamesById(trx);
	return lines
		.map((line) => ({ ...line, ...staffDecision(decisionsByLine.get(lineKey(line)), skus) }))
		.filter(({ sku, retailerId }) => shops.has(retailerId) && (sku === null || skus.has(sku)));
}

const NOT_HELD_TEXTS: Readonly<Record<string, string>> = {
	replaced: "A newer run has replaced this one.",
	discarded: "This run was discarded already.",
	applied: "This run was applied already.",
};

interface DecidedRun extends Pick<Selectable<RunsTable>, "state" | "counts"> {
	feedId: number;
}

/** Locks a run and decides on it in one transaction. Throws an ExpectedError if there is no such run. */
function decideRun<Result>(
	db: Db,
	runId: number,
	decide: (trx: Trx, run: DecidedRun) => Promise<Result>,
): Promise<Result> {
	return write(db, async (trx) => {
		const run = await lockRun(trx, "feed", runId);
		if (!run || run.feedId === null) throw new ExpectedError(404, "There is no such run.");
		const { feedId, state, counts } = run;
		return decide(trx, { feedId, state, counts });
	});
}

function decideHeldRun<Result>(
	db: Db,
	runId: number,
	decide: (trx: Trx, feedId: number) => Promise<Result>,
): Promise<Result> {
	return decideRun(db, runId, (trx, { feedId, state }) => {
		if (state === "held") return decide(trx, feedId);
		throw new ExpectedError(409, NOT_HELD_TEXTS[state] ?? "This run is not held.");
	});
}

/** Applies a held run to the current offers. Throws an ExpectedError if it is no longer held. */
export function applyHeldRun(db: Db, { runId, by, now }: { runId: number } & ChangeStamp) {
	return decideHeldRun<FeedRunResult>(db, runId, async (trx, feedId) => {
		const { lines, ...head } = await readPlan(trx, runId);
		await deleteChangeParts(trx, { runId });
		const plan = { ...head, lines: await withCurrentDecisions(trx, feedId, lines) };
		const forcedOptions = { isFirstRun: false, headerChange: undefined, isForced: true };
		const result = await applyRunPlan(trx, plan, { feedId, runId, now, ...forcedOptions });
		const run = { id: runId, feedId, appliedBy: by };
		const message = await endAppliedRun(trx, run, head, result, now);
		return { status: "ran", runId, state: "applied", message, counts: result.counts };
	});
}

/**
 * Discards a held run. Its plan stays until a newer run replaces it, so that this can be undone. Throws an
 * ExpectedError if it is no longer held.
 */
export function discardHeldRun(db: Db, runId: number, stamp: ChangeStamp): Promise<void> {
	return decideHeldRun(db, runId, async (trx, feedId) => {
		const columns = { state: "discarded" } as const;
		await trx.updateTable("runs").set(columns).where("id", "=", runId).execute();
		await recordFeedChange(trx, feedId, stamp, { after: { run: "discarded" } });
	});
}

/** Returns true if a run was discarded and no newer run has replaced it. */
export async function canUndoDiscarding(
	db: Db,
	run: { id: number; state: RunState },
): Promise<boolean> {
	return run.state === "discarded" && hasChangeParts(db, { runId: run.id });
}

/** Holds a discarded run again. Throws an ExpectedError if a newer run has replaced it. */
export function holdRunAgain(db: Db, runId: number, stamp: ChangeStamp): Promise<void> {
	return decideRun(db, runId, async (trx, { feedId, state }) => {
		if (!(await canUndoDiscarding(trx, { id: runId, state }))) {
			throw new ExpectedError(409, "A newer run has replaced this one.");
		}
		await trx.updateTable("runs").set({ state: "held" }).where("id", "=", runId).execute();
		await recordFeedChange(trx, feedId, stamp, { after: { run: "held again" } });
	});
}

async function findUndoRefusal(trx: Trx, runId: number, { state, counts }: DecidedRun) {
	if (state === "undone") return "This run was undone already.";
	if (state !== "applied") return "This run was not applied.";
	const changeSet = await trx
		.selectFrom("change_sets")
		.select("part")
		.where("runId", "=", runId)
		.executeTakeFirst();
	if (changeSet) return undefined;
	const { created, changed, gone } = runCounts.parse(JSON.parse(counts));
	return created + changed + gone === 0
		? "This run changed nothing."
		: "Only the last run that was applied can be undone.";
}

function undoneText(leftCount: number): string {
	if (leftCount === 0) return "The run was undone.";
	return `The run was undone, but for ${countText(leftCount, "offer", "offers")} changed or removed since by somebody else.`;
}

/** Returns the result of a feed's run. Throws if there is no such run. */
export async function findFeedRunResult(db: Db, runId: number): Promise<FeedRunResult> {
	const run = await findRun(db, runId);
	if (run === undefined) throw new Error(`There is no run ${runId}`);
	const { state, counts } = run;
	const message = state === "undone" ? undoneText(counts.left ?? 0) : run.message;
	return { status: "ran", runId, state, message, counts };
}

/**
 * Undoes a feed's last applied run: its offers get their earlier values, and offers that it created are deleted; offers
 * that were changed since stay as they are. The next run applies the feed again. Throws an ExpectedError if it cannot
 * be undone.
 */
export function undoFeedRun(db: Db, { runId, by, now }: { runId: number } & ChangeStamp) {
	return decideRun(db, runId, async (trx, run) => {
		const { feedId } = run;
		const refusal = await findUndoRefusal(trx, runId, run);
		if (refusal !== undefined) throw new ExpectedError(409, refusal);
		const { total: leftCount } = await invert(trx, { runId }, { by, now });
		const counts = runCounts.parse(JSON.parse(run.counts));
		await markRunUndone(trx, runId, { by, now }, { ...counts, left: leftCount });
		// So that the next run applies the feed even if its file is unchanged.
		await trx.updateTable("feeds").set({ appliedInput: "" }).where("id", "=", feedId).execute();
		const loggedFields = { run: "undone", ...(leftCount > 0 && { left_as_they_are: leftCount }) };
		await recordFeedChange(trx, feedId, { by, now }, { after: loggedFields });
		return findFeedRunResult(trx, runId);
	});
}
