import { choiceParam, listAddress, pageParam } from "~/components/list-address";
import { queryParam, type StaffListState } from "~/components/staff/list-state";

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

export const messageList = listAddress<MessageListState>({
	state: choiceParam(
		"state",
		MESSAGE_STATES.map(([state]) => state),
		"unanswered",
	),
	query: queryParam,
	page: pageParam,
});

export function messageListPath(state: MessageListState): string {
	return MESSAGES_PATH + messageList.search(state);
}

export function messagePath(id: number, page?: "delete"): string {
	return page === undefined ? `${MESSAGES_PATH}/${id}` : `${MESSAGES_PATH}/${id}/${page}`;
}
