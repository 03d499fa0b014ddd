import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { LOCK_MS, releaseLock, renewLock, takeLock } from "./run-lock.queries.server";

const START = Date.parse("2026-03-01T06:00:00Z");
const at = (ms: number) => new Date(START + ms);

describe("the lock of runs", () => {
	it.each([
		["at once", 0, false],
		["before its end", LOCK_MS - 1, false],
		["at its end", LOCK_MS, true],
		["by a clock that is a little behind", -60_000, false],
		["where it was set by a clock that was wrong", -60 * 60_000, true],
	])("is taken over %s: %s", async (_, ms, isTaken) => {
		expect(await takeLock(db(), "one", at(0))).toBe(true);
		expect(await takeLock(db(), "two", at(ms))).toBe(isTaken);
		expect(await renewLock(db(), "one", at(ms))).toBe(!isTaken);
	});

	it("lasts while it is renewed, and ends when it is released by its owner", async () => {
		await takeLock(db(), "one", at(0));
		expect(await renewLock(db(), "one", at(LOCK_MS - 1))).toBe(true);
		expect(await takeLock(db(), "two", at(LOCK_MS + 1))).toBe(false);
		await releaseLock(db(), "two");
		expect(await takeLock(db(), "two", at(LOCK_MS + 1))).toBe(false);
		await releaseLock(db(), "one");
		expect(await takeLock(db(), "two", at(LOCK_MS + 1))).toBe(true);
	});
});
