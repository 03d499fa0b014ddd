import type { FeedLinesTable } from "db/schema";
import type { Selectable } from "kysely";
import type { FeedLine } from "~/features/feeds/feed-line";
import type { LineMatch } from "~/features/feeds/match/matcher";
import type { MatchableLine } from "~/features/feeds/match/read-line";
import { conditionOf } from "~/features/feeds/match/titles/condition";
import type { LineDecision } from "./planned-line";

/** What is known of a line from an earlier run, or from staff. */
export type KnownLine = Pick<
	Selectable<FeedLinesTable>,
	"title" | "state" | "projectorSku" | "rule" | "answeredBy" | "answeredAt"
>;

export interface Deciders {
	/** The SKUs of the catalogue. */
	skus: ReadonlySet<string>;
	match: (line: MatchableLine) => LineMatch;
}

/**
 * Returns what staff said of a line, as long as the model they named is there; undefined where they said nothing.
 */
export function answerOf(
	known: KnownLine | undefined,
	skus: ReadonlySet<string>,
): Omit<LineDecision, "condition"> | undefined {
	if (known === undefined || known.answeredBy === null) return undefined;
	const { state, projectorSku: sku, rule, answeredBy, answeredAt } = known;
	if (state === "left-out")
		return { state, sku: null, rule, proposals: [], answeredBy, answeredAt };
	if (state !== "matched" || sku === null || !skus.has(sku)) return undefined;
	return { state, sku, rule, proposals: [], answeredBy, answeredAt };
}

/** What a rule found before holds while the model is there and the line has the same title. */
function foundBefore(
	line: FeedLine,
	known: KnownLine | undefined,
	skus: ReadonlySet<string>,
): Omit<LineDecision, "condition"> | undefined {
	if (known?.state !== "matched" || known.answeredBy !== null) return undefined;
	const { projectorSku: sku, rule, title } = known;
	if (sku === null || !skus.has(sku) || title !== line.title) return undefined;
	return { state: "matched", sku, rule, proposals: [], answeredBy: null, answeredAt: null };
}

const BY_RULE = { answeredBy: null, answeredAt: null };

/**
 * Returns what a line is: what staff said, then what a rule found before, then what the rules find now
 * (docs/product.md#runs). Undefined for a line that is nothing of ours.
 */
export function decideLine(
	line: FeedLine,
	known: KnownLine | undefined,
	{ skus, match }: Deciders,
): LineDecision | undefined {
	const before = answerOf(known, skus) ?? foundBefore(line, known, skus);
	if (before) return { ...before, condition: conditionOf(line.condition, line.title) };
	const found = match(line);
	if (found.kind === "left-out") return undefined;
	const { condition } = found;
	if (found.kind === "new") {
		const { proposals } = found;
		return { state: "new", sku: null, rule: null, proposals, condition, ...BY_RULE };
	}
	const { sku, rule } = found;
	return { state: "matched", sku, rule, proposals: [], condition, ...BY_RULE };
}
