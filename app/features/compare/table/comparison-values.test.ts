import { describe, expect, it } from "vitest";
import { bestOf, toCell } from "./comparison-table";

describe("toCell", () => {
	it.each([
		["a text", "DLP", { kind: "text", text: "DLP" }],
		["a number", 2024, { kind: "text", text: "2024" }],
		["a list", ["HDMI", "USB"], { kind: "text", text: "HDMI, USB" }],
		["yes", true, { kind: "boolean", value: true }],
		["no", false, { kind: "boolean", value: false }],
		["nothing", null, { kind: "empty" }],
		["blank text", "  ", { kind: "empty" }],
		["an empty list", [], { kind: "empty" }],
	])("shows %s", (_, value, cell) => {
		expect(toCell(value)).toEqual(cell);
	});
});

describe("bestOf", () => {
	it.each<[(number | null)[], "lower" | "higher", boolean[]]>([
		[[3, 1, 2], "lower", [false, true, false]],
		[[3, 1, 2], "higher", [true, false, false]],
		[[0, 1], "lower", [true, false]],
		[[1, 1, 2], "lower", [true, true, false]],
		[[2, null, 5, 5], "higher", [false, false, true, true]],
		[[1, 1], "lower", [false, false]],
		[[1, null, 1], "higher", [false, false, false]],
		[[1, null], "lower", [false, false]],
		[[null, null], "lower", [false, false]],
		[[1], "lower", [false]],
		[[], "lower", []],
	])("of %j, %s being better, is %j", (figures, better, best) => {
		expect(bestOf(figures, better)).toEqual(best);
	});
});
