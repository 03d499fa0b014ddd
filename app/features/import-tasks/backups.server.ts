import { backupFolder, isBackupDue } from "db/backup/backup";
import { recordBackup } from "db/backup/last-backup";
import { db } from "db/connection.server";
import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { settings } from "~/config/env.server";
import { logFailure } from "~/logging/failure.server";
import type { TaskResult } from "./import-task.server";
import { performApart } from "./run-task.server";

/** A copy of a large database takes minutes. */
const TIMEOUT_MS = 60 * 60_000;

async function perform(): Promise<TaskResult<"back-up">> {
	const { DATABASE_URL: url, BACKUP_KEEP: keep } = settings();
	const input = { url, keep, folder: backupFolder(), now: new Date() };
	const result = await performApart({ kind: "back-up", input }, undefined, {
		timeoutMs: TIMEOUT_MS,
	});
	const failure = result.status === "failed" ? result.message : undefined;
	try {
		await writeStatement(db(), (one) => recordBackup(one, new Date(), failure));
	} catch (error) {
		logFailure("The result of a backup was not stored", error);
	}
	return result;
}

let running: Promise<TaskResult<"back-up">> | undefined;

/** Makes a backup in the folder of backups while pages are served. Joins one that is being made. */
export function runBackup(): Promise<TaskResult<"back-up">> {
	running ??= perform().finally(() => {
		running = undefined;
	});
	return running;
}

/** Begins the backup that BACKUP_EVERY_HOURS makes due. Does not wait for it: the other jobs go on. */
export async function backUpIfDue(_: Db, now: Date): Promise<void> {
	if (!isBackupDue(backupFolder(), settings().BACKUP_EVERY_HOURS, now)) return;
	void runBackup().then((result) => {
		if (result.status === "failed") console.error(`Scheduled backup failed: ${result.message}`);
	});
}
