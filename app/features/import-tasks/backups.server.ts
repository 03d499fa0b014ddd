import { resolve } from "node:path";
import { defaultBackupFolder, isBackupDue } from "db/backup/backup";
import { recordBackup } from "db/backup/last-backup";
import { db } from "db/connection.server";
import type { Db } from "db/schema";
import { writeStatement } from "db/writes/write";
import { settings } from "~/config/env.server";
import { MINUTE_MS } from "~/config/time";
import { siteSettings } from "~/features/settings/settings.queries.server";
import { ExpectedError } from "~/logging/expected-error";
import { logFailure } from "~/logging/failure.server";
import type { TaskResult } from "./import-task.server";
import { performSiteTask } from "./run-task.server";

/** Time limit: a copy of a large database takes minutes. */
const TIMEOUT_MS = 60 * MINUTE_MS;

/** Returns the hours between backups, the number of backups to keep, and their folder. */
export async function backupSettings(database: Db) {
	const { everyHours, keep, folder } = (await siteSettings(database)).backups;
	return { everyHours, keep, folder: folder === "" ? defaultBackupFolder() : resolve(folder) };
}

async function performBackup(): Promise<TaskResult<"back-up">> {
	const { keep, folder } = await backupSettings(db());
	const input = { url: settings().DATABASE_URL, keepCount: keep, folder, now: new Date() };
	const result = await performSiteTask({ kind: "back-up", input }, undefined, {
		timeoutMs: TIMEOUT_MS,
	});
	const failure = result.status === "failed" ? result.message : undefined;
	try {
		await writeStatement(db(), (connection) => recordBackup(connection, new Date(), failure));
	} catch (error) {
		logFailure("The result of a backup was not stored", error);
	}
	return result;
}

let runningBackup: Promise<TaskResult<"back-up">> | undefined;

/** Makes a backup while pages are served. Returns the result of a backup in progress, if there is one. */
function runBackup(): Promise<TaskResult<"back-up">> {
	runningBackup ??= performBackup().finally(() => {
		runningBackup = undefined;
	});
	return runningBackup;
}

/** Makes a backup and returns its name. Throws an ExpectedError with the reason if it fails. */
export async function backUpNow(): Promise<string> {
	const result = await runBackup();
	if (result.status === "failed") throw new ExpectedError(503, result.message);
	return result.name;
}

/** Starts a backup if it is due, without waiting for its end, so that the other jobs go on. */
export async function backUpIfDue(database: Db, now: Date): Promise<void> {
	const { everyHours, folder } = await backupSettings(database);
	if (!isBackupDue(folder, everyHours, now)) return;
	void runBackup().then((result) => {
		if (result.status === "failed") console.error(`Scheduled backup failed: ${result.message}`);
	});
}
