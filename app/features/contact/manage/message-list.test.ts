import { describe, expect, it } from "vitest";
import { type MessageListState, messageList, messageListPath } from "./message-list";

const START: MessageListState = { state: "unanswered", query: "", page: 1 };

describe("the list of messages in an address", () => {
	it.each<[string, MessageListState]>([
		["", START],
		["?state=answered", { ...START, state: "answered" }],
		["?state=all&q=Zo%C3%AB+Ann&page=3", { state: "all", query: "Zoë Ann", page: 3 }],
	])("%s is read and written alike", (search, state) => {
		expect(messageList.decode(new URLSearchParams(search))).toEqual(state);
		expect(messageListPath(state)).toBe(`/admin/messages${search}`);
	});

	it.each(["?state=lost", "?page=0", "?q=++", "?q"])("%s is the default", (search) => {
		expect(messageList.decode(new URLSearchParams(search))).toEqual(START);
	});
});
