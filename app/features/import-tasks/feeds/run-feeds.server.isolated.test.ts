import { readdirSync } from "node:fs";
import { db } from "db/connection.server";
import { acquireLease } from "db/leases/with-lease";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { endDeadRunsIfIdle, RUN_LEASE } from "~/features/feeds/run/run-feed.server";
import { performTasksInCallingThread } from "~/features/import-tasks/task-place";
import { emptyFolder } from "../../../../tests/commands/command";
import { commandDatabase } from "../../../../tests/databases/command-database";
import { addRows, setRows } from "../../../../tests/databases/rows";
import { expectLogged } from "../../../../tests/expect-logged";
import { makeProjectors, makeShops } from "../../../../tests/factories";
import { temporaryFolder } from "../../../../tests/files/temporary-folder";
import {
	awinCsv,
	feedRow,
	lines,
	listings,
	makeFeed,
	offers,
	runs,
} from "../../../../tests/support/feed-runs";
import { content, drip, startFeedServer, status } from "../../../../tests/support/feed-server";
import { performSiteTask } from "../run-task.server";
import { runDueFeeds, runFeedInThread, startFeeds, stopFeeds } from "./run-feeds.server";

// A database on disk, on which runs have threads of their own, as in the site.
const folder = temporaryFolder();
process.env.DATABASE_URL = commandDatabase(folder);
process.env.FEEDS_ALLOW_PRIVATE = "1";

const A = { id: "1", title: "Epson A1000 Projector", price: "1000" };
const B = { id: "2", title: "Epson B2000 Projector", price: "2000" };

const decision = (runId: number) => ({ runId, by: "ann", now: new Date() });

const server = await startFeedServer();

beforeEach(async () => {
	server.answers = {};
	server.asked = [];
	const models = ["A1000", "B2000"].map((model) => ({ sku: model, brand: "Epson", model }));
	await makeShops();
	await makeProjectors(...models);
	return () => emptyFolder(folder);
});

afterAll(() => server.close());

const address = (path: string) => `${server.origin}${path}?key=s3cret`;
const run = (feedId: number, isScheduled = false) =>
	runFeedInThread({ feedId, startedBy: "ann", isScheduled });

const HOUR_MS = 3_600_000;
const past = new Date(Date.now() - HOUR_MS).toISOString();

function hoursFromNow(dueAt: string | null): number {
	return (Date.parse(dueAt ?? "") - Date.now()) / HOUR_MS;
}

it("in a thread of its own goes on alone, and stops on request", async () => {
	server.answers["/a.csv"] = drip("x", 1000, 100);
	const feedId = await makeFeed({ address: address("/a.csv") });
	const stop = new AbortController();
	const first = runFeedInThread({ feedId, startedBy: "ann" }, { signal: stop.signal });
	while (server.asked.length === 0) await new Promise((done) => setTimeout(done, 20));
	expect(await run(feedId)).toMatchObject({ status: "failed", httpStatus: 409 });
	stop.abort();
	expect(await first).toMatchObject({
		state: "failed",
		message: expect.stringContaining("stopped"),
	});
	expect(await db().selectFrom("locks").selectAll().execute()).toEqual([]);
	expect(await lines()).toEqual([]);
});

describe("runFeed", () => {
	// A thread costs a second, and these do not depend on it.
	beforeAll(performTasksInCallingThread);

	it("takes over its lock within a minute, and marks its run as stopped", async () => {
		server.answers["/a.csv"] = content(awinCsv([A]));
		const feedId = await makeFeed({ address: address("/a.csv") });
		await addRows("runs", {
			kind: "feed",
			feedId,
			startedBy: "x",
			startedAt: "2026-03-01T06:00:00.000Z",
			state: "running",
		});
		await acquireLease(db(), { ...RUN_LEASE, owner: "dead" }, new Date());
		expect(await run(feedId)).toMatchObject({ status: "failed", httpStatus: 409 });
		expect(RUN_LEASE.leaseMs).toBeLessThan(60_000);
		const expiresAt = new Date(Date.now() - 1).toISOString();
		await setRows("locks", { expiresAt });
		expect(await run(feedId)).toMatchObject({ state: "applied" });
		expect((await runs()).map(({ state }) => state)).toEqual(["failed", "applied"]);
	});

	it("is run by the site if it is configured", async () => {
		server.answers["/a.csv"] = content(awinCsv([A]));
		await makeFeed({ address: address("/a.csv"), dueAt: past });
		startFeeds(async () => 0);
		await stopFeeds();
		expect(await runs()).toEqual([]);
		startFeeds(async () => 60);
		while ((await offers()).length === 0) await new Promise((done) => setTimeout(done, 50));
		await stopFeeds();
		expect((await runs())[0]).toMatchObject({ state: "applied", startedBy: "the site" });
	});

	it("fetches and applies, and sends a conditional request the next time", async () => {
		server.answers["/a.csv"] = content(awinCsv([A, B]));
		const feedId = await makeFeed({ address: address("/a.csv") });
		const first = await run(feedId);
		expect(first).toMatchObject({ state: "applied", counts: { created: 2 } });
		expect(hoursFromNow((await feedRow(feedId)).dueAt)).toBeCloseTo(24, 1);
		const before = await listings();
		expect(await run(feedId)).toMatchObject({ state: "unchanged", counts: { confirmed: 2 } });
		expect(server.asked[1]?.headers["if-none-match"]).toBe((await feedRow(feedId)).etag);
		const checked = (await listings()).map(({ checkedAt }) => checkedAt);
		expect(checked.every((at, index) => at > (before[index]?.checkedAt ?? ""))).toBe(true);
		expect(readdirSync(folder).filter((name) => name.endsWith("-feed"))).toEqual([]);
		// An undo makes the next run fetch the whole file.
		const runId = first.status === "ran" ? first.runId : 0;
		expect(await performSiteTask({ kind: "undo-feed-run", input: decision(runId) })).toMatchObject({
			state: "undone",
		});
		expect(await offers()).toEqual([]);
		expect(await run(feedId)).toMatchObject({ state: "applied", counts: { created: 2 } });
		expect(server.asked[2]?.headers["if-none-match"]).toBeUndefined();
	});

	it("applies a held run's file, and accepts the same file the next day", async () => {
		server.answers["/a.csv"] = content(awinCsv([A, B]));
		const feedId = await makeFeed({ address: address("/a.csv") });
		await run(feedId);
		server.answers["/a.csv"] = content(awinCsv([]));
		const held = await run(feedId);
		expect(held).toMatchObject({ state: "held" });
		const runId = held.status === "ran" ? held.runId : 0;
		expect(await performSiteTask({ kind: "apply-feed-run", input: decision(runId) })).toMatchObject(
			{
				state: "applied",
				counts: { gone: 2 },
			},
		);
		expect(await run(feedId)).toMatchObject({ state: "unchanged" });
	});

	it("reports a failure without the address, and retries only feeds that were due", async () => {
		server.answers["/a.csv"] = status(503);
		// Its next time is 23 hours away, so that the pause after a failure ends before it at any hour of the day.
		const dueAt = new Date(Date.now() - HOUR_MS).toISOString();
		const feedId = await makeFeed({ address: address("/a.csv"), dueAt });
		const byHand = await run(feedId);
		expect(byHand).toMatchObject({ state: "failed" });
		expect(JSON.stringify([byHand, await runs()])).not.toMatch(/s3cret|a\.csv/);
		expect(await feedRow(feedId)).toMatchObject({ failures: 1, dueAt });
		await run(feedId, true);
		expect(await feedRow(feedId)).toMatchObject({ failures: 2 });
		expect(hoursFromNow((await feedRow(feedId)).dueAt)).toBeCloseTo(0.25, 1);
		server.answers["/a.csv"] = content(awinCsv([A]));
		await run(feedId);
		expect(await feedRow(feedId)).toMatchObject({ failures: 0 });
	});
});

it("after a process died in a run only a run at the feed's time is tried again", async () => {
	const dueAt = "2026-03-01T05:00:00.000Z";
	const due = await makeFeed({ name: "Due", address: address("/a.csv"), dueAt });
	const later = await makeFeed({ name: "Later", dueAt: "2026-03-01T07:00:00.000Z" });
	const file = await makeFeed({ name: "File", dueAt });
	const run = {
		kind: "feed",
		startedBy: "x",
		startedAt: "2026-03-01T06:00:00.000Z",
		state: "running",
	} as const;
	await addRows(
		"runs",
		{ ...run, feedId: due },
		{ ...run, feedId: later },
		{ ...run, feedId: file, fileName: "feed.csv" },
	);
	await endDeadRunsIfIdle(db());
	expect(hoursFromNow((await feedRow(due)).dueAt)).toBeCloseTo(0.08, 1);
	expect((await feedRow(later)).dueAt).toBe("2026-03-01T07:00:00.000Z");
	expect((await feedRow(file)).dueAt).toBe(dueAt);
});

describe("runDueFeeds", () => {
	async function ran() {
		const names: string[] = [];
		for await (const { name } of runDueFeeds("cron")) names.push(name);
		return names;
	}

	it("runs the feeds that are due, each once, and no others", async () => {
		server.answers["/a.csv"] = content(awinCsv([A]));
		const feed = { address: address("/a.csv"), dueAt: past };
		await makeFeed({ ...feed, name: "Second" });
		await makeFeed({ ...feed, name: "First", dueAt: "2026-01-01T00:00:00.000Z" });
		await makeFeed({ ...feed, name: "Paused", isPaused: 1 });
		await makeFeed({ ...feed, name: "By hand", everyHours: 0 });
		await makeFeed({ ...feed, name: "Later", dueAt: new Date(Date.now() + HOUR_MS).toISOString() });
		expect(await ran()).toEqual(["First", "Second"]);
		expect(await ran()).toEqual([]);
	});

	it("goes on after any error, even one of the log", async () => {
		await makeFeed({ address: "https://127.0.0.1:1/a.csv", dueAt: past });
		vi.mocked(console.error).mockImplementationOnce(() => {
			throw new Error("The log cannot be written.");
		});
		await db().schema.alterTable("feeds").renameTo("elsewhere").execute();
		startFeeds(async () => 0.003);
		await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
		await db().schema.alterTable("elsewhere").renameTo("feeds").execute();
		await vi.waitFor(async () => expect(await runs()).toMatchObject([{ state: "failed" }]), 20_000);
		await stopFeeds();
		expectLogged("Feeds could not be run");
	});
});
