import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { open } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commandDatabase } from "../../../tests/databases/command-database";
import { breakInserts } from "../../../tests/databases/refuse-writes";
import { expectLogged } from "../../../tests/expect-logged";
import type { ImportTask } from "./import-task.server";
import { performInThread } from "./import-thread.server";

const NOW = new Date("2026-03-01T10:00:00Z");
const CSV = "sku,brand,model\nA,Epson,One\nB,Epson,Two\n";

let folder: string;
let url: string;
let db: Kysely<Database>;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "import-thread-"));
	url = commandDatabase(folder);
	db = open(url);
	await migrateToLatest(db);
});

afterEach(async () => {
	await db.destroy();
	rmSync(folder, { recursive: true });
});

function importTask(csv: string): ImportTask<"commit"> {
	const source = { fileName: "a.csv", bytes: new TextEncoder().encode(csv) };
	return { kind: "commit", input: { source, importedBy: "ann", now: NOW } };
}

const skus = async () =>
	(await db.selectFrom("projectors").select("sku").orderBy("sku").execute()).map((row) => row.sku);

describe("performInThread", { timeout: 60_000 }, () => {
	it("loads and undoes on a connection of its own, and tells how far it is", async () => {
		const told: unknown[] = [];
		const outcome = await performInThread(url, importTask(CSV), (progress) => told.push(progress));
		expect(outcome).toMatchObject({ status: "imported", result: { created: 2 } });
		expect(told.at(-1)).toEqual({ done: 2, total: 2 });
		expect(await skus()).toEqual(["A", "B"]);
		const id = outcome.status === "imported" ? outcome.importId : 0;
		const undo: ImportTask<"undo"> = { kind: "undo", input: { id, undoneBy: "ann", now: NOW } };
		expect(await performInThread(url, undo)).toMatchObject({ status: "undone" });
		expect(await skus()).toEqual([]);
	});

	it("passes a refusal on", async () => {
		const outcome = await performInThread(url, importTask("nothing of use\n"));
		expect(outcome).toMatchObject({ status: "failed", httpStatus: 400 });
	});

	it("waits for another writer", async () => {
		const other = open(url);
		const writing = other.transaction().execute(async (trx) => {
			await trx.insertInto("site_state").values({ name: "x", value: "" }).execute();
			await wait(1500);
		});
		expect(await performInThread(url, importTask(CSV))).toMatchObject({ status: "imported" });
		await writing;
		await other.destroy();
	});

	it("answers when the thread fails, and changes nothing", async () => {
		await breakInserts(db, "projector_tags", "broken");
		const csv = "sku,brand,model,features\nA,Epson,One,3D\n";
		expect(await performInThread(url, importTask(csv))).toEqual({
			status: "failed",
			httpStatus: 500,
			message: "The import stopped unexpectedly and nothing was changed. Please try again.",
		});
		expectLogged("broken");
		expect(await skus()).toEqual([]);
		expect(await db.selectFrom("imports").selectAll().execute()).toEqual([]);
	});

	it("stops an import that takes too long, and changes nothing", async () => {
		const outcome = await performInThread(url, importTask(CSV), undefined, { timeoutMs: 0 });
		expect(outcome).toMatchObject({ status: "failed", httpStatus: 500 });
		expectLogged("It took too long.");
		expect(await skus()).toEqual([]);
	});

	it("answers when the thread cannot even open the database", async () => {
		const path = join(folder, "no-database.db");
		writeFileSync(path, "something else entirely, of many bytes".repeat(100));
		const isOnServer = process.env.TEST_DATABASE === "postgres";
		const unusable = isOnServer ? "postgres://127.0.0.1:1/site" : `file:${path}`;
		const outcome = await performInThread(unusable, importTask(CSV));
		expect(outcome).toMatchObject({ status: "failed", httpStatus: 500 });
		expectLogged(isOnServer ? "ECONNREFUSED" : "not a database");
	});
});
