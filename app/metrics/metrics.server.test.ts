import { beforeEach, describe, expect, it, vi } from "vitest";

// Each test measures from nothing.
beforeEach(() => vi.resetModules());

async function measured(countWaitingMails: () => Promise<number> = async () => 0) {
	const metrics = await import("./metrics.server");
	await metrics.startMeasuring({ countWaitingMails });
	/** The figures of a metric: labels in one text, and value. */
	const figures = async (name: string) => {
		const found = (await metrics.snapshot()).find((one) => one.name === name);
		return found?.values.map(({ labels, value }) => [Object.values(labels).join(" "), value]);
	};
	return { ...metrics, figures };
}

describe("where nothing is measured", () => {
	it("nothing is counted, and prom-client is not loaded", async () => {
		const { countImport, isMeasuring, noteDatabaseWait, snapshot, tallyOf } = await import(
			"./metrics.server"
		);
		countImport("commit", "done");
		noteDatabaseWait("lock", 10);
		expect(tallyOf("/", "read")).toBeUndefined();
		expect(isMeasuring()).toBe(false);
		expect(await snapshot()).toEqual([]);
	});
});

describe("what is measured", () => {
	it("has one tally for a route and kind of method", async () => {
		const { figures, tallyOf } = await measured();
		tallyOf("/", "read")?.add(200, 1);
		tallyOf("/", "read")?.add(200, 1);
		tallyOf("/", "write")?.add(303, 1);
		expect(await figures("beamwise_http_requests_total")).toEqual([
			["/ read 200", 2],
			["/ write 303", 1],
		]);
	});

	it("tells the process's memory, processor time and lag", async () => {
		const { figures } = await measured();
		expect(await figures("process_resident_memory_bytes")).toEqual([
			["", expect.closeTo(process.memoryUsage.rss(), -8)],
		]);
		const cpu = await figures("process_cpu_seconds_total");
		expect(cpu?.[0]?.[1]).toBeGreaterThan(0);
		for (const name of ["mean", "p99", "max"]) {
			const lag = await figures(`nodejs_eventloop_lag_${name}_seconds`);
			expect(lag?.[0]?.[1], name).toBeGreaterThanOrEqual(0);
		}
	});

	it("counts the mails that wait, and leaves the figure out while nobody knows", async () => {
		let count = () => Promise.resolve(3);
		const { figures } = await measured(() => count());
		expect(await figures("beamwise_mails_waiting")).toEqual([["", 3]]);
		count = () => Promise.reject(new Error("disk I/O error"));
		expect(await figures("beamwise_mails_waiting")).toEqual([]);
		count = () => new Promise(() => {});
		expect(await figures("beamwise_mails_waiting")).toEqual([]);
		count = () => Promise.resolve(0);
		expect(await figures("beamwise_mails_waiting")).toEqual([["", 0]]);
	});

	it("counts writes that waited for another writer", async () => {
		const { snapshot } = await measured();
		const { retryBusy } = await import("db/writes/retry-busy");
		const busy = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
		let tries = 0;
		await retryBusy(async () => {
			tries += 1;
			if (tries < 3) throw busy;
		});
		await retryBusy(async () => {});
		const waits = (await snapshot()).find(({ name }) => name === "beamwise_database_wait_seconds");
		const counts = waits?.values.filter(({ metricName }) => metricName?.endsWith("_count"));
		expect(counts).toMatchObject([{ labels: { kind: "lock" }, value: 1 }]);
	});

	it("counts imports and runs of feeds by how they ended, and nothing that only reads", async () => {
		const { figures } = await measured();
		const { countTask } = await import("~/features/import-tasks/count-task.server");
		const { failed } = await import("~/features/imports/import-result");
		countTask("undo", { status: "undone", message: "The import was undone." });
		countTask("commit", failed(400, "Row 12 of the secret file"));
		countTask("commit", failed(500, "It stopped"));
		countTask("preview", failed(400, "No header"));
		countTask("run-feed", failed(409, "Another run"));
		countTask("undo-feed-run", { status: "undone", message: "Undone." });
		const nonZero = async (name: string) =>
			(await figures(name))?.filter(([, value]) => value !== 0);
		expect(await nonZero("beamwise_imports_total")).toEqual([
			["commit refused", 1],
			["commit failed", 1],
			["undo done", 1],
		]);
		expect(await nonZero("beamwise_feed_runs_total")).toEqual([
			["run refused", 1],
			["undo done", 1],
		]);
	});
});
