import type { FeedLinesTable } from "db/schema";
import type { Selectable } from "kysely";
import { countUnknownTexts, unknownText } from "~/features/catalogue/fields/unknown-texts";
import { lowPriceReason, type RecentPrices } from "~/features/catalogue/history/usual-price";
import type { FeedLine } from "~/features/ingest/columns/feed-layout";
import type { FeedEntry } from "~/features/ingest/columns/read-line";
import type { MatchableLine } from "~/features/ingest/match/line-reader";
import type { LineMatch } from "~/features/ingest/match/matcher";
import { accessoryIn } from "~/features/ingest/match/titles/accessory";
import { accessoryCategory, isModelTitle } from "~/features/ingest/match/titles/goods";
import { conditionOf } from "~/features/ingest/match/titles/title-condition";
import { readWords } from "~/features/ingest/match/titles/title-words";
import { ExpectedError } from "~/logging/expected-error";
import { type LineDecision, lineKey, noCounts, type PlannedLine, type RunPlan } from "../run-plan";
import type { FeedShopLookup } from "./decision-input.queries.server";

/** Upper limit of a feed's lines with a decision; more would exceed the memory of a run. */
const MAX_DECIDED_LINES = 50_000;

/** Upper limit of lines of a feed that wait for a decision at once. */
export const MAX_QUEUED_LINES = 10_000;

export const MAX_FEED_PROBLEMS = 1000;

const TOO_MANY_LINES_TEXT = `More than ${MAX_DECIDED_LINES.toLocaleString("en-GB")} lines of this feed are models of the catalogue. Is it a shop's?`;

/** The stored decision about a line, of an earlier run or of staff. */
export type StoredDecision = Pick<
	Selectable<FeedLinesTable>,
	"title" | "state" | "projectorSku" | "rule" | "answeredBy" | "answeredAt"
>;

export interface LineContext {
	/** The SKUs of the catalogue. */
	skus: ReadonlySet<string>;
	match: (line: MatchableLine) => LineMatch;
	/** Returns the recent prices of models, by SKU. */
	findRecentPrices: (skus: ReadonlySet<string>) => Promise<ReadonlyMap<string, RecentPrices>>;
	/** The feed's shop; null if a column contains its name. */
	retailerId: number | null;
	shops: FeedShopLookup;
	decisionsByLine: ReadonlyMap<string, StoredDecision>;
	isLeftOut: (line: FeedLine) => boolean;
	/** Called with the number of lines read so far. Throws to stop the run. */
	onLines: (lineCount: number) => void;
}

type Decision = Omit<LineDecision, "condition">;

/** Returns the stored decision as long as its model exists. */
function storedDecision(stored: StoredDecision, skus: ReadonlySet<string>): Decision | undefined {
	const { state, projectorSku: sku, rule, answeredBy, answeredAt } = stored;
	const decision = { state, rule, proposals: [], answeredBy, answeredAt };
	if (state === "left-out") return { ...decision, sku: null };
	return state === "matched" && sku !== null && skus.has(sku) ? { ...decision, sku } : undefined;
}

/** Returns the decision of staff about a line; undefined if there is none, or if its model was deleted. */
export function staffDecision(stored: StoredDecision | undefined, skus: ReadonlySet<string>) {
	return stored && stored.answeredBy !== null ? storedDecision(stored, skus) : undefined;
}

/** Returns a rule's earlier match, which is valid while the line has the same title. */
function earlierMatch(
	{ title }: FeedLine,
	stored: StoredDecision | undefined,
	skus: ReadonlySet<string>,
) {
	const isByRule = stored?.state === "matched" && stored.answeredBy === null;
	return isByRule && stored.title === title ? storedDecision(stored, skus) : undefined;
}

/**
 * Returns the decision about a line: that of staff, otherwise a rule's earlier match, otherwise the current result of
 * the rules (docs/product.md#runs). The state `new` is that of a line that waits for a decision of staff. Undefined
 * for a line that the rules leave out.
 */
export function decideLine(
	line: FeedLine,
	stored: StoredDecision | undefined,
	{ skus, match }: Pick<LineContext, "skus" | "match">,
): LineDecision | undefined {
	const earlierDecision = staffDecision(stored, skus) ?? earlierMatch(line, stored, skus);
	if (earlierDecision)
		return { ...earlierDecision, condition: conditionOf(line.condition, line.title) };
	const lineMatch = match(line);
	if (lineMatch.kind === "left-out") return undefined;
	const sharedFields = { condition: lineMatch.condition, answeredBy: null, answeredAt: null };
	if (lineMatch.kind === "undecided") {
		return { state: "new", sku: null, rule: null, proposals: lineMatch.proposals, ...sharedFields };
	}
	return {
		state: "matched",
		sku: lineMatch.sku,
		rule: lineMatch.rule,
		proposals: [],
		...sharedFields,
	};
}

/**
 * Returns the rank of a line in the queue: 0 if it names a projector and no accessory, 1 for another line with
 * proposals, 2 for all others.
 */
function queueRank(
	line: Pick<FeedLine, "title" | "category">,
	{ proposals }: Pick<PlannedLine, "proposals">,
): PlannedLine["rank"] {
	const isAccessory = () =>
		accessoryIn(readWords(line.title).words, []) !== undefined ||
		accessoryCategory(line.category) !== undefined;
	if (isModelTitle(line) && !isAccessory()) return 0;
	return proposals.length > 0 ? 1 : 2;
}

/** The lines of a feed that matter for the catalogue, with counts and problems. */
interface CollectedLines extends Pick<RunPlan, "lines" | "counts" | "problems"> {
	/** Lines that wait for a decision, by rank; each list has at most `MAX_QUEUED_LINES`. */
	queue: [PlannedLine[], PlannedLine[], PlannedLine[]];
}

/** Returns the texts for stock and condition in a line that are unknown. */
function unknownTextsOf({ unknownStock, unknownCondition }: FeedLine): string[] {
	return [
		...(unknownStock === undefined ? [] : [unknownText("stock", unknownStock)]),
		...(unknownCondition === undefined ? [] : [unknownText("condition", unknownCondition)]),
	];
}

function collectLine(
	line: FeedLine,
	number: number,
	context: LineContext,
	collected: CollectedLines,
): void {
	const { counts, lines, queue } = collected;
	const { retailerId, shops, decisionsByLine } = context;
	const shop = context.isLeftOut(line) ? "left-out" : (retailerId ?? shops.shopOf(line.merchant));
	if (shop === "unknown") counts.unknownMerchant += 1;
	if (shop === "left-out") counts.leftOut += 1;
	if (typeof shop === "string") return;
	const decision = decideLine(line, decisionsByLine.get(lineKey(line)), context);
	if (decision === undefined || decision.state === "left-out") counts.leftOut += 1;
	if (decision === undefined) return;
	const { category: _, ...texts } = line;
	// Of lines that do not wait, the rank means nothing.
	const rank = decision.state === "new" ? queueRank(line, decision) : 2;
	const plannedLine = { ...texts, ...decision, number, rank, retailerId: shop };
	if (decision.state === "new") {
		counts.queued += 1;
		if (queue[rank].length < MAX_QUEUED_LINES) queue[rank].push(plannedLine);
		return;
	}
	if (decision.state === "matched") {
		counts.matched += 1;
		countUnknownTexts(unknownTextsOf(line), counts.unknownTexts);
	}
	if (lines.length === MAX_DECIDED_LINES) throw new ExpectedError(413, TOO_MANY_LINES_TEXT);
	lines.push(plannedLine);
}

function collectEntry(entry: FeedEntry, context: LineContext, collected: CollectedLines): void {
	const { counts, problems } = collected;
	counts.lines += 1;
	if ("line" in entry) {
		counts.inPounds += 1;
		collectLine(entry.line, entry.number, context, collected);
	} else if ("leftOut" in entry) {
		counts[entry.leftOut === "currency" ? "otherCurrency" : "leftOut"] += 1;
	} else {
		counts.unreadable += 1;
		if (problems.length < MAX_FEED_PROBLEMS) {
			problems.push({ number: entry.number, reason: entry.unreadable });
		}
	}
}

/** Returns the SKUs of lines that a rule matched in this run, but in no earlier run. */
function newlyMatchedSkus(
	lines: readonly PlannedLine[],
	decisionsByLine: LineContext["decisionsByLine"],
): Set<string> {
	const skus = new Set<string>();
	for (const line of lines) {
		if (isNewMatch(line, decisionsByLine) && line.sku !== null) skus.add(line.sku);
	}
	return skus;
}

function isNewMatch(line: PlannedLine, decisionsByLine: LineContext["decisionsByLine"]): boolean {
	const isByRule = line.state === "matched" && line.answeredBy === null;
	return isByRule && decisionsByLine.get(lineKey(line))?.state !== "matched";
}

/** Moves new matches that are too cheap to the lines that wait for a decision. */
async function queueCheapMatches(collected: CollectedLines, context: LineContext): Promise<void> {
	const { counts, queue } = collected;
	const prices = await context.findRecentPrices(
		newlyMatchedSkus(collected.lines, context.decisionsByLine),
	);
	const remainingLines: PlannedLine[] = [];
	for (const line of collected.lines) {
		const sku = isNewMatch(line, context.decisionsByLine) ? line.sku : null;
		const why = sku === null ? undefined : lowPriceReason(line, prices.get(sku));
		if (sku === null || why === undefined) {
			remainingLines.push(line);
			continue;
		}
		counts.matched -= 1;
		counts.queued += 1;
		if (queue[1].length === MAX_QUEUED_LINES) continue;
		queue[1].push({
			...line,
			state: "new",
			sku: null,
			rule: null,
			proposals: [{ sku, why }],
			rank: 1,
		});
	}
	collected.lines = remainingLines;
}

/** Reads a feed to its end. Throws an ExpectedError if it is cut off or damaged. */
export async function collectLines(batches: AsyncIterable<FeedEntry[]>, context: LineContext) {
	const collected: CollectedLines = {
		lines: [],
		counts: noCounts(),
		problems: [],
		queue: [[], [], []],
	};
	for await (const batch of batches) {
		for (const entry of batch) collectEntry(entry, context, collected);
		context.onLines(collected.counts.lines);
	}
	await queueCheapMatches(collected, context);
	const { counts, lines, problems } = collected;
	const queued = collected.queue.flat().slice(0, MAX_QUEUED_LINES);
	// Lines that would wait but for the limit count as left out.
	const unqueued = counts.queued - queued.length;
	return {
		lines: [...lines, ...queued],
		counts: { ...counts, queued: queued.length, leftOut: counts.leftOut + unqueued },
		problems,
		unqueued,
	};
}
