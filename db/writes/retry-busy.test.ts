import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../tests/files/temporary-folder";
import { openDatabase } from "../connection.server";
import { migrateToLatest } from "../migrate";
import { retryBusy } from "./retry-busy";

let folder: string;

beforeEach(() => {
	folder = temporaryFolder(onTestFinished);
});

it("retry busy: waits for another writer, and gives up after the limit", async () => {
	const url = `file:${join(folder, "site.db")}`;
	const [writer, other] = [openDatabase(url), openDatabase(url)];
	await migrateToLatest(writer);
	const insert = (nonce: string) =>
		writer.insertInto("used_nonces").values({ nonce, expiresAt: "2026" }).execute();

	await sql`begin immediate`.execute(other);
	await expect(retryBusy(() => insert("a"), 150)).rejects.toThrow("database is locked");
	setTimeout(() => sql`commit`.execute(other), 200);
	await retryBusy(() => insert("b"));
	expect(await writer.selectFrom("used_nonces").select("nonce").execute()).toEqual([
		{ nonce: "b" },
	]);
	await Promise.all([writer.destroy(), other.destroy()]);
});

it("retry busy: retries one waiting write at a time, and loses none", async () => {
	let isLocked = true;
	let tries = 0;
	const busy = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
	const done: number[] = [];
	const writes = Array.from({ length: 20 }, (_, n) =>
		retryBusy(async () => {
			tries += 1;
			if (isLocked) throw busy;
			done.push(n);
		}),
	);
	await new Promise((resolve) => setTimeout(resolve, 20));
	// Each tried once; then only the first of the queue.
	expect(tries).toBeLessThanOrEqual(22);
	isLocked = false;
	await Promise.all(writes);
	expect(done).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

it("retry busy: leaves retrying to the outer call when nested", async () => {
	let inner = 0;
	const result = await retryBusy(() =>
		retryBusy(async () => {
			inner += 1;
			if (inner < 3) throw Object.assign(new Error("locked"), { code: "SQLITE_BUSY" });
			return "written";
		}),
	);
	expect(result).toBe("written");
	expect(inner).toBe(3);
});

it("retry busy: rejects at once with every other error", async () => {
	let runs = 0;
	const failing = retryBusy(async () => {
		runs += 1;
		throw new Error("no such table");
	});
	await expect(failing).rejects.toThrow("no such table");
	expect(runs).toBe(1);
});
