import { expect, it } from "vitest";
import { delayOf } from "./rate-limit.server";

it.each([
	[1, 0],
	[100, 0],
	[101, 20],
	[125, 500],
	[199, 1980],
	[200, 2000],
	[201, 2000],
	[1_000_000_000, 2000],
])("delays the response to use %i of 100 by %i ms", (uses, ms) => {
	expect(delayOf(uses, 100)).toBe(ms);
});
