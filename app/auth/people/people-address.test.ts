import { describe, expect, it } from "vitest";
import { decodePeopleList, peopleListPath } from "./people-address";

describe("the address of the list of people", () => {
	it.each([
		["", { query: "", page: 1 }, "/admin/people"],
		["q=+anna+", { query: "anna", page: 1 }, "/admin/people?q=anna"],
		["q=a%26b&page=2", { query: "a&b", page: 2 }, "/admin/people?q=a%26b&page=2"],
		["page=0", { query: "", page: 1 }, "/admin/people"],
		["page=1e3&other=x", { query: "", page: 1 }, "/admin/people"],
		[
			`q=${"x".repeat(99)}`,
			{ query: "x".repeat(80), page: 1 },
			`/admin/people?q=${"x".repeat(80)}`,
		],
	])("'%s' is %j", (search, state, path) => {
		expect(decodePeopleList(new URLSearchParams(search))).toEqual(state);
		expect(peopleListPath(state)).toBe(path);
	});
});
