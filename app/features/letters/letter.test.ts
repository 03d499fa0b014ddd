import { describe, expect, it } from "vitest";
import { LETTER_NAME_PATTERN, letterState, nextLetterName } from "./letter";

describe("nextName", () => {
	const DAY = "2026-11-28";
	it.each([
		[[], DAY],
		[["2026-11-27"], DAY],
		[[DAY], `${DAY}-2`],
		[[DAY, `${DAY}-2`], `${DAY}-3`],
		[[`${DAY}-2`], DAY],
	])("after %j is %s", (names, name) => {
		expect(nextLetterName(DAY, names)).toBe(name);
		expect(name).toMatch(LETTER_NAME_PATTERN);
	});
});

describe("letterState", () => {
	const startedAt = "2026-11-28T10:00:00.000Z";
	it.each([
		[{ startedAt: null, isPaused: 0 }, 0, "draft"],
		[{ startedAt, isPaused: 0 }, 3, "sending"],
		[{ startedAt, isPaused: 1 }, 3, "paused"],
		[{ startedAt, isPaused: 0 }, 0, "sent"],
		[{ startedAt, isPaused: 1 }, 0, "sent"],
	] as const)("of %j with %i waiting is %s", (letter, waiting, state) => {
		expect(letterState(letter, { waiting })).toBe(state);
	});
});
