import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openDatabase } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { commandDatabase } from "../../../tests/databases/command-database";
import { breakInserts } from "../../../tests/databases/refuse-writes";
import { expectLogged } from "../../../tests/expect-logged";
import { temporaryFolder } from "../../../tests/files/temporary-folder";
import { awinCsv } from "../../../tests/support/feed-runs";
import type { ImportTask } from "./import-task.server";
import { performInThread } from "./import-thread.server";

// A thread takes many seconds to start while the machine is busy, and no test is about how many.
const PATIENT_MS = 180_000;
vi.setConfig({ testTimeout: PATIENT_MS });

const NOW = new Date("2026-03-01T10:00:00Z");
const isOnServer = process.env.TEST_DATABASE === "postgres";
const NOTHING_CHANGED =
	"The import stopped unexpectedly and nothing was changed. Please try again.";
const TOOK_TOO_LONG =
	"This file took longer than an import may, so it was stopped and nothing was changed. Split it into smaller files, or save it as CSV.";
const CSV = "sku,brand,model\nA,Epson,One\nB,Epson,Two\n";

let folder: string;
let url: string;
let db: Kysely<Database>;

beforeEach(async () => {
	folder = temporaryFolder(onTestFinished);
	url = commandDatabase(folder);
	db = openDatabase(url);
	await migrateToLatest(db);
});

afterEach(async () => {
	await db.destroy();
});

function importTask(csv: string): ImportTask<"commit"> {
	const source = { fileName: "a.csv", bytes: new TextEncoder().encode(csv) };
	return { kind: "commit", input: { source, startedBy: "ann", now: NOW } };
}

/** Drops the results that threads report, as if each thread died between its commit and its message. */
function loseOutcomes(): void {
	const { emit } = Worker.prototype;
	vi.spyOn(Worker.prototype, "emit").mockImplementation(function (this: Worker, name, ...values) {
		const [message] = values;
		const isResult = name === "message" && Object.hasOwn(Object(message), "result");
		return isResult || emit.call(this, name, ...values);
	});
}

const skus = async () =>
	(await db.selectFrom("projectors").select("sku").orderBy("sku").execute()).map((row) => row.sku);

it("import thread: imports and undoes on a connection of its own, and reports its progress", async () => {
	const told: unknown[] = [];
	const outcome = await performInThread(url, importTask(CSV), (progress) => told.push(progress));
	expect(outcome).toMatchObject({ status: "ran", result: { created: 2 } });
	expect(told.at(-1)).toEqual({ done: 2, total: 2 });
	expect(await skus()).toEqual(["A", "B"]);
	const id = outcome.status === "ran" ? outcome.runId : 0;
	const undo: ImportTask<"undo"> = { kind: "undo", input: { id, undoneBy: "ann", now: NOW } };
	expect(await performInThread(url, undo)).toMatchObject({ state: "undone" });
	expect(await skus()).toEqual([]);
});

/** The niceness of each thread of this process: the higher, the lower its priority. */
function niceness(): number[] {
	return readdirSync("/proc/self/task").map((thread) => {
		const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
		// The name may contain spaces. The niceness is the 19th field, 17th after the name.
		return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
	});
}

it.runIf(process.platform === "linux")(
	"import thread: has a lower priority than the thread that serves pages",
	async () => {
		const least = Math.max(...niceness());
		const other = openDatabase(url);
		const importing = performInThread(url, importTask(CSV));
		// Keeps the import waiting, so that its thread can be seen.
		await other.transaction().execute(async (trx) => {
			await trx.insertInto("site_state").values({ name: "x", value: "" }).execute();
			await vi.waitFor(() => expect(Math.max(...niceness())).toBeGreaterThan(least), PATIENT_MS);
		});
		expect(await importing).toMatchObject({ status: "ran" });
		await other.destroy();
	},
);

it("import thread: passes a refusal on", async () => {
	const outcome = await performInThread(url, importTask("nothing of use\n"));
	expect(outcome).toMatchObject({ status: "failed", httpStatus: 400 });
});

it("import thread: waits for another writer", async () => {
	const other = openDatabase(url);
	const writing = other.transaction().execute(async (trx) => {
		await trx.insertInto("site_state").values({ name: "x", value: "" }).execute();
		await wait(1500);
	});
	expect(await performInThread(url, importTask(CSV))).toMatchObject({ status: "ran" });
	await writing;
	await other.destroy();
});

it("import thread: returns a failure when the thread fails, and changes nothing", async () => {
	await breakInserts(db, "projector_tags", "broken");
	const csv = "sku,brand,model,features\nA,Epson,One,3D\n";
	expect(await performInThread(url, importTask(csv))).toEqual({
		status: "failed",
		httpStatus: 500,
		message: NOTHING_CHANGED,
	});
	expectLogged("broken");
	expect(await skus()).toEqual([]);
	expect(await db.selectFrom("runs").selectAll().execute()).toEqual([]);
});

it("import thread: stops an import that takes too long, and changes nothing", async () => {
	const limits = { timeoutMs: 0, graceMs: PATIENT_MS };
	const outcome = await performInThread(url, importTask(CSV), undefined, limits);
	expect(outcome).toEqual({ status: "failed", httpStatus: 500, message: TOOK_TOO_LONG });
	expectLogged("It took too long.");
	expect(await skus()).toEqual([]);
});

it("import thread: finds the committed result in the database if the thread ends without reporting one", async () => {
	loseOutcomes();
	const outcome = await performInThread(url, importTask(CSV));
	expect(outcome).toMatchObject({
		status: "ran",
		runId: 1,
		result: { created: 2, updated: 0, errors: 0, message: "2 created, 0 updated, 0 unchanged." },
		problems: [],
		held: [],
	});
	const undo: ImportTask<"undo"> = { kind: "undo", input: { id: 1, undoneBy: "ann", now: NOW } };
	expect(await performInThread(url, undo)).toMatchObject({
		state: "undone",
		message: "The import was undone.",
	});
	expect(await skus()).toEqual([]);
	// This one changed nothing: the import was undone before.
	const again = { ...undo, input: { ...undo.input, now: new Date("2026-03-01T11:00:00Z") } };
	expect(await performInThread(url, again)).toMatchObject({ message: NOTHING_CHANGED });
});

it("import thread: reads from the run which changes an undo skipped", async () => {
	await performInThread(url, importTask(CSV));
	await db.updateTable("projectors").set({ model: "Changed" }).where("sku", "=", "A").execute();
	loseOutcomes();
	const input = { id: 1, undoneBy: "ann", now: new Date("2026-03-01T11:00:00Z"), isPartial: true };
	expect(await performInThread(url, { kind: "undo", input })).toMatchObject({
		state: "undone",
		message: "The import was undone, but for 1 row changed or removed since.",
	});
});

it("import thread: reads from a feed's run how it ended and how its undo ended", async () => {
	await performInThread(url, importTask("sku,brand,model\nA,Epson,EH-TW7100\n"));
	const shop = {
		id: 1,
		name: "Currys",
		slug: "currys",
		description: "",
		websiteUrl: "https://x.example",
	};
	await db.insertInto("retailers").values(shop).execute();
	const feed = { name: "Currys", retailerId: 1, createdAt: NOW.toISOString() };
	await db.insertInto("feeds").values(feed).execute();
	const path = join(folder, "feed.csv");
	writeFileSync(path, awinCsv([{ id: "1", title: "Epson EH-TW7100", price: "1299.00" }]));
	loseOutcomes();
	const file = { name: "feed.csv", path };
	const input = { feedId: 1, startedBy: "ann", file, folder: join(folder, "work") };
	const run = await performInThread(url, { kind: "run-feed", input });
	expect(run).toMatchObject({ state: "applied", counts: { lines: 1, created: 1 } });
	const decision = { runId: run.status === "ran" ? run.runId : 0, by: "ann", now: NOW };
	expect(await performInThread(url, { kind: "undo-feed-run", input: decision })).toMatchObject({
		state: "undone",
		message: "The run was undone.",
	});
});

it("import thread: does not claim that nothing was changed if the database cannot be read either", async () => {
	loseOutcomes();
	const path = url.replace("file:", "");
	const outcome = await performInThread(url, importTask(CSV), () => {
		// The thread has the file open, and continues with it.
		if (!isOnServer) renameSync(path, `${path}.away`);
	});
	if (isOnServer) return expect(outcome).toMatchObject({ status: "ran" });
	expect(outcome).toMatchObject({
		httpStatus: 500,
		message: expect.stringContaining("it is not known whether anything was changed"),
	});
	expectLogged("The result of an import could not be found out");
	renameSync(`${path}.away`, path);
});

it("import thread: ends a parser that does not stop, and starts the next import", async () => {
	const rows = Array.from({ length: 200_000 }, (_, n) => `S-${n},"Epson",One ${n},"a, b"`);
	const large = importTask(`sku,brand,model,features\n${rows.join("\n")}\n`);
	const told: unknown[] = [];
	const outcome = await performInThread(url, large, (progress) => told.push(progress), {
		timeoutMs: 0,
		graceMs: 0,
	});
	expect(outcome).toEqual({ status: "failed", httpStatus: 500, message: TOOK_TOO_LONG });
	expect(told).toEqual([]);
	expectLogged("It did not stop in time");
	expect(await skus()).toEqual([]);
	expect(await performInThread(url, importTask(CSV))).toMatchObject({ status: "ran" });
});

it("import thread: returns a failure when the file needs more memory than the thread has, and starts the next import", async () => {
	const rows = Array.from({ length: 90_000 }, (_, n) => `S-${n},"Epson",One ${n},"a, b"`);
	const large = importTask(`sku,brand,model,features\n${rows.join("\n")}\n`);
	expect(await performInThread(url, large, undefined, { maxHeapMb: 40 })).toEqual({
		status: "failed",
		httpStatus: 413,
		message:
			"This file needs more memory than an import may take, and nothing was changed. Split it into smaller files.",
	});
	expectLogged("reaching memory limit");
	expect(await skus()).toEqual([]);
	expect(await performInThread(url, importTask(CSV))).toMatchObject({ status: "ran" });
});

it("import thread: returns a failure when no thread can be started", async () => {
	const unclonable = { ...importTask(CSV), input: { ...importTask(CSV).input, release: [] } };
	Object.assign(unclonable.input, { release: () => [] });
	expect(await performInThread(url, unclonable)).toMatchObject({
		httpStatus: 500,
		message: NOTHING_CHANGED,
	});
	expectLogged("could not be started");
});

it("import thread: returns a failure when the thread cannot open the database", async () => {
	const path = join(folder, "no-database.db");
	writeFileSync(path, "something else entirely, of many bytes".repeat(100));
	const unusable = isOnServer ? "postgres://127.0.0.1:1/site" : `file:${path}`;
	const outcome = await performInThread(unusable, importTask(CSV));
	expect(outcome).toMatchObject({ status: "failed", httpStatus: 500 });
	expectLogged(isOnServer ? "ECONNREFUSED" : "not a database");
});
