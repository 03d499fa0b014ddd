import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BackupError } from "db/backup/backup-file";
import { backUpSqlite } from "db/backup/sqlite-backup";
import { openDatabase } from "db/connection.server";
import { CopyError, copySite } from "db/copy/copy-site";
import { isPostgresUrl } from "db/postgres/address";
import type { Db } from "db/schema";
import { databasePath, isInMemory } from "db/sqlite/open-sqlite";
import { writeStatement } from "db/writes/write";
import { ukDate } from "~/components/uk-date";
import { settings } from "~/config/env.server";
import { MINUTE_MS } from "~/config/time";
import { findLastProof, recordProof } from "~/features/advice-proof/last-proof.queries.server";
import { importFailure } from "~/features/imports/import-result";
import { logFailure } from "~/logging/failure.server";
import type { TaskResult } from "./import-task.server";
import { performInThread } from "./import-thread.server";

/** Time limit: the proof for a large catalogue takes minutes. */
const TIMEOUT_MS = 30 * MINUTE_MS;

/** Minimum time between the start of the process, which is busy then, and a proof. */
const START_DELAY_MS = 10 * MINUTE_MS;

async function copyDatabase(file: string, url: string): Promise<void> {
	if (!isPostgresUrl(url)) {
		await backUpSqlite(databasePath(url), file);
		return;
	}
	const source = openDatabase(url, { readOnly: true });
	const target = openDatabase(`file:${file}`);
	try {
		const names = { from: "the site", to: file };
		// The proof searches by conditions alone, never for words, so its copy needs no search index.
		await copySite(source, target, { names, finish: async () => {} });
	} finally {
		await source.destroy();
		await target.destroy();
	}
}

/** Proves on a copy of a database, which is deleted, that advice does not depend on what the owner earns. */
export async function proveOnCopy(url: string): Promise<TaskResult<"prove-advice">> {
	const folder = await mkdtemp(join(tmpdir(), "advice-proof-"));
	try {
		const file = join(folder, "copy.db");
		await copyDatabase(file, url);
		const task = { kind: "prove-advice", input: {} } as const;
		return await performInThread(`file:${file}`, task, undefined, { timeoutMs: TIMEOUT_MS });
	} catch (error) {
		if (error instanceof BackupError || error instanceof CopyError)
			return importFailure(503, error.message);
		throw error;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function proveAndRecord(db: Db, day: string): Promise<void> {
	const result = await proveOnCopy(settings().DATABASE_URL);
	if (result.status === "failed") {
		console.error(`The proof that commission does not touch advice did not run: ${result.message}`);
		return;
	}
	for (const difference of result.differences)
		console.error(`Advice follows commission: ${difference}`);
	await writeStatement(db, (connection) =>
		recordProof(connection, day, result.differences.length === 0),
	);
}

/**
 * Day of the last attempt of this process, so that a proof that cannot run, such as on a full disk, is not repeated.
 */
let lastAttemptDay: string | undefined;

/** Daily job: starts the proof of the day without waiting for its end, so that the other jobs go on. */
export async function proveIfDue(db: Db, now: Date): Promise<void> {
	if (isInMemory(settings().DATABASE_URL)) return;
	if (process.uptime() * 1000 < START_DELAY_MS) return;
	const day = ukDate(now).iso;
	if (lastAttemptDay === day || (await findLastProof(db))?.day === day) return;
	lastAttemptDay = day;
	void proveAndRecord(db, day).catch((error: unknown) =>
		logFailure("The proof about advice failed", error),
	);
}
