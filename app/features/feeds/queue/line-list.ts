import type { FeedLineState } from "db/schema";
import { z } from "zod";
import { choiceParam, listAddress, pageParam } from "~/components/list-address";
import { queryParam, type StaffListState } from "~/components/staff/list-state";
import { rowId } from "~/config/row-id";
import { SKU_PATTERN } from "~/features/catalogue/identity/sku";
import { countText } from "~/features/catalogue/words/count-text";
import { feedPath } from "~/features/feeds/feed-addresses";
import { ExpectedError } from "~/logging/expected-error";

export interface LineListState extends StaffListState {
	state: FeedLineState;
	/** Kind of the lines that wait for a decision; undefined for all kinds. */
	kind: LineKind | undefined;
	/** Search for another model of a line. */
	modelSearch: { lineId: number; query: string } | undefined;
	/** True if the page asks for confirmation to decide on all lines of the list. */
	isConfirmingAll: boolean;
}

/** The kinds of lines that wait for a decision, with labels. The index of a kind is the rank stored with its lines. */
export const LINE_KINDS = [
	["projector", "Described as a projector"],
	["proposal", "Similar to a model"],
	["other", "Others"],
] as const;

export type LineKind = (typeof LINE_KINDS)[number][0];

export const LINE_STATES: readonly (readonly [FeedLineState, string])[] = [
	["new", "New"],
	["matched", "Matched"],
	["left-out", "Left out"],
];

export const LINES_PER_PAGE = 25;

/** The list's state as its address has it: the search for another model takes two parameters. */
interface LineListParams extends Omit<LineListState, "modelSearch"> {
	lineId: number | undefined;
	modelQuery: string;
}

const lineList = listAddress<LineListParams>({
	state: choiceParam(
		"state",
		LINE_STATES.map(([state]) => state),
		"new",
	),
	kind: choiceParam(
		"kind",
		LINE_KINDS.map(([kind]) => kind),
	),
	query: queryParam,
	page: pageParam,
	lineId: {
		name: "line",
		read: ([text = ""]) => rowId(text),
		write: (lineId) => (lineId === undefined ? "" : String(lineId)),
	},
	modelQuery: { ...queryParam, name: "find" },
	isConfirmingAll: {
		name: "all",
		read: ([text]) => text === "ask",
		write: (isConfirming) => (isConfirming ? "ask" : ""),
	},
});

/** Reads the list from an address. Never throws: only new lines have a kind, and only a line has a search. */
export function decodeLineList(params: URLSearchParams): LineListState {
	const { lineId, modelQuery, ...list } = lineList.decode(params);
	return {
		...list,
		kind: list.state === "new" ? list.kind : undefined,
		modelSearch: lineId === undefined ? undefined : { lineId, query: modelQuery },
	};
}

type PartialLineListState = Pick<LineListState, "state"> & {
	[Name in keyof LineListState]?: LineListState[Name] | undefined;
};

const addressState = ({ modelSearch, ...list }: PartialLineListState) => ({
	...list,
	lineId: modelSearch?.lineId,
	modelQuery: modelSearch?.query,
});

/** Returns the parameters of a list by name, without defaults. */
export function lineListParams(list: PartialLineListState): [name: string, text: string][] {
	return lineList.entries(addressState(list));
}

export function lineListPath(feedId: number, list: PartialLineListState): string {
	return feedPath(feedId, "lines") + lineList.search(addressState(list));
}

/** Parameter of a form that was opened from the list of all questions, to which it returns. */
export const FROM_QUESTIONS = "from=questions";

/**
 * A decision of staff about lines: the SKU of their model, "left-out", "first" for the first proposal of each line, or
 * "new" to remove an earlier decision.
 */
export type StaffDecision = { sku: string } | "left-out" | "first" | "new";

const NOTHING_TICKED = "Tick the lines that you mean first. Nothing was changed.";
const NO_DECISION = "Choose a model, or say that it is not one we list.";

const lineIdSchema = z
	.string()
	.regex(/^[1-9]\d{0,14}$/, NOTHING_TICKED)
	.transform(Number);

const tickedLinesSchema = z
	.array(lineIdSchema)
	.min(1, NOTHING_TICKED)
	.max(LINES_PER_PAGE, `At most ${LINES_PER_PAGE} lines can be answered at once.`);

const decisionSchema = z.object({
	sku: z.string().regex(SKU_PATTERN, NO_DECISION).optional(),
	answer: z.enum(["left-out", "first", "new"], { error: NO_DECISION }).optional(),
});

function requireValid<Value>(schema: z.ZodType<Value>, value: unknown): Value {
	const { data, error } = schema.safeParse(value);
	if (error) throw new ExpectedError(400, error.issues[0]?.message ?? NO_DECISION);
	return data;
}

/** Value of the button that makes models of the ticked lines. */
export const MAKE_MODELS = "models";

/** Returns the ids of the ticked lines of a form. Throws an ExpectedError if no line is ticked. */
export function readTickedLines(fields: FormData): number[] {
	return requireValid(tickedLinesSchema, fields.getAll("line"));
}

/** Returns the number of lines in a form that decides on a complete list; undefined for any other form. */
export function readExpectedCount(fields: FormData): number | undefined {
	const totalText = fields.get("all");
	return typeof totalText === "string" && /^[1-9]\d{0,6}$/.test(totalText)
		? Number(totalText)
		: undefined;
}

/** Returns the decision in a form. Throws an ExpectedError if the form has no decision. */
export function readDecision(fields: FormData): StaffDecision {
	const { sku, answer } = requireValid(decisionSchema, Object.fromEntries(fields));
	if (sku !== undefined) return { sku };
	if (answer === undefined) throw new ExpectedError(400, NO_DECISION);
	return answer;
}

export const linesText = (count: number) => countText(count, "line", "lines");

const DECISION_WORDS = { first: "matched", "left-out": "left out", new: "asked about again" };

export function decisionResultText(
	decision: StaffDecision,
	decidedCount: number,
	skippedCount: number,
): string {
	const resultText = `${linesText(decidedCount)} ${typeof decision === "object" ? "matched" : DECISION_WORDS[decision]}`;
	return skippedCount === 0
		? `${resultText}.`
		: `${resultText}; ${skippedCount} without a proposal stay as they are.`;
}
