import type { FeedLineState } from "db/schema";
import { feedPath, idOf } from "~/features/feeds/feed-addresses";

/** A list of a feed's lines as it stands in the page's address. */
export interface LineListState {
	state: FeedLineState;
	/** As typed, without the white space around it. */
	query: string;
	/** Of the lines that wait for an answer those of one kind; undefined for all. */
	kind: LineKind | undefined;
	/** From 1. */
	page: number;
	/** The line for which another model is searched, by what. */
	find: { lineId: number; query: string } | undefined;
	/** Whether all lines of the list are to be answered at once, which is asked first. */
	isAll: boolean;
}

/** The kinds of lines that wait for an answer by their rank, and what each is called. */
export const LINE_KINDS = [
	["projector", "Called a projector"],
	["proposal", "Like a model"],
	["other", "Others"],
] as const;

export type LineKind = (typeof LINE_KINDS)[number][0];

/** The lists in their order, and what each is called. */
export const LINE_STATES: readonly (readonly [FeedLineState, string])[] = [
	["new", "New"],
	["matched", "Matched"],
	["left-out", "Left out"],
];

export const LINES_PER_PAGE = 25;

export const MAX_LINE_QUERY = 100;

const typed = (text: string | null) => (text ?? "").trim().slice(0, MAX_LINE_QUERY);

/** Reads the state from an address. Never throws: anything absurd is the default. */
export function decodeLineList(params: URLSearchParams): LineListState {
	const wanted = params.get("state");
	const state = LINE_STATES.find(([one]) => one === wanted)?.[0] ?? "new";
	const digits = params.get("page") ?? "";
	const lineId = idOf(params.get("line"));
	const kind = LINE_KINDS.find(([one]) => one === params.get("kind"))?.[0];
	return {
		state,
		kind: state === "new" ? kind : undefined,
		query: typed(params.get("q")),
		page: /^[1-9]\d{0,4}$/.test(digits) ? Number(digits) : 1,
		find: lineId === undefined ? undefined : { lineId, query: typed(params.get("find")) },
		isAll: params.get("all") === "ask",
	};
}

/** The list's address, defaults left out. */
export function lineListPath(
	feedId: number,
	{
		state,
		kind,
		query = "",
		page = 1,
		find,
		isAll,
	}: Partial<LineListState> & Pick<LineListState, "state">,
): string {
	const params = new URLSearchParams();
	if (state !== "new") params.set("state", state);
	if (kind !== undefined) params.set("kind", kind);
	if (query !== "") params.set("q", query);
	if (page > 1) params.set("page", String(page));
	if (find) {
		params.set("line", String(find.lineId));
		if (find.query !== "") params.set("find", find.query);
	}
	if (isAll) params.set("all", "ask");
	const encoded = params.toString();
	return feedPath(feedId, "lines") + (encoded ? `?${encoded}` : "");
}

/** The place of a line on its page. */
export function lineAnchor(lineId: number): string {
	return `line-${lineId}`;
}
