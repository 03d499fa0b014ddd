import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../tests/files/temporary-folder";
import { openDatabase } from "../connection.server";
import { migrateToLatest } from "../migrate";
import { backUpToFolder, isBackupDue, listBackups } from "./backup";
import { findBackupState, recordBackup } from "./last-backup";

let home: string;
let folder: string;
let url: string;

beforeEach(async () => {
	home = temporaryFolder(onTestFinished);
	folder = join(home, "backups");
	url = `file:${join(home, "site.db")}`;
	const db = openDatabase(url);
	await migrateToLatest(db);
	await db.destroy();
});

const make = (hour: number, keep = 2) =>
	backUpToFolder({ url, folder, keepCount: keep, now: new Date(Date.UTC(2026, 0, 31, hour)) });

it("backup: keeps the newest backups, readable by the owner alone, and touches no other file", async () => {
	await make(1);
	writeFileSync(join(folder, "notes.txt"), "mine");
	await make(2);
	expect(await make(3)).toBe("backup-20260131-030000.db");
	expect(readdirSync(folder).sort()).toEqual([
		"backup-20260131-020000.db",
		"backup-20260131-030000.db",
		"notes.txt",
	]);
	const [newest] = listBackups(folder);
	expect(newest).toMatchObject({ at: "2026-01-31T03:00:00.000Z" });
	expect(newest?.bytes).toBeGreaterThan(100_000);
	expect(
		[folder, join(folder, newest?.name ?? "")].map((path) => statSync(path).mode & 0o77),
	).toEqual([0, 0]);
});

it.each([
	[24, "2026-02-01T00:45:00Z", false],
	[24, "2026-02-01T00:59:59Z", true],
	[1, "2026-01-31T02:00:00Z", true],
	[0, "2027-01-01T00:00:00Z", false],
])("backup: with %i hours, is due at %s: %s", async (hours, now, isDue) => {
	await make(1);
	expect(isBackupDue(folder, hours, new Date(now))).toBe(isDue);
	expect(isBackupDue(join(home, "empty"), hours, new Date(now))).toBe(hours > 0);
});

it("backup: reports a failure until a later backup", async () => {
	const db = openDatabase(url);
	try {
		await recordBackup(db, new Date("2026-01-01T00:00:00Z"));
		await recordBackup(db, new Date("2026-01-02T00:00:00Z"), "No room.");
		expect(await findBackupState(db)).toEqual({
			lastAt: "2026-01-01T00:00:00.000Z",
			failure: { at: "2026-01-02T00:00:00.000Z", message: "No room." },
		});
		await recordBackup(db, new Date("2026-01-03T00:00:00Z"));
		expect((await findBackupState(db)).failure).toBeUndefined();
	} finally {
		await db.destroy();
	}
});
