import type { FeedLinesTable } from "db/schema";
import type { Selectable } from "kysely";
import type { FeedLine } from "~/features/feeds/read/feed-layout";
import type { MatchableLine } from "~/features/matching/line-reader";
import type { LineMatch } from "~/features/matching/matcher";
import { conditionOf } from "~/features/matching/titles/condition";
import type { LineDecision } from "../run-plan";

/** The stored decision about a line, of an earlier run or of staff. */
export type KnownLine = Pick<
	Selectable<FeedLinesTable>,
	"title" | "state" | "projectorSku" | "rule" | "answeredBy" | "answeredAt"
>;

export interface Deciders {
	/** The SKUs of the catalogue. */
	skus: ReadonlySet<string>;
	match: (line: MatchableLine) => LineMatch;
}

type Decision = Omit<LineDecision, "condition">;

/** Returns the stored decision as long as its model exists. */
function storedDecision(known: KnownLine, skus: ReadonlySet<string>): Decision | undefined {
	const { state, projectorSku: sku, rule, answeredBy, answeredAt } = known;
	const decision = { state, rule, proposals: [], answeredBy, answeredAt };
	if (state === "left-out") return { ...decision, sku: null };
	return state === "matched" && sku !== null && skus.has(sku) ? { ...decision, sku } : undefined;
}

/** Returns the answer of staff to a line; undefined without one, or if the model they chose is gone. */
export function answerOf(known: KnownLine | undefined, skus: ReadonlySet<string>) {
	return known && known.answeredBy !== null ? storedDecision(known, skus) : undefined;
}

/** Returns a rule's earlier match, which is valid while the line has the same title. */
function earlierMatch(
	{ title }: FeedLine,
	known: KnownLine | undefined,
	skus: ReadonlySet<string>,
) {
	const isByRule = known?.state === "matched" && known.answeredBy === null;
	return isByRule && known.title === title ? storedDecision(known, skus) : undefined;
}

/**
 * Returns the decision about a line: staff's answer, else a rule's earlier match, else the current result of the rules
 * (docs/product.md#runs). Undefined for a line that is no model of ours.
 */
export function decideLine(
	line: FeedLine,
	known: KnownLine | undefined,
	{ skus, match }: Deciders,
): LineDecision | undefined {
	const before = answerOf(known, skus) ?? earlierMatch(line, known, skus);
	if (before) return { ...before, condition: conditionOf(line.condition, line.title) };
	const found = match(line);
	if (found.kind === "left-out") return undefined;
	const byRule = { condition: found.condition, answeredBy: null, answeredAt: null };
	if (found.kind === "new") {
		return { state: "new", sku: null, rule: null, proposals: found.proposals, ...byRule };
	}
	return { state: "matched", sku: found.sku, rule: found.rule, proposals: [], ...byRule };
}
