import { expect, it } from "vitest";
import { moved } from "./moved";

it.each([
	["b", "up", "bac"],
	["b", "down", "acb"],
	["a", "up", "abc"],
	["a", "down", "bac"],
	["c", "down", "abc"],
	["c", "up", "acb"],
	["x", "up", "abc"],
	["x", "down", "abc"],
] as const)("moves %s %s", (item, direction, expected) => {
	expect(moved(["a", "b", "c"], item, direction).join("")).toBe(expected);
});
