import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../tests/files/temporary-folder";
import { openDatabase } from "./connection.server";
import { migrateToLatest } from "./migrate";

let folder: string;
let umask: number;

beforeEach(() => {
	folder = temporaryFolder(onTestFinished);
	umask = process.umask(0o022);
});

afterEach(() => {
	process.umask(umask);
});

function modes(): Record<string, string> {
	const names = readdirSync(folder).sort();
	return Object.fromEntries(
		names.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
	);
}

it("connection: creates a database and the files beside it readable by the owner only", async () => {
	const db = openDatabase(`file:${join(folder, "site.db")}`);
	await migrateToLatest(db);
	expect(modes()).toEqual({ "site.db": "600", "site.db-shm": "600", "site.db-wal": "600" });
	await db.destroy();
});

it("connection: opens new files while other processes open them", async () => {
	const script = `
			import { openDatabase } from "./db/connection.server.ts";
			import { setTimeout as wait } from "node:timers/promises";
			for (let file = 0; file < 100; file += 1) {
				await wait(Math.max(0, ${Date.now() + 2500} + file * 15 - Date.now()));
				await openDatabase("file:${folder}/" + file + ".db").destroy();
			}
		`;
	const args = ["--import", "tsx", "--input-type=module", "--eval", script];
	const opening = [1, 2, 3, 4].map(() => once(spawn(process.execPath, args), "exit"));
	expect(await Promise.all(opening)).toEqual(opening.map(() => [0, null]));
});

it("connection: does not change the mode of an existing file", async () => {
	const file = join(folder, "site.db");
	writeFileSync(file, "");
	chmodSync(file, 0o640);
	await openDatabase(`file:${file}`).destroy();
	expect(modes()).toEqual({ "site.db": "640" });
});
