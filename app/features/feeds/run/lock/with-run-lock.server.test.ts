import { db } from "db/connection.server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectLogged } from "../../../../../tests/expect-logged";
import { LOCK_MS } from "./run-lock.queries.server";
import { withRunLock } from "./with-run-lock.server";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});

afterEach(() => {
	vi.useRealTimers();
});

/** Takes the table of locks away, or gives it back. */
const rename = (from: string, to: string) => db().schema.alterTable(from).renameTo(to).execute();

/** Lets time pass, and the renewals that are due then end. */
async function pass(ms: number): Promise<void> {
	await vi.advanceTimersByTimeAsync(ms);
	for (let turn = 0; turn < 20; turn += 1) await db().selectFrom("feeds").select("id").execute();
}

// A clock that is set forward ends what a server is waited for.
describe.skipIf(process.env.TEST_DATABASE === "postgres")("withRunLock", () => {
	it("goes on while the lock is valid, whatever a renewal says, and ends when it is not", async () => {
		await withRunLock(db(), undefined, async ({ signal }) => {
			await rename("locks", "elsewhere");
			await pass(LOCK_MS - 1);
			expect(signal.aborted).toBe(false);
			await rename("elsewhere", "locks");
			await pass(LOCK_MS / 3);
			expect(signal.aborted).toBe(false);
			// Renewed a third of its time ago.
			await rename("locks", "elsewhere");
			await pass((LOCK_MS * 2) / 3);
			expect(signal.aborted).toBe(false);
			await pass(1);
			expect(signal.aborted).toBe(true);
			await rename("elsewhere", "locks");
		});
	});

	it("ends at once when another process has the lock", async () => {
		await withRunLock(db(), undefined, async ({ signal }) => {
			await db().updateTable("locks").set({ owner: "another" }).execute();
			await pass(LOCK_MS / 3);
			expect(signal.aborted).toBe(true);
		});
	});

	it("returns what was done where the lock cannot be released", async () => {
		expect(
			await withRunLock(db(), undefined, async () => {
				await rename("locks", "elsewhere");
				return "applied";
			}),
		).toBe("applied");
		expectLogged("The lock of feeds could not be released");
		await rename("elsewhere", "locks");
	});
});
