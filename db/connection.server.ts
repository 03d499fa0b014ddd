import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { settings } from "~/config/env.server";
import type { Database } from "./schema";

/** Whether a database is one connection's own: no other can open it. */
export function isInMemory(url: string): boolean {
	return url.replace(/^file:/, "") === ":memory:";
}

/** Waiting for a lock blocks the whole thread: give up early and let the caller retry. */
const SERVING_WAIT_MS = 5;

/**
 * Opens a SQLite database at `file:PATH`, a bare path or `:memory:`, creating its folder.
 * Schema changes are not made here: see `migrate.ts`.
 */
export function open(
	url: string,
	{ lockWaitMs = SERVING_WAIT_MS, cacheMb = 2 } = {},
): Kysely<Database> {
	const path = url.replace(/^file:/, "");
	if (!isInMemory(url)) mkdirSync(dirname(path), { recursive: true });
	const sqlite = new SQLite(path);
	// Readers go on while one writer writes.
	sqlite.pragma("journal_mode = WAL");
	// A power cut loses nothing that was acknowledged.
	sqlite.pragma("synchronous = FULL");
	// SQLite leaves foreign keys unchecked unless asked, for each connection.
	sqlite.pragma("foreign_keys = ON");
	sqlite.pragma(`busy_timeout = ${lockWaitMs}`);
	// Pages kept in memory; a long write without room for what it touches writes pages many times.
	sqlite.pragma(`cache_size = ${-1024 * cacheMb}`);
	return new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
}

/** Moves what the log holds into the database file and empties the log, so that no reader has to. */
export async function checkpoint(db: Kysely<Database>): Promise<void> {
	await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

let shared: Kysely<Database> | undefined;

/** The application's own connection, opened on first use. */
export function db(): Kysely<Database> {
	shared ??= open(settings().DATABASE_URL);
	return shared;
}

/** Closes the application's connection; the next `db()` opens a new one. */
export async function closeDb(): Promise<void> {
	const closing = shared;
	shared = undefined;
	await closing?.destroy();
}
