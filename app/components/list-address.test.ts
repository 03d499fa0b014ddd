import { describe, expect, it } from "vitest";
import { choiceParam, listAddress, pageParam, textParam } from "./list-address";

const colours = ["red", "blue"] as const;

const list = listAddress<{
	page: number;
	colour: "red" | "blue";
	size: "s" | "l" | undefined;
	code: string | undefined;
}>({
	page: pageParam,
	colour: choiceParam("c", colours, "red"),
	size: choiceParam("size", ["s", "l"]),
	code: textParam("code", /^[A-Z]+$/),
});

const DEFAULTS = { page: 1, colour: "red", size: undefined, code: undefined };

describe("listAddress", () => {
	it.each([
		["", DEFAULTS],
		["?page=2&c=blue&size=l&code=AB", { page: 2, colour: "blue", size: "l", code: "AB" }],
	])("reads %j and writes it again", (search, state) => {
		expect(list.decode(new URLSearchParams(search))).toEqual(state);
		expect(list.search(list.decode(new URLSearchParams(search)))).toBe(search);
	});

	it.each(["?c=green&size=xl&code=ab", "?c=&size=&code=", "?page=0", "?other=1"])(
		"reads %j as the defaults",
		(search) => {
			expect(list.decode(new URLSearchParams(search))).toEqual(DEFAULTS);
		},
	);

	it("writes the parts of a partial state in the declared order", () => {
		expect(list.entries({ code: "AB", page: 3 })).toEqual([
			["page", "3"],
			["code", "AB"],
		]);
	});

	it("takes the first of a parameter given twice", () => {
		expect(list.decode(new URLSearchParams("page=2&page=3"))).toMatchObject({ page: 2 });
	});
});

it.each([
	["1", 1],
	["007", 7],
	["-1", 1],
	["1.5", 1],
	["1e3", 1],
	["2x", 1],
	["٢", 1],
	["99999", 99_999],
	["9".repeat(400), 99_999],
])("pageParam reads %.10j as %i", (text, page) => {
	expect(pageParam.read([text])).toBe(page);
});
