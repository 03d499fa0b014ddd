import { db } from "db/connection.server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addRows, rowOf, setRows } from "../../../tests/databases/rows";
import { makeProjectors } from "../../../tests/factories";
import { startJobs, stopJobs, WATCH_INTERVAL_MS } from "./scheduled-jobs.server";

// Writes here are those of another process: only the watch finds them.

const NOW = new Date("2026-03-01T10:00:00Z");

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date", "setTimeout", "setInterval"], now: NOW });
	await makeProjectors({ sku: "EPS-1", price: "500" });
	startJobs(db());
	await shownPrice(50_000);
});

afterEach(async () => {
	await stopJobs();
});

/** Waits in real time until the shown price is this. */
async function shownPrice(pence: number): Promise<void> {
	const shown = async () => {
		await new Promise(setImmediate);
		const { shownPricePence } = await rowOf("projectors");
		return shownPricePence;
	};
	for (let turn = 0; turn < 50; turn += 1) await shown();
	expect(await shown()).toBe(pence);
}

const setPrice = (pricePence: number) => setRows("projectors", { pricePence });

async function pass(ms: number): Promise<void> {
	await vi.advanceTimersByTimeAsync(ms);
}

const ended = { startedBy: "x", startedAt: "", endedAt: NOW.toISOString() };

async function recordImport(): Promise<void> {
	await addRows("runs", { kind: "import", fileName: "a.csv", state: "applied", ...ended });
}

// On PostgreSQL, advancing the fake clock would trigger the client's timeouts.
describe.skipIf(process.env.TEST_DATABASE === "postgres")("the watch of the scheduled jobs", () => {
	it("finds imports and undos of another process within half a minute", async () => {
		await setPrice(40_000);
		await recordImport();
		await pass(WATCH_INTERVAL_MS);
		await shownPrice(40_000);

		await setPrice(50_000);
		await setRows("runs", { state: "undone", undoneAt: NOW.toISOString() });
		await pass(WATCH_INTERVAL_MS);
		await shownPrice(50_000);
	});

	it("finds changes by another process's feed runs", async () => {
		await addRows("feeds", { name: "Shop", createdAt: NOW.toISOString() });
		const { id: feedId } = await rowOf("feeds");
		await addRows("runs", { kind: "feed", feedId, state: "running", ...ended, endedAt: null });
		await pass(WATCH_INTERVAL_MS);
		await setPrice(40_000);
		await setRows("runs", { state: "applied", endedAt: NOW.toISOString() });
		await pass(WATCH_INTERVAL_MS);
		await shownPrice(40_000);

		await setPrice(50_000);
		await setRows("runs", { state: "undone", undoneAt: NOW.toISOString() });
		await pass(WATCH_INTERVAL_MS);
		await shownPrice(50_000);
	});

	it("does nothing between its hours without an import", async () => {
		await recordImport();
		await pass(WATCH_INTERVAL_MS);
		await shownPrice(50_000);
		await setPrice(40_000);
		await pass(10 * WATCH_INTERVAL_MS);
		await shownPrice(50_000);
		await pass(60 * 60 * 1000);
		await shownPrice(40_000);
	});
});
