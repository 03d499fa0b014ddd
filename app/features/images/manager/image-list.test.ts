import { expect, it } from "vitest";
import { decodeDeletion, deleteImagePath, imageListAddress, imageListPath } from "./image-list";

const decode = (query: string) => imageListAddress.decode(new URLSearchParams(query));
const START = { query: "", page: 1, sku: undefined };

it.each([
	["", START],
	["?q=epson+tw", { ...START, query: "epson tw" }],
	["?page=3&sku=EH-TW7100", { ...START, page: 3, sku: "EH-TW7100" }],
	["?q=%26%3F&page=2&sku=W1", { query: "&?", page: 2, sku: "W1" }],
])("the list's address reads and writes %j", (query, state) => {
	expect(decode(query)).toEqual(state);
	expect(decode(new URL(imageListPath(state), "http://x").search)).toEqual(state);
});

it.each(["page=0", "sku=", "sku=a%20b", "sku=../x", "q=+"])(
	"the list's address that is absurd is the default: %s",
	(query) => {
		expect(decode(query)).toEqual(START);
		expect(imageListPath(decode(query))).toBe("/admin/images");
	},
);

it.each([
	[
		{ query: "a b", page: 2, sku: "OTHER" },
		"/admin/images/delete?q=a+b&page=2&sku=W1&selected=OTHER",
	],
	[START, "/admin/images/delete?sku=W1"],
])(
	"the list's address links to the confirmation page, with the list to return to, for %j",
	(list, path) => {
		expect(deleteImagePath(list, "W1")).toBe(path);
		const params = new URL(path, "http://x").searchParams;
		expect(decodeDeletion(params)).toEqual({ sku: "W1", list });
	},
);
