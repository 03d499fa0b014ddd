import { beforeEach, describe, expect, it, vi } from "vitest";

// Each test measures from zero.
beforeEach(() => vi.resetModules());

async function measured(countWaitingMails: () => Promise<number> = async () => 0) {
	const metrics = await import("./metrics.server");
	await metrics.startMeasuring({ countWaitingMails });
	const { register } = await import("prom-client");
	/** Returns the figures of a metric: labels in one text, and value. */
	const figures = async (name: string) => {
		const { values } = (await register.getSingleMetric(name)?.get()) ?? { values: [] };
		return values.map(({ labels, value }) => [Object.values(labels).join(" "), value]);
	};
	return { ...metrics, figures };
}

it("without METRICS_PORT nothing is counted", async () => {
	const { countImport, countRequest, isMeasuring } = await import("./metrics.server");
	countImport("commit", "done");
	countRequest({ route: "/", method: "read" }, 200, 1);
	expect(isMeasuring()).toBe(false);
});

describe("metrics", () => {
	it("count requests by route, kind of method and status", async () => {
		const { countRequest, figures } = await measured();
		countRequest({ route: "/", method: "read" }, 200, 1);
		countRequest({ route: "/", method: "read" }, 200, 30_000);
		countRequest({ route: "/", method: "write" }, "aborted", 1);
		expect(await figures("beamwise_http_requests_total")).toEqual([
			["/ read 200", 2],
			["/ write aborted", 1],
		]);
		const durations = await figures("beamwise_http_request_duration_seconds");
		expect(durations).toContainEqual(["0.001 / read", 1]);
		expect(durations).toContainEqual(["10 / read", 1]);
		expect(durations).toContainEqual(["+Inf / read", 2]);
	});

	it("count the mails that wait, and leave the figure out while it is not known", async () => {
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

	it("count writes that waited for another writer", async () => {
		const { figures } = await measured();
		const { retryBusy } = await import("db/writes/retry-busy");
		const busy = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
		let tries = 0;
		await retryBusy(async () => {
			tries += 1;
			if (tries < 3) throw busy;
		});
		await retryBusy(async () => {});
		const waits = await figures("beamwise_database_wait_seconds");
		expect(waits).toContainEqual(["+Inf lock", 1]);
	});

	it("count imports and runs of feeds by how they ended, and nothing that only reads", async () => {
		const { figures } = await measured();
		const { countTask } = await import("~/features/import-tasks/run-task.server");
		const { importFailure: failed } = await import("~/features/imports/import-result");
		const { noCounts } = await import("~/features/feeds/run/run-plan");
		const undone = { status: "ran", runId: 1, state: "undone", message: "Undone." } as const;
		const counts = { created: 1, updated: 0, unchanged: 0, errors: 0, held: 0 };
		const result = { ...counts, errorDetails: [], heldDetails: [], message: "1 created." };
		countTask("undo", { ...undone, result, problems: [], held: [] });
		countTask("commit", failed(400, "Row 12 of the secret file"));
		countTask("commit", failed(500, "It stopped"));
		countTask("preview", failed(400, "No header"));
		countTask("run-feed", failed(409, "Another run"));
		countTask("undo-feed-run", { ...undone, counts: noCounts() });
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
