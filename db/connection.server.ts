import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { settings } from "~/config/env.server";
import { MINUTE_MS } from "~/config/time";
import type { OpenOptions } from "./engine";
import { isPostgresUrl } from "./postgres/address";
import type { ConnectionPool } from "./postgres/connection-pool";
import { isConnectionRefused } from "./postgres/errors";
import { openPostgres } from "./postgres/open-postgres";
import type { Db } from "./schema";
import { databasePath, isInMemory, openSqlite } from "./sqlite/open-sqlite";
import { takesWrites } from "./writes/unavailable";

/** An open database with the version of its data. */
interface OpenDatabase {
	db: Db;
	/** Throws if the version cannot be read. */
	version: () => string | undefined;
	/** Connections to a server. */
	pool?: ConnectionPool;
}

function openWithVersion(url: string, options: OpenOptions): OpenDatabase {
	if (!isPostgresUrl(url)) return openSqlite(url, options);
	const { db, pool } = openPostgres(url, options);
	return { db, version: () => pool.version.current, pool };
}

/** Options for threads and commands: they run one query at a time, and their queries may read complete tables. */
const COMMAND_OPTIONS = { connections: 2, queryMs: MINUTE_MS };

/** Connections for serving; with the listening connection and those of a thread, a process has at most 50. */
const MAX_SERVING_CONNECTIONS = 47;

/**
 * Opens the database at an address: `file:PATH`, a bare path or `:memory:` for SQLite, `postgres://...` for PostgreSQL.
 * Does not migrate: see `migrate.ts`.
 */
export function openDatabase(url: string, options: OpenOptions = {}): Db {
	return openWithVersion(url, { ...COMMAND_OPTIONS, ...options }).db;
}

let sharedDatabase: OpenDatabase | undefined;

/** Inode of the file that the application's connection has open. */
let openFileInode: number | undefined;

function sharedConnection(): OpenDatabase {
	if (sharedDatabase === undefined) {
		const { DATABASE_URL, DATABASE_CONNECTIONS } = settings();
		// One of the connections is the listening connection.
		const connections = Math.min(DATABASE_CONNECTIONS - 1, MAX_SERVING_CONNECTIONS);
		sharedDatabase = openWithVersion(DATABASE_URL, { connections });
		const isFile = !isPostgresUrl(DATABASE_URL) && !isInMemory(DATABASE_URL);
		openFileInode = isFile ? statSync(databasePath(DATABASE_URL)).ino : undefined;
	}
	return sharedDatabase;
}

/** The application's shared connection, opened on first use. */
export function db(): Db {
	return sharedConnection().db;
}

/**
 * Throws unless the file that the application has open is still at its path and can be opened again: an open connection
 * continues with a file that was removed, and with cached pages of one that was overwritten.
 */
function checkDbFile(): void {
	if (openFileInode === undefined) return;
	const path = databasePath(settings().DATABASE_URL);
	if (statSync(path).ino !== openFileInode)
		throw new Error(`${path} is not the file that was opened.`);
	const sqlite = new SQLite(path, { readonly: true, fileMustExist: true });
	try {
		sqlite.prepare("select count(*) from sqlite_schema").get();
	} finally {
		sqlite.close();
	}
}

/** Reads the database, and returns true if it accepts writes. Rejects if it cannot be read in time. */
export async function checkDatabase(limitMs: number): Promise<boolean> {
	const { db, pool } = sharedConnection();
	if (pool) return pool.check(limitMs);
	await db.selectFrom("categories").select("id").limit(1).execute();
	checkDbFile();
	return takesWrites(db);
}

/**
 * Returns the last known version of the data, which changes with every write by any process. Takes microseconds.
 * Undefined while the database cannot be read. On PostgreSQL, await `refreshVersion` first.
 */
export function dbVersion(): string | undefined {
	try {
		return sharedConnection().version();
	} catch {
		return undefined;
	}
}

/** Returns the version of the data if `database` is the application's shared connection; otherwise undefined. */
export function versionOf(database: Db): string | undefined {
	return sharedDatabase?.db === database ? dbVersion() : undefined;
}

/**
 * Reads the version if `dbVersion` is more than a second old; returns undefined if there is nothing to wait for. Never
 * rejects.
 */
export function refreshVersion(): Promise<void> | undefined {
	const { pool } = sharedConnection();
	return pool?.listener.awayError ? undefined : pool?.version.refresh();
}

/** Time limit at startup for reaching a server that accepts no connections yet. */
const REACH_TIMEOUT_MS = 10_000;
const REACH_QUERY_TIMEOUT_MS = 5000;

/**
 * Waits until the PostgreSQL server accepts connections, for 10 s and the time of its last attempt, which may take 10 s
 * more. Throws if it does not, and at once for a server that the site cannot use, such as an older version.
 */
export async function reachDatabase(): Promise<void> {
	const deadline = performance.now() + REACH_TIMEOUT_MS;
	for (;;) {
		try {
			await sharedConnection().pool?.runQuery("select 1", { limitMs: REACH_QUERY_TIMEOUT_MS });
			return;
		} catch (error) {
			if (!isConnectionRefused(error) || performance.now() > deadline) throw error;
			await wait(500);
		}
	}
}

/** Long enough to build an index over all models. */
const SET_UP_QUERY_TIMEOUT_MS = 10 * MINUTE_MS;

/** Runs the set-up of the database on a connection whose queries may take longer. */
export async function withSetUpConnection<Result>(
	run: (database: Db) => Promise<Result>,
): Promise<Result> {
	const { DATABASE_URL } = settings();
	if (!isPostgresUrl(DATABASE_URL)) return run(db());
	const setUpDatabase = openDatabase(DATABASE_URL, { queryMs: SET_UP_QUERY_TIMEOUT_MS });
	try {
		return await run(setUpDatabase);
	} finally {
		await setUpDatabase.destroy();
	}
}

/** Makes the next request read the version. Call it after a write of this process on another connection. */
export function expireVersion(): void {
	sharedConnection().pool?.version.expire();
}

/** True while the database is known to be unavailable, so that old cached responses may be sent. */
export function isDatabaseAway(): boolean {
	return sharedConnection().pool?.listener.awayError !== undefined;
}

/** Starts listening for writes of other processes, in a process that serves pages. */
export function listenForWrites(): void {
	sharedConnection().pool?.listener.listen();
}

/** Closes the application's connection; the next `db()` opens a new one. */
export async function closeDb(): Promise<void> {
	const closingDatabase = sharedDatabase;
	sharedDatabase = undefined;
	openFileInode = undefined;
	// Kysely's `destroy` does nothing before its first query, and `reachDatabase` bypasses it.
	await (closingDatabase?.pool ? closingDatabase.pool.end() : closingDatabase?.db.destroy());
}
