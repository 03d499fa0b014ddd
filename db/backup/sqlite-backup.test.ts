import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../tests/files/temporary-folder";
import { openDatabase } from "../connection.server";
import { migrateToLatest } from "../migrate";
import { migrations } from "../migrations/index";
import { backUpSqlite, restoreSqlite } from "./sqlite-backup";

const LATEST = Object.keys(migrations).at(-1) ?? "";
const NOW = new Date("2026-01-31T23:59:59.500Z");
const KEPT = "site.db.replaced-20260131-235959";

let folder: string;
let database: string;
let backup: string;

beforeEach(() => {
	folder = temporaryFolder(onTestFinished);
	database = join(folder, "site.db");
	backup = join(folder, "backup.db");
});

/** A site's database with these categories, closed. */
async function makeDatabase(path: string, ...slugs: string[]): Promise<void> {
	const db = openDatabase(`file:${path}`);
	await migrateToLatest(db);
	for (const [at, slug] of slugs.entries()) {
		const category = { id: at + 1, name: slug, slug, description: "", imagePath: "" };
		await db.insertInto("categories").values(category).execute();
	}
	await db.destroy();
}

function read(path: string, query: string): unknown[] {
	const sqlite = new SQLite(path, { readonly: true });
	try {
		return sqlite.prepare(query).pluck().all();
	} finally {
		sqlite.close();
	}
}

const slugsOf = (path: string) => read(path, "select slug from categories order by id");

/** Damages a file. */
function change(path: string, query: string): void {
	const sqlite = new SQLite(path);
	sqlite.pragma("foreign_keys = OFF");
	sqlite.exec(query);
	sqlite.close();
}

const newer = "insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')";

/** Starts another process with the database open, which is idle or writes all the time. */
async function startSite(work: "idle" | "writing"): Promise<ChildProcess> {
	const script = `
		const sqlite = require("better-sqlite3")(process.argv[1]);
		sqlite.pragma("journal_mode = WAL");
		const one = sqlite.prepare("insert into used_nonces values (hex(randomblob(500)), 'x')");
		const other = sqlite.prepare("insert into rate_limits values (hex(randomblob(500)), 'x', 1)");
		const both = sqlite.transaction(() => { one.run(); other.run(); });
		both();
		console.log("ready");
		${work === "writing" ? "setInterval(both, 0)" : "setInterval(() => {}, 1000)"};
	`;
	const site = spawn(process.execPath, ["-e", script, database], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	await once(site.stdout, "data");
	return site;
}

async function kill(site: ChildProcess): Promise<void> {
	const ended = once(site, "exit");
	site.kill("SIGKILL");
	await ended;
}

describe("backUp", { timeout: 30_000 }, () => {
	it("copies the database into a single file that only its owner can read", async () => {
		await makeDatabase(database, "gaming", "office");
		const contents = await backUpSqlite(database, backup);
		expect(contents).toEqual({ modelCount: 0, lastMigration: LATEST });
		expect(slugsOf(backup)).toEqual(["gaming", "office"]);
		expect(statSync(backup).mode & 0o777).toBe(0o600);
		expect(readdirSync(folder).sort()).toEqual(["backup.db", "site.db"]);
	});

	it("is complete while a site writes all the time, including its log", async () => {
		await makeDatabase(database);
		const site = await startSite("writing");
		try {
			const nonces = "select count(*) from used_nonces";
			const limits = "select count(*) from rate_limits";
			let before = 0;
			for (let round = 0; round < 3; round += 1) {
				await backUpSqlite(database, backup);
				const [count] = read(backup, nonces).map(Number);
				expect(read(backup, limits)).toEqual([count]);
				expect(count).toBeGreaterThan(before);
				before = count ?? 0;
			}
		} finally {
			await kill(site);
		}
	});

	it("removes drafts of killed backups, but not of a running one", async () => {
		await makeDatabase(database);
		const { pid: dead } = spawnSync(process.execPath, ["--version"]);
		const left = [
			`backup.db.${dead}-0123abcd.partial`,
			`backup.db.${dead}-0123abcd.partial-journal`,
		];
		const others = [
			`backup.db.${process.ppid}-0123abcd.partial`,
			`monday.db.${dead}-0123abcd.partial`,
			"backup.db.partial",
		];
		for (const name of [...left, ...others]) writeFileSync(join(folder, name), "");
		await backUpSqlite(database, backup);
		expect(readdirSync(folder).sort()).toEqual([...others, "backup.db", "site.db"].sort());
	});

	it("replaces an older backup", async () => {
		await makeDatabase(database, "gaming");
		await backUpSqlite(database, backup);
		change(database, "update categories set slug = 'office'");
		await backUpSqlite(database, backup);
		expect(slugsOf(backup)).toEqual(["office"]);
	});

	it.each<[string, (path: string) => void | Promise<void>, RegExp]>([
		["a text", (path) => writeFileSync(path, "my notes"), /not a backup/],
		["an empty file", (path) => writeFileSync(path, ""), /not a backup/],
		["a folder", (path) => mkdirSync(path), /not a file/],
		["another site's database", (path) => makeDatabase(path, "theirs"), /not a backup/],
		[
			"a database of something else",
			(path) => change(path, "create table notes (x)"),
			/not a back/,
		],
	])("never replaces %s", async (_what, make, message) => {
		await makeDatabase(database, "gaming");
		await make(backup);
		const before = statSync(backup).isFile() ? readFileSync(backup) : undefined;
		await expect(backUpSqlite(database, backup)).rejects.toThrow(message);
		if (before) expect(readFileSync(backup)).toEqual(before);
		expect(readdirSync(folder).sort()).toEqual(["backup.db", "site.db"]);
	});

	it("never replaces the database itself, not even under another name", async () => {
		await makeDatabase(database, "gaming");
		symlinkSync(database, backup);
		for (const name of [database, backup]) {
			await expect(backUpSqlite(database, name)).rejects.toThrow(/is the database itself/);
		}
		expect(slugsOf(database)).toEqual(["gaming"]);
	});

	it("reports missing files", async () => {
		await expect(backUpSqlite(database, backup)).rejects.toThrow(
			`There is no database ${database}.`,
		);
		await makeDatabase(database);
		const nowhere = join(folder, "none", "backup.db");
		await expect(backUpSqlite(database, nowhere)).rejects.toThrow("There is no folder");
	});

	it("keeps the last backup if the database is damaged", async () => {
		await makeDatabase(database, "gaming");
		await backUpSqlite(database, backup);
		truncateSync(database, 20_000);
		await expect(backUpSqlite(database, backup)).rejects.toThrow(/site\.db is damaged/);
		expect(slugsOf(backup)).toEqual(["gaming"]);
		expect(readdirSync(folder).sort()).toEqual(["backup.db", "site.db"]);
	});
});

describe("restore", { timeout: 30_000 }, () => {
	beforeEach(async () => {
		await makeDatabase(database, "gaming");
		await backUpSqlite(database, backup);
		change(database, "update categories set slug = 'office'");
	});

	it("replaces the database by the backup and keeps the old one", () => {
		const replacedPath = join(folder, KEPT);
		const bytes = readFileSync(backup);
		expect(restoreSqlite(backup, database, NOW)).toEqual({
			modelCount: 0,
			lastMigration: LATEST,
			replacedPath,
		});
		expect(slugsOf(database)).toEqual(["gaming"]);
		expect(slugsOf(replacedPath)).toEqual(["office"]);
		expect(statSync(database).mode & 0o777).toBe(0o600);
		expect(readFileSync(backup)).toEqual(bytes);
		expect(readdirSync(folder).sort()).toEqual(["backup.db", "site.db", KEPT]);
	});

	it("creates a database if there is none", () => {
		rmSync(database);
		expect(restoreSqlite(backup, database, NOW).replacedPath).toBeUndefined();
		expect(slugsOf(database)).toEqual(["gaming"]);
	});

	it("refuses while a site has the database open, even an idle one", async () => {
		const site = await startSite("idle");
		try {
			expect(() => restoreSqlite(backup, database, NOW)).toThrow(/A site has the database open/);
		} finally {
			await kill(site);
		}
		expect(slugsOf(database)).toEqual(["office"]);
		expect(readdirSync(folder).filter((name) => /partial|replaced/.test(name))).toEqual([]);
	});

	it("keeps the log of a killed site with the old database", async () => {
		await kill(await startSite("idle"));
		expect(existsSync(`${database}-wal`)).toBe(true);
		restoreSqlite(backup, database, NOW);
		const nonces = "select count(*) from used_nonces";
		expect(read(database, nonces)).toEqual([0]);
		expect(read(join(folder, KEPT), nonces)).toEqual([1]);
		expect(readdirSync(folder).sort()).toEqual(["backup.db", "site.db", KEPT]);
	});

	it("moves a stale log away if the database is missing or damaged", async () => {
		await kill(await startSite("idle"));
		writeFileSync(database, "damaged");
		restoreSqlite(backup, database, NOW);
		expect(slugsOf(database)).toEqual(["gaming"]);
		expect(readFileSync(join(folder, KEPT), "utf8")).toBe("damaged");
		expect(existsSync(`${database}-wal`)).toBe(false);
		expect(existsSync(join(folder, `${KEPT}-wal`))).toBe(true);
	});

	it("restores a plain copy of a killed site's files with its log", async () => {
		await kill(await startSite("idle"));
		const copy = join(folder, "copy.db");
		for (const end of ["", "-wal"]) copyFileSync(database + end, copy + end);
		restoreSqlite(copy, database, NOW);
		expect(read(database, "select count(*) from used_nonces")).toEqual([1]);
		expect(existsSync(`${copy}-wal`)).toBe(true);
	});

	it.each<[string, (path: string) => void, RegExp]>([
		["is missing", (path) => rmSync(path), /There is no file/],
		["is empty", (path) => writeFileSync(path, ""), /not a database of this site/],
		["is a text", (path) => writeFileSync(path, "x".repeat(5000)), /not a database at all/],
		["is cut short", (path) => truncateSync(path, 20_000), /is damaged/],
		[
			"has lost rows that others refer to",
			(path) => change(path, "insert into projector_tags values ('4K', 'none')"),
			/refers to rows/,
		],
		[
			"is of something else",
			(path) => change(path, "drop table kysely_migration"),
			/not a database/,
		],
		["is of PostgreSQL", (path) => writeFileSync(path, "PGDMP"), /is of a PostgreSQL database/],
		["is newer", (path) => change(path, newer), /newer version of the site \(9999-future\)/],
	])("refuses a backup that %s", (_what, spoil, message) => {
		spoil(backup);
		expect(() => restoreSqlite(backup, database, NOW)).toThrow(message);
		expect(slugsOf(database)).toEqual(["office"]);
		expect(readdirSync(folder).filter((name) => /partial|replaced/.test(name))).toEqual([]);
	});

	it("reports a missing folder", () => {
		const nowhere = join(folder, "none");
		expect(() => restoreSqlite(backup, join(nowhere, "site.db"), NOW)).toThrow(
			`There is no folder ${nowhere}.`,
		);
	});

	it("refuses the database itself", () => {
		expect(() => restoreSqlite(database, database, NOW)).toThrow(/is the database itself/);
	});
});
