import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { expectLogged } from "../../tests/expect-logged";
import { temporaryFolder } from "../../tests/files/temporary-folder";
import { openDatabase } from "../connection.server";
import { migrateToLatest } from "../migrate";
import type { Db } from "../schema";
import { replayForms, visitorWrite } from "./visitor-write";
import { WaitingForms } from "./waiting-forms";

const NOW = new Date("2026-05-01T10:00:00Z");

const NOTE = visitorWrite({
	kind: "note",
	schema: z.object({ name: z.string() }),
	prepare:
		async (_, { name }, now) =>
		async (db) => {
			if (name === "unwritable") throw new Error("It cannot be written.");
			await db
				.insertInto("used_nonces")
				.values({ nonce: name, expiresAt: now.toISOString() })
				.execute();
			return name.length;
		},
});

let path: string;
let db: Db;
let other: Db;

beforeEach(async () => {
	path = join(temporaryFolder(onTestFinished), "site.db");
	db = openDatabase(`file:${path}`);
	other = openDatabase(`file:${path}`);
	await migrateToLatest(db);
});

afterEach(async () => {
	await Promise.all([db.destroy(), other.destroy()]);
});

const lock = () => sql`begin immediate`.execute(other);
const unlock = () => sql`commit`.execute(other);
const submit = (name: string) => NOTE.submit(db, { name }, NOW);
const written = async () =>
	(await other.selectFrom("used_nonces").select("nonce").orderBy(sql`rowid`).execute()).map(
		({ nonce }) => nonce,
	);

describe("visitorWrite", () => {
	it("writes at once while nothing else is written", async () => {
		expect(await submit("ann")).toEqual({ isWaiting: false, result: 3 });
		expect(await written()).toEqual(["ann"]);
		expect(() => statSync(`${path}.waiting`)).toThrow("ENOENT");
	});

	it("answers while the database is locked, and writes in order afterwards", async () => {
		await lock();
		expect(await submit("ann")).toMatchObject({ isWaiting: true });
		for (const name of ["ben", "cat", "dan"])
			expect(await submit(name)).toMatchObject({ isWaiting: true });
		expect(await written()).toEqual([]);
		await unlock();
		expect(await submit("eve")).toMatchObject({ isWaiting: true });
		await replayForms(db);
		expect(await written()).toEqual(["ann", "ben", "cat", "dan", "eve"]);
		expect(await submit("fay")).toMatchObject({ isWaiting: false });
	});

	it("stores forms readable by the owner only, and overwrites what is written", async () => {
		await lock();
		await submit("ann@example.org");
		expect(statSync(`${path}.waiting`).mode & 0o777).toBe(0o600);
		expect(readFileSync(`${path}.waiting`, "latin1")).toContain("ann@example.org");
		await unlock();
		await replayForms(db);
		expect(readFileSync(`${path}.waiting`, "latin1")).not.toContain("ann@example.org");
	});

	it("counts the waiting forms of a subject, and stores no more than allowed", async () => {
		await lock();
		const bound = { subject: "one visitor", max: 2 };
		for (const [name, waitingCount] of [
			["ann", 1],
			["ben", 2],
			["cat", 3],
			["dan", 3],
		] as const) {
			expect(await NOTE.submit(db, { name }, NOW, bound)).toEqual({
				isWaiting: true,
				waitingCount,
			});
		}
		await unlock();
		await replayForms(db);
		expect(await written()).toEqual(["ann", "ben"]);
	});
});

describe("replayForms", () => {
	/** Ends the process's connection while a form waits, as a crash does. */
	async function leaveWaiting(...names: string[]): Promise<void> {
		await lock();
		for (const name of names) await submit(name);
		await db.destroy();
		await unlock();
		expect(await written()).toEqual([]);
		db = openDatabase(`file:${path}`);
	}

	it("writes the forms that an ended process left", async () => {
		await leaveWaiting("ann", "ben");
		await replayForms(db);
		expect(await written()).toEqual(["ann", "ben"]);
	});

	it("lets pages be served between two forms", async () => {
		await leaveWaiting("ann", "ben", "cat", "dan");
		const writtenByTurn: number[] = [];
		let isReplaying = true;
		const replaying = replayForms(db).finally(() => {
			isReplaying = false;
		});
		while (isReplaying) {
			await yieldToEventLoop();
			writtenByTurn.push((await written()).length);
		}
		await replaying;
		expect(writtenByTurn).toEqual(expect.arrayContaining([1, 2, 3, 4]));
	});

	it("writes no form twice if a process ends between writing and deleting it", async () => {
		await leaveWaiting("ann");
		const forms = new WaitingForms(`${path}.waiting`);
		const form = forms.first();
		await replayForms(db);
		if (form) forms.add(form, 1);
		forms.close();
		await replayForms(db);
		expect(await written()).toEqual(["ann"]);
		expect(await submit("ben")).toMatchObject({ isWaiting: false });
	});

	it("writes each form once from several processes at a time, in order", async () => {
		const names = Array.from({ length: 40 }, (_, n) => `visitor ${n}`);
		await leaveWaiting(...names);
		const processes = [db, openDatabase(`file:${path}`), openDatabase(`file:${path}`)];
		await Promise.all(processes.map((connection) => replayForms(connection)));
		await Promise.all(processes.slice(1).map((connection) => connection.destroy()));
		expect(await written()).toEqual(names);
	});

	it("sets a form aside that cannot be written, and goes on", async () => {
		await leaveWaiting("ann", "unwritable", "ben");
		await replayForms(db);
		expect(await written()).toEqual(["ann", "ben"]);
		expectLogged("is set aside");
		const forms = new WaitingForms(`${path}.waiting`);
		expect(forms.first()).toBeUndefined();
		forms.close();
	});
});
