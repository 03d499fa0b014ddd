import { beforeEach, describe, expect, it, vi } from "vitest";
import { setRows } from "../../tests/databases/rows";
import { db } from "../connection.server";
import { endLease, findLease } from "./lease.queries.server";
import { acquireLease, withLease } from "./with-lease";

const LEASE_MS = 45_000;
const terms = { name: "work", leaseMs: LEASE_MS };
const START = Date.parse("2026-03-01T06:00:00Z");
const at = (ms: number) => new Date(START + ms);
const acquire = (owner: string, ms: number) => acquireLease(db(), { ...terms, owner }, at(ms));

describe("acquireLease", () => {
	it.each([
		["at once", 0, false],
		["before it expires", LEASE_MS - 1, false],
		["when it expires", LEASE_MS, true],
		["by a clock that is a little behind", -60_000, false],
		["if a wrong clock set it", -60 * 60_000, true],
	])("takes a lease over %s: %s", async (_, ms, isTaken) => {
		expect(await acquire("one", 0)).toBe(true);
		expect(await acquire("two", ms)).toBe(isTaken);
		expect(await findLease(db(), "work")).toMatchObject({ owner: isTaken ? "two" : "one" });
	});

	it("takes a lease that its owner has ended", async () => {
		await acquire("one", 0);
		await endLease(db(), "work", "two");
		expect(await acquire("two", 1)).toBe(false);
		await endLease(db(), "work", "one");
		expect(await acquire("two", 1)).toBe(true);
	});
});

/** Takes the table of locks away, or returns it. */
const rename = (from: string, to: string) => db().schema.alterTable(from).renameTo(to).execute();

/** Lets time pass until the renewals that are due have ended. */
async function pass(ms: number): Promise<void> {
	await vi.advanceTimersByTimeAsync(ms);
	for (let turn = 0; turn < 20; turn += 1) await db().selectFrom("feeds").select("id").execute();
}

// A server's connection would time out by the fake clock.
describe.skipIf(process.env.TEST_DATABASE === "postgres")("withLease", () => {
	const report = vi.fn();

	beforeEach(() => {
		report.mockReset();
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
	});

	it("continues while the lease is valid though renewals fail, and stops when it expires", async () => {
		await withLease(db(), { ...terms, report }, async ({ signal }) => {
			await rename("locks", "elsewhere");
			await pass(LEASE_MS - 1);
			expect(signal.aborted).toBe(false);
			await rename("elsewhere", "locks");
			await pass(LEASE_MS / 3);
			expect(signal.aborted).toBe(false);
			// Renewed a third of its time ago.
			await rename("locks", "elsewhere");
			await pass((LEASE_MS * 2) / 3);
			expect(signal.aborted).toBe(false);
			await pass(1);
			expect(signal.aborted).toBe(true);
			await rename("elsewhere", "locks");
		});
	});

	it("stops at once when another process has the lease", async () => {
		await withLease(db(), { ...terms, report }, async ({ signal }) => {
			await setRows("locks", { owner: "another" });
			await pass(LEASE_MS / 3);
			expect(signal.aborted).toBe(true);
		});
	});

	it("returns the result of the work though the lease cannot be ended", async () => {
		const result = withLease(db(), { ...terms, report }, async () => {
			await rename("locks", "elsewhere");
			return "applied";
		});
		expect(await result).toBe("applied");
		expect(report).toHaveBeenCalledWith("The lease of work could not be ended", expect.anything());
		await rename("elsewhere", "locks");
	});
});
