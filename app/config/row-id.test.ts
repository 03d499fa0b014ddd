import { expect, it } from "vitest";
import { rowId } from "./row-id";

it.each([
	["12", 12],
	["0", undefined],
	["012", undefined],
	["1e3", undefined],
	["9".repeat(16), undefined],
	["", undefined],
	[undefined, undefined],
])("the id in %j is %j", (text, id) => {
	expect(rowId(text)).toBe(id);
});
