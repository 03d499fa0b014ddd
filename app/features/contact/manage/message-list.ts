export const MESSAGE_STATES = [
	["unanswered", "To answer"],
	["answered", "Answered"],
	["all", "All"],
] as const;

export type MessageState = (typeof MESSAGE_STATES)[number][0];

/** State of the list of messages, in the page's address (docs/staff.md#visitors-messages). */
export interface MessageListState {
	state: MessageState;
	query: string;
	page: number;
}

export const MESSAGES_PER_PAGE = 25;
export const MAX_MESSAGE_QUERY = 100;

const MAX_WORDS = 10;

export const MESSAGES_PATH = "/admin/messages";

/** Reads the state from an address. Never throws: anything absurd is the default. */
export function decodeMessageList(params: URLSearchParams): MessageListState {
	const digits = params.get("page") ?? "";
	return {
		state: MESSAGE_STATES.find(([one]) => one === params.get("state"))?.[0] ?? "unanswered",
		query: (params.get("q") ?? "").trim().slice(0, MAX_MESSAGE_QUERY),
		page: /^[1-9]\d{0,4}$/.test(digits) ? Number(digits) : 1,
	};
}

export function messageListPath({ state, query, page }: MessageListState): string {
	const params = new URLSearchParams();
	if (state !== "unanswered") params.set("state", state);
	if (query !== "") params.set("q", query);
	if (page > 1) params.set("page", String(page));
	return params.size > 0 ? `${MESSAGES_PATH}?${params}` : MESSAGES_PATH;
}

export function messagePath(id: number, page?: "delete"): string {
	return page === undefined ? `${MESSAGES_PATH}/${id}` : `${MESSAGES_PATH}/${id}/${page}`;
}

export function messageIdOf(text: string | undefined): number | undefined {
	return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Returns the words that must all occur in a matching message. */
export function searchedWords(query: string): string[] {
	return query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
