import { decodeStaffList, listPath, type StaffListState } from "~/components/staff/list-state";

export const MESSAGE_STATES = [
	["unanswered", "To answer"],
	["answered", "Answered"],
	["all", "All"],
] as const;

export type MessageState = (typeof MESSAGE_STATES)[number][0];

/** State of the list of messages, in the page's address (docs/staff.md#visitors-messages). */
export interface MessageListState extends StaffListState {
	state: MessageState;
}

export const MESSAGES_PER_PAGE = 25;

export const MESSAGES_PATH = "/admin/messages";

/** Reads the state from an address. Never throws: anything absurd is the default. */
export function decodeMessageList(params: URLSearchParams): MessageListState {
	const state = MESSAGE_STATES.find(([one]) => one === params.get("state"))?.[0] ?? "unanswered";
	return { state, ...decodeStaffList(params) };
}

export function messageListPath({ state, query, page }: MessageListState): string {
	const stateParam = state === "unanswered" ? undefined : state;
	return listPath(MESSAGES_PATH, { state: stateParam, q: query, page });
}

export function messagePath(id: number, page?: "delete"): string {
	return page === undefined ? `${MESSAGES_PATH}/${id}` : `${MESSAGES_PATH}/${id}/${page}`;
}
