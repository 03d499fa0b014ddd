import type { FeedLineState } from "db/schema";
import { z } from "zod";
import { decodeQuery, decodeStaffList, type StaffListState } from "~/components/staff/list-state";
import { rowId } from "~/config/row-id";
import { SKU } from "~/features/catalogue/identity/sku";
import { countText } from "~/features/catalogue/words/count-text";
import { feedPath } from "~/features/feeds/feed-addresses";
import { ExpectedError } from "~/logging/expected-error";

export interface LineListState extends StaffListState {
	state: FeedLineState;
	/** Kind of the lines that wait for an answer; undefined for all. */
	kind: LineKind | undefined;
	/** Search of another model for a line. */
	find: { lineId: number; query: string } | undefined;
	/** True if the page asks whether to answer all lines of the list. */
	isAll: boolean;
}

/** The kinds of lines that wait for an answer, by rank, with labels. */
export const LINE_KINDS = [
	["projector", "Called a projector"],
	["proposal", "Like a model"],
	["other", "Others"],
] as const;

export type LineKind = (typeof LINE_KINDS)[number][0];

export const LINE_STATES: readonly (readonly [FeedLineState, string])[] = [
	["new", "New"],
	["matched", "Matched"],
	["left-out", "Left out"],
];

export const LINES_PER_PAGE = 25;

/** Reads the list from an address. Never throws: invalid values become the defaults. */
export function decodeLineList(params: URLSearchParams): LineListState {
	const wanted = params.get("state");
	const state = LINE_STATES.find(([one]) => one === wanted)?.[0] ?? "new";
	const lineId = rowId(params.get("line"));
	const kind = LINE_KINDS.find(([one]) => one === params.get("kind"))?.[0];
	return {
		state,
		kind: state === "new" ? kind : undefined,
		...decodeStaffList(params),
		find: lineId === undefined ? undefined : { lineId, query: decodeQuery(params.get("find")) },
		isAll: params.get("all") === "ask",
	};
}

type PartialList = Pick<LineListState, "state"> & {
	[Name in keyof LineListState]?: LineListState[Name] | undefined;
};

/** Returns the parameters of a list by name, without defaults. */
export function lineListParams({ state, kind, query, page = 1, find, isAll }: PartialList) {
	const params = Object.entries({
		state: state === "new" ? undefined : state,
		kind,
		q: query,
		page: page > 1 ? String(page) : undefined,
		line: find && String(find.lineId),
		find: find?.query,
		all: isAll ? "ask" : undefined,
	});
	return params.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

export function lineListPath(feedId: number, list: PartialList): string {
	const encoded = new URLSearchParams(lineListParams(list)).toString();
	return feedPath(feedId, "lines") + (encoded ? `?${encoded}` : "");
}

export function lineAnchor(lineId: number): string {
	return `line-${lineId}`;
}

/** An answer of staff to lines: the model that they are, or what to do with them; "new" removes an earlier answer. */
export type StaffDecision = { sku: string } | "left-out" | "first" | "new";

const NOTHING_TICKED = "Tick the lines that you mean first. Nothing was changed.";
const NO_DECISION = "Choose a model, or say that it is not one we list.";

const lineId = z
	.string()
	.regex(/^[1-9]\d{0,14}$/, NOTHING_TICKED)
	.transform(Number);

const tickedLines = z
	.array(lineId)
	.min(1, NOTHING_TICKED)
	.max(LINES_PER_PAGE, `At most ${LINES_PER_PAGE} lines can be answered at once.`);

const decisionForm = z.object({
	sku: z.string().regex(SKU, NO_DECISION).optional(),
	answer: z.enum(["left-out", "first", "new"], { error: NO_DECISION }).optional(),
});

function valid<Value>(schema: z.ZodType<Value>, value: unknown): Value {
	const { data, error } = schema.safeParse(value);
	if (error) throw new ExpectedError(400, error.issues[0]?.message ?? NO_DECISION);
	return data;
}

/** Value of the button that makes models of the ticked lines. */
export const MAKE_MODELS = "models";

/** Returns the ids of the ticked lines of a form. Throws an ExpectedError without any. */
export function readTickedLines(fields: FormData): number[] {
	return valid(tickedLines, fields.getAll("line"));
}

/** Returns the number of lines in a form that answers a whole list; undefined for any other form. */
export function readExpectedCount(fields: FormData): number | undefined {
	const totalText = fields.get("all");
	return typeof totalText === "string" && /^[1-9]\d{0,6}$/.test(totalText)
		? Number(totalText)
		: undefined;
}

/** Returns the answer of a form. Throws an ExpectedError without any. */
export function readDecision(fields: FormData): StaffDecision {
	const { sku, answer } = valid(decisionForm, Object.fromEntries(fields));
	if (sku !== undefined) return { sku };
	if (answer === undefined) throw new ExpectedError(400, NO_DECISION);
	return answer;
}

export const linesText = (count: number) => countText(count, "line", "lines");

const DONE = { first: "matched", "left-out": "left out", new: "asked about again" };

export function answeredText(decision: StaffDecision, answered: number, skipped: number): string {
	const done = `${linesText(answered)} ${typeof decision === "object" ? "matched" : DONE[decision]}`;
	return skipped === 0 ? `${done}.` : `${done}; ${skipped} without a proposal stay as they are.`;
}
