import { expect, it } from "vitest";
import { decodeHistoryList, historyListPath } from "./history-list";

const EMPTY = { subject: undefined, key: undefined, by: undefined, query: "", page: 1 };

it.each([
	["", EMPTY],
	["subject=model&key=EPSON-1", { ...EMPTY, subject: "model", key: "EPSON-1" }],
	["subject=offer&key=EPSON-1+2", { ...EMPTY, subject: "offer", key: "EPSON-1 2" }],
	["by=zo%C3%AB&q=tw+7100&page=3", { ...EMPTY, by: "zoë", query: "tw 7100", page: 3 }],
])("the history's address %j is read and written back", (search, state) => {
	expect(decodeHistoryList(new URLSearchParams(search))).toEqual(state);
	expect(historyListPath(decodeHistoryList(new URLSearchParams(search)))).toBe(
		search === "" ? "/admin/history" : `/admin/history?${search}`,
	);
});

it.each(["subject=nothing&key=1", "page=0", "page=-1", "page=1e3", "q=+", "key=EPSON-1", "by="])(
	"the history's address %j is the whole history",
	(search) => {
		expect(decodeHistoryList(new URLSearchParams(search))).toEqual(EMPTY);
	},
);
