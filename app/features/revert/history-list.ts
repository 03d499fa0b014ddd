import type { ChangeSubject } from "db/schema";

/** State of the list of lines in its address. */
export interface HistoryListState {
	subject: ChangeSubject | undefined;
	/** Key of one row of that subject; undefined for all. */
	key: string | undefined;
	/** Author; undefined for all. */
	by: string | undefined;
	/** As typed, without the white space around it. */
	query: string;
	/** From 1. */
	page: number;
}

/** Labels of the kinds of rows, in the order of the filter. */
export const SUBJECT_WORDS: Readonly<Record<ChangeSubject, string>> = {
	model: "Model",
	models: "Several models",
	offer: "Offer",
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
	subscriber: "Subscriber",
	visitor: "Visitor's data",
	person: "Person",
};

function isSubject(text: string): text is ChangeSubject {
	return Object.hasOwn(SUBJECT_WORDS, text);
}

export const CHANGES_PER_PAGE = 50;
export const MAX_HISTORY_QUERY = 100;
const MAX_NAME = 200;

const HISTORY_PATH = "/admin/history";

const text = (value: string | null, max: number) => (value ?? "").trim().slice(0, max);

/** Reads the state from an address. Never throws: unknown values become the default. */
export function decodeHistoryList(params: URLSearchParams): HistoryListState {
	const name = params.get("subject") ?? "";
	const subject = isSubject(name) ? name : undefined;
	const digits = params.get("page") ?? "";
	return {
		subject,
		key: (subject && text(params.get("key"), MAX_NAME)) || undefined,
		by: text(params.get("by"), MAX_NAME) || undefined,
		query: text(params.get("q"), MAX_HISTORY_QUERY),
		page: /^[1-9]\d{0,5}$/.test(digits) ? Number(digits) : 1,
	};
}

/** Returns the list's address, without defaults. */
export function historyListPath({
	subject,
	key,
	by,
	query = "",
	page = 1,
}: Partial<HistoryListState>): string {
	const params = new URLSearchParams();
	if (subject !== undefined) params.set("subject", subject);
	// Lines of several models have no row of their own.
	if (subject !== undefined && subject !== "models" && key) params.set("key", key);
	if (by !== undefined) params.set("by", by);
	if (query !== "") params.set("q", query);
	if (page > 1) params.set("page", String(page));
	return params.size > 0 ? `${HISTORY_PATH}?${params}` : HISTORY_PATH;
}

/** Returns the path of the page that reverts a line. */
export function changePath(id: number): string {
	return `${HISTORY_PATH}/${id}`;
}
