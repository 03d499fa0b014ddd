import type { ChangeSubject } from "db/schema";
import { decodeStaffList, listPath, type StaffListState } from "~/components/staff/list-state";

/** State of the list of lines in its address. */
export interface HistoryListState extends StaffListState {
	subject: ChangeSubject | undefined;
	/** Key of one row of that subject; undefined for all. */
	key: string | undefined;
	/** Author; undefined for all. */
	by: string | undefined;
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
	letter: "Letter",
	subscriber: "Subscriber",
	visitor: "Visitor's data",
	person: "Person",
};

function isSubject(text: string): text is ChangeSubject {
	return Object.hasOwn(SUBJECT_WORDS, text);
}

export const CHANGES_PER_PAGE = 50;
const MAX_NAME = 200;

const HISTORY_PATH = "/admin/history";

const text = (value: string | null) => (value ?? "").trim().slice(0, MAX_NAME) || undefined;

/** Reads the state from an address. Never throws: unknown values become the default. */
export function decodeHistoryList(params: URLSearchParams): HistoryListState {
	const name = params.get("subject") ?? "";
	const subject = isSubject(name) ? name : undefined;
	const key = subject && text(params.get("key"));
	return { subject, key, by: text(params.get("by")), ...decodeStaffList(params) };
}

/** Returns the list's address, without defaults. */
export function historyListPath({
	subject,
	key,
	by,
	query,
	page,
}: Partial<HistoryListState>): string {
	// Lines of several models have no row of their own.
	const hasKey = subject !== undefined && subject !== "models";
	return listPath(HISTORY_PATH, { subject, key: hasKey ? key : undefined, by, q: query, page });
}

/** Returns the path of the page that undoes a line. */
export function changePath(id: number): string {
	return `${HISTORY_PATH}/${id}`;
}
