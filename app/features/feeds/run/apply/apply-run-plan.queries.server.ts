import { inChunks } from "db/in-chunks";
import { encodeList } from "db/json/json-columns";
import type { Trx } from "db/schema";
import { sql } from "kysely";
import { queuePhotoAddresses } from "~/features/changes/models/photos.queries.server";
import { readOffers } from "~/features/changes/offers/offer-writes.queries.server";
import { findPriceFalls } from "~/features/changes/prices/find-price-falls.queries.server";
import { holdPrices } from "~/features/changes/prices/held-offers.queries.server";
import type { PriceFall } from "~/features/changes/prices/price-fall";
import { isUnchanged, offerKey } from "~/features/changes/row-change";
import { recordFeedChange, updateFeedOfRun } from "~/features/feeds/run/feed-runs.queries.server";
import { feedColumnKey } from "~/features/ingest/read/feed-row";
import { endFeedRun, replaceHeldRuns, STARTED_BY_SITE } from "../feed-runs.queries.server";
import { MAX_FEED_PROBLEMS } from "../plan/collect-lines.server";
import { inputAndOffersDigest } from "../plan/decision-input.queries.server";
import { chooseOffers, holdReasons, planOfferChanges, resolvedOffer } from "../plan/offer-changes";
import {
	isMatched,
	type PlanHead,
	type PlannedLine,
	type RunCounts,
	type RunPlan,
} from "../run-plan";
import { appliedText, heldPriceProblems, unusedLineProblems } from "../run-texts";
import { deleteOtherChangeSets, listFeedOffers, writeOffers } from "./feed-offers.queries.server";

export interface PlanOptions {
	feedId: number;
	runId: number;
	now: Date;
	isFirstRun: boolean;
	/** Difference of the feed's header row from that of its last run, as a sentence. */
	headerChange: string | undefined;
	/** True if staff have seen the changes and apply them. */
	isForced: boolean;
}

async function planOffers(trx: Trx, plan: RunPlan, options: PlanOptions) {
	const { offers, duplicates } = chooseOffers(plan.lines.filter(isMatched));
	const feedOffers = await listFeedOffers(trx, options.feedId);
	const skus = [
		...offers.map(({ sku }) => sku),
		...feedOffers.map(({ projectorSku }) => projectorSku),
	];
	const storedByKey = await readOffers(trx, skus);
	// Staff who apply a held run have seen the prices that fell too far. A feed imports no prices of models.
	const fallsByKey = options.isForced
		? new Map<string, PriceFall>()
		: await findPriceFalls(trx, offers.map(resolvedOffer), new Map());
	const ownedKeys = new Set(feedOffers.map(offerKey));
	const changes = planOfferChanges(offers, { storedByKey, ownedKeys, fallsByKey }, options.now);
	return {
		duplicates,
		...changes,
		allChanges: [...changes.missingOfferChanges, ...changes.writtenChanges],
	};
}

const LINES_PER_CHUNK = 500;

function lineRow(feedId: number, line: PlannedLine, seenAt: string) {
	const { number: _, retailerId: _shop, deliveryPence: _delivery, image: _image, ...stored } = line;
	const { id: lineId, sku: projectorSku, ...otherColumns } = stored;
	return {
		...otherColumns,
		feedId,
		lineId,
		projectorSku,
		eans: encodeList(line.eans),
		inStock: line.inStock ? (1 as const) : (0 as const),
		proposals: JSON.stringify(line.proposals),
		facts: JSON.stringify(line.facts ?? {}),
		firstSeenAt: seenAt,
		seenAt,
	};
}

const KEY_COLUMNS = ["feedId", "lineId", "merchant"] as const;

/** Columns that later runs do not update. */
const COLUMNS_OF_FIRST_RUN = new Set<string>([...KEY_COLUMNS, "firstSeenAt"]);

/** Stores the lines of an applied run, and deletes other lines without a decision of staff. */
async function replaceLines(trx: Trx, feedId: number, lines: readonly PlannedLine[], now: Date) {
	const seenAt = now.toISOString();
	for (const chunk of inChunks(lines, LINES_PER_CHUNK)) {
		const rows = chunk.map((line) => lineRow(feedId, line, seenAt));
		const updatedColumns = Object.keys(rows[0] ?? {}).filter(
			(name) => !COLUMNS_OF_FIRST_RUN.has(name),
		);
		await trx
			.insertInto("feed_lines")
			.values(rows)
			.onConflict((conflict) =>
				conflict
					.columns(KEY_COLUMNS)
					.doUpdateSet(
						Object.fromEntries(updatedColumns.map((name) => [name, sql.ref(`excluded.${name}`)])),
					),
			)
			.execute();
	}
	await trx
		.deleteFrom("feed_lines")
		.where("feedId", "=", feedId)
		.where("answeredBy", "is", null)
		.where("seenAt", "!=", seenAt)
		.execute();
}

/** Queues the photos of matched lines as set for the feed, except photos of shops that do not allow it. */
async function queuePhotos(trx: Trx, feedId: number, lines: readonly PlannedLine[], now: Date) {
	const { photographs } = await trx
		.selectFrom("feeds")
		.select("photographs")
		.where("id", "=", feedId)
		.executeTakeFirstOrThrow();
	if (photographs === "off") return;
	const mode = photographs === "ask" ? "ask" : "first";
	const shops = await trx
		.selectFrom("retailers")
		.select("id")
		.where("noFeedPhotos", "=", 1)
		.execute();
	const shopsWithoutPhotos = new Set(shops.map(({ id }) => id));
	const photoAddresses = lines
		.filter(isMatched)
		.filter(({ image, retailerId }) => image !== "" && !shopsWithoutPhotos.has(retailerId))
		.map(({ sku, image: address }) => ({ sku, address, feedId, mode }) as const);
	await queuePhotoAddresses(trx, photoAddresses, now);
}

/**
 * Applies a plan to the stored offers and lines. If the run has to be held, nothing is written, and the result has the
 * changes that the run would make. The caller owns the transaction.
 */
export async function applyRunPlan(trx: Trx, plan: RunPlan, options: PlanOptions) {
	const offerPlan = await planOffers(trx, plan, options);
	const {
		writtenChanges,
		missingOfferChanges,
		heldLines,
		// Lines of refurbished goods that must not replace the shop's offer of new ones.
		blockedRefurbishedLines,
		// Numbers of the feed's offers that reveal mistakes of the shop, such as those going out of stock.
		measures,
		duplicates,
		allChanges,
	} = offerPlan;
	const confirmed = writtenChanges.filter(isUnchanged).length;
	const created = writtenChanges.filter(({ before }) => before === undefined).length;
	const counts: RunCounts = {
		...plan.counts,
		created,
		confirmed,
		changed: writtenChanges.length - created - confirmed,
		gone: missingOfferChanges.length,
		duplicate: duplicates.length + blockedRefurbishedLines.length,
		heldPrices: heldLines.length,
	};
	// Held prices come first, so that the limit never cuts them off, because staff have to decide on them.
	const problems = [
		...heldPriceProblems(heldLines),
		...plan.problems,
		...unusedLineProblems(duplicates, blockedRefurbishedLines),
	].slice(0, MAX_FEED_PROBLEMS);
	const { feedId, runId, now, isForced } = options;
	const readableLines = counts.lines - counts.unreadable;
	const reasonsToHold = isForced
		? []
		: holdReasons({ ...measures, ...counts, ...options, readableLines });
	if (reasonsToHold.length > 0) {
		const forcedPlan = await planOffers(trx, plan, { ...options, isForced: true });
		return { reasonsToHold, counts, problems, changes: forcedPlan.allChanges };
	}
	await writeOffers(trx, options, allChanges, now);
	const heldOffers = heldLines.map(({ line, fall }) => ({ offer: resolvedOffer(line), fall }));
	await holdPrices(trx, { runId, feedId }, heldOffers, now);
	await replaceLines(trx, feedId, plan.lines, now);
	await queuePhotos(trx, feedId, plan.lines, now);
	await deleteOtherChangeSets(trx, feedId, runId);
	return { reasonsToHold, counts, problems, changes: allChanges };
}

interface AppliedRun {
	id: number;
	feedId: number;
	/** Next time of the feed's schedule; an empty object keeps the stored time. */
	scheduleColumns?: { dueAt?: string | null };
	/** Account that applies a held run; by default the account that started the run. */
	appliedBy?: string;
}

/** Adds the run to the audit log, unless it is a scheduled run that changed nothing. */
async function recordRun(
	trx: Trx,
	{ id, feedId, appliedBy }: AppliedRun,
	{ created, changed, gone, confirmed }: RunCounts,
	now: Date,
): Promise<void> {
	const { startedBy } = await trx
		.selectFrom("runs")
		.select("startedBy")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const by = appliedBy ?? startedBy;
	if (by === STARTED_BY_SITE && created + changed + gone === 0) return;
	const loggedFields = { run: "applied", created, changed, removed: gone, confirmed };
	await recordFeedChange(trx, feedId, { by, now }, { after: loggedFields });
}

const isSalePeriod = (header: string) => feedColumnKey(header) === "sale_price_effective_date";

/** Stores in a run and in its feed that a plan was applied. Returns the message for staff. */
export async function endAppliedRun(
	trx: Trx,
	run: AppliedRun,
	{
		unqueued: unqueuedLineCount,
		headings: headers,
		file: fileDigest,
		input: inputDigest,
		etag,
		lastModified,
	}: Omit<PlanHead, "counts" | "problems">,
	{ counts, problems }: Pick<PlanHead, "counts" | "problems">,
	now: Date,
): Promise<string> {
	const message = appliedText(counts, unqueuedLineCount);
	await replaceHeldRuns(trx, run);
	await endFeedRun(trx, run, { state: "applied", message, counts, problems }, now);
	await recordRun(trx, run, counts, now);
	// The same file may have new effects later, because held prices are checked again in each run, and sales end.
	const isTransient = counts.heldPrices > 0 || headers.some(isSalePeriod);
	await updateFeedOfRun(trx, run.feedId, {
		headings: encodeList(headers),
		etag,
		lastModified,
		appliedInput: isTransient
			? ""
			: `${fileDigest} ${await inputAndOffersDigest(trx, run.feedId, inputDigest)}`,
		failures: 0,
		lastGoodAt: now.toISOString(),
		...run.scheduleColumns,
	});
	return message;
}
