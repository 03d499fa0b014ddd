import type { FeedLineState } from "db/schema";
import { decodeList, decodeQuery, type ListState } from "~/components/staff/list-state";
import { rowId } from "~/config/row-id";
import { feedPath } from "~/features/feeds/feed-addresses";

export interface LineListState extends ListState {
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
		...decodeList(params),
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
