import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { countAndCheckTry, countUse, deleteUses } from "./rate-limits.queries.server";

const LIMIT = { max: 2, windowMs: 60_000 };
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
const use = (key: string, seconds: number) => countUse(db(), key, LIMIT.windowMs, at(seconds));

describe("countUse", () => {
	it("counts in a window from the first use, and from 1 again when it has ended", async () => {
		expect(await use("a", 0)).toEqual({ count: 1, windowEndsAt: at(60) });
		expect(await use("a", 59)).toEqual({ count: 2, windowEndsAt: at(60) });
		expect(await use("a", 60)).toEqual({ count: 1, windowEndsAt: at(120) });
		expect(await use("a", 62)).toEqual({ count: 2, windowEndsAt: at(120) });
	});

	it("counts each key on its own", async () => {
		for (const key of ["a", "b", "A", "", "a' or 1=1"]) {
			expect((await use(key, 0)).count).toBe(1);
			expect((await use(key, 0)).count).toBe(2);
		}
	});

	it("deletes expired windows", async () => {
		await use("a", 0);
		await use("b", 61);
		expect(await db().selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "b" }]);
	});

	it("loses no use of many at once", async () => {
		const uses = await Promise.all(Array.from({ length: 10 }, () => use("a", 0)));
		expect(Math.max(...uses.map(({ count }) => count))).toBe(10);
	});
});

describe("countAndCheckTry", () => {
	const attempt = (seconds: number) => countAndCheckTry(db(), "a", LIMIT, at(seconds));

	it("begins the window again with each try that is allowed, and with no other", async () => {
		expect(await attempt(0)).toBeUndefined();
		expect(await attempt(50)).toBeUndefined();
		expect(await attempt(55)).toEqual(at(110));
		expect(await attempt(109)).toEqual(at(110));
		expect(await attempt(110)).toBeUndefined();
	});

	it("keeps the limit for concurrent uses", async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(0)));
		expect(answers.filter((answer) => answer === undefined)).toHaveLength(2);
	});

	it("starts at zero after a deletion", async () => {
		for (const seconds of [0, 1, 2]) await attempt(seconds);
		await deleteUses(db(), "a");
		expect(await attempt(3)).toBeUndefined();
	});
});
