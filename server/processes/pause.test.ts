import { expect, it } from "vitest";
import { pauseBefore } from "./pause";

it.each([
	[0, 0],
	[1, 0],
	[2, 500],
	[3, 1000],
	[8, 30_000],
	[2000, 30_000],
])("after %i workers that ended at once waits %i ms", (quickEnds, ms) => {
	expect(pauseBefore(quickEnds)).toBe(ms);
});
