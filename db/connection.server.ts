import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { settings } from "~/config/env.server";
import type { Database } from "./schema";

const MEMORY = ":memory:";

/** The file that a DATABASE_URL names, or `:memory:`. */
export function databasePath(url: string): string {
	return url.replace(/^file:/, "");
}

function connect(path: string): SQLite.Database {
	try {
		if (path !== MEMORY) mkdirSync(dirname(path), { recursive: true });
		return new SQLite(path);
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Error(`Cannot open the database ${path}: ${reason}.`, { cause });
	}
}

/**
 * Opens a SQLite database at `file:PATH`, a bare path or `:memory:`, creating its folder.
 * Schema changes are not made here: see `migrate.ts`. Throws one line that names the file.
 */
export function open(url: string): Kysely<Database> {
	const sqlite = connect(databasePath(url));
	// Readers go on while one writer writes.
	sqlite.pragma("journal_mode = WAL");
	// A power cut loses nothing that was acknowledged.
	sqlite.pragma("synchronous = FULL");
	// SQLite leaves foreign keys unchecked unless asked, for each connection.
	sqlite.pragma("foreign_keys = ON");
	// Waiting for a lock blocks the whole process: give up early and let the caller retry.
	sqlite.pragma("busy_timeout = 50");
	return new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
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
