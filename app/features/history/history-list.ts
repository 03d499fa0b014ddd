import type { ChangeSubject } from "db/schema";
import { choiceParam, type ListParam, listAddress, pageParam } from "~/components/list-address";
import { queryParam, type StaffListState } from "~/components/staff/list-state";

/** State of the list of the audit log's lines, in its address. */
export interface HistoryListState extends StaffListState {
	subject: ChangeSubject | undefined;
	/** Key of the one row of that subject whose lines are listed; undefined for all rows. */
	key: string | undefined;
	/** Name of the account; undefined for all accounts. */
	by: string | undefined;
}

/** Labels of the kinds of rows, in the order of the filter. */
export const SUBJECT_LABELS: Readonly<Record<ChangeSubject, string>> = {
	model: "Model",
	models: "Several models",
	offer: "Offer",
	price: "Held price",
	photo: "Photo",
	shop: "Shop",
	category: "Category",
	brand: "Brand",
	term: "Jargon term",
	synonym: "Synonym",
	setting: "Setting",
	page: "Page",
	text: "Text",
	import: "Import",
	feed: "Feed",
	message: "Message",
	letter: "Letter",
	subscriber: "Subscriber",
	visitor: "Visitor's data",
	person: "Person",
};

export const CHANGES_PER_PAGE = 50;
const MAX_PARAM_LENGTH = 200;

const HISTORY_PATH = "/admin/history";

const trimmedTextParam = (name: string): ListParam<string | undefined> => ({
	name,
	read: ([text = ""]) => text.trim().slice(0, MAX_PARAM_LENGTH) || undefined,
	write: (text = "") => text,
});

const historyList = listAddress<HistoryListState>({
	subject: choiceParam("subject", Object.keys(SUBJECT_LABELS) as ChangeSubject[]),
	key: trimmedTextParam("key"),
	by: trimmedTextParam("by"),
	query: queryParam,
	page: pageParam,
});

/** Reads the state from an address. Never throws: a key without a subject is dropped. */
export function decodeHistoryList(params: URLSearchParams): HistoryListState {
	const state = historyList.decode(params);
	return { ...state, key: state.subject && state.key };
}

export function historyListPath(state: Partial<HistoryListState>): string {
	// Lines about several models do not belong to a single row.
	const hasKey = state.subject !== undefined && state.subject !== "models";
	return HISTORY_PATH + historyList.search({ ...state, key: hasKey ? state.key : undefined });
}

/** Returns the path of the page that undoes a line. */
export function changePath(id: number): string {
	return `${HISTORY_PATH}/${id}`;
}
