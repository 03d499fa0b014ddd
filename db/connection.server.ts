import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import {
	type DatabaseConnection,
	Kysely,
	type SqliteDatabase,
	SqliteDialect,
	SqliteDriver,
	type SqliteStatement,
	sql,
} from "kysely";
import { LRUCache } from "lru-cache";
import { settings } from "~/config/env.server";
import { isBusy } from "./retry-busy";
import type { Database } from "./schema";

/** The file that a DATABASE_URL names, or `:memory:`. */
export function databasePath(url: string): string {
	return url.replace(/^file:/, "");
}

/** Whether a database is one connection's own: no other can open it. */
export function isInMemory(url: string): boolean {
	return databasePath(url) === ":memory:";
}

/** Waiting for a lock blocks the whole thread: give up early and let the caller retry. */
const SERVING_WAIT_MS = 5;

const MAX_STATEMENTS = 200;

/** In characters of SQL; a long statement has many parameters and takes about 20 times this memory. */
const MAX_STATEMENTS_LENGTH = 500_000;

/**
 * Prepares each statement once. Preparing takes longer than most queries, and a statement's memory is freed only when
 * the garbage collector, which does not see it, comes by.
 */
function withPreparedStatements(sqlite: SQLite.Database): SqliteDatabase {
	const statements = new LRUCache<string, SqliteStatement>({
		max: MAX_STATEMENTS,
		maxSize: MAX_STATEMENTS_LENGTH,
		sizeCalculation: (_, sql) => sql.length,
	});
	return {
		prepare(sql) {
			const known = statements.get(sql);
			if (known) return known;
			const statement = sqlite.prepare<unknown[]>(sql);
			statements.set(sql, statement);
			return statement;
		},
		close() {
			statements.clear();
			sqlite.close();
		},
	};
}

/**
 * SQLite itself ends a transaction whose file is full or fails. Rolling back once more would fail too, and hide
 * why.
 */
class SteadyDriver extends SqliteDriver {
	constructor(private readonly sqlite: SQLite.Database) {
		super({ database: withPreparedStatements(sqlite) });
	}

	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		if (this.sqlite.inTransaction) await super.rollbackTransaction(connection);
	}
}

/** How many changes a connection has made, and others have committed; Kysely has no word for it. */
interface Version {
	own: () => number;
	others: () => number;
	/** Own changes of what no page shows. */
	unseen: number;
}

const versions = new WeakMap<Kysely<Database>, Version>();

function versionOf(sqlite: SQLite.Database): Version {
	const own = sqlite.prepare("select total_changes()").pluck();
	const others = sqlite.prepare("pragma data_version").pluck();
	return { own: () => Number(own.get()), others: () => Number(others.get()), unseen: 0 };
}

/**
 * Runs a write of what no page shows: `dbVersion` stays the same, so that finished pages and the finder's index are not
 * made again for it.
 */
export function writeUnseen<T>(
	db: Kysely<Database>,
	write: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
	return db.connection().execute(async (connection) => {
		const version = versions.get(db);
		const before = version?.own() ?? 0;
		try {
			return await write(connection);
		} finally {
			if (version) version.unseen += version.own() - before;
		}
	});
}

/** Makes an empty file that only its owner can read; SQLite gives the files beside it the same rights. */
function createFile(path: string): void {
	mkdirSync(dirname(path), { recursive: true });
	// Never opened where it is there: closing it would end the locks that this process has on it.
	if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
}

const FIRST_OPENED_WITHIN_MS = 5000;

/**
 * Readers go on while one writer writes. Of several connections that turn to the log at the same moment SQLite fails
 * one at once, however long it may wait: two that waited for each other would wait for ever.
 */
function enableWriteAheadLog(sqlite: SQLite.Database): void {
	const deadline = performance.now() + FIRST_OPENED_WITHIN_MS;
	for (;;) {
		try {
			sqlite.pragma("journal_mode = WAL");
			return;
		} catch (error) {
			if (!isBusy(error) || performance.now() > deadline) throw error;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + 20 * Math.random());
		}
	}
}

/**
 * Opens a SQLite database at `file:PATH`, a bare path or `:memory:`, creating its folder and its file.
 * Schema changes are not made here: see `migrate.ts`.
 */
export function open(
	url: string,
	{ lockWaitMs = SERVING_WAIT_MS, cacheMb = 2 } = {},
): Kysely<Database> {
	const path = databasePath(url);
	if (!isInMemory(url)) createFile(path);
	const sqlite = new SQLite(path);
	// Another process may be setting the same file up at this moment.
	sqlite.pragma("busy_timeout = 2000");
	enableWriteAheadLog(sqlite);
	// A power cut loses nothing that was acknowledged.
	sqlite.pragma("synchronous = FULL");
	// SQLite leaves foreign keys unchecked unless asked, for each connection.
	sqlite.pragma("foreign_keys = ON");
	sqlite.pragma(`busy_timeout = ${lockWaitMs}`);
	// Pages kept in memory; a long write without room for what it touches writes pages many times.
	sqlite.pragma(`cache_size = ${-1024 * cacheMb}`);
	const dialect = new SqliteDialect({ database: sqlite });
	dialect.createDriver = () => new SteadyDriver(sqlite);
	const opened = new Kysely<Database>({ dialect });
	versions.set(opened, versionOf(sqlite));
	return opened;
}

/** Moves what the log holds into the database file and empties the log, so that no reader has to. */
export async function checkpoint(db: Kysely<Database>): Promise<void> {
	await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

let shared: Kysely<Database> | undefined;

/** Which file the application's connection has open: its inode. */
let openFile: number | undefined;

/** The application's own connection, opened on first use. */
export function db(): Kysely<Database> {
	if (shared === undefined) {
		const { DATABASE_URL } = settings();
		shared = open(DATABASE_URL);
		openFile = isInMemory(DATABASE_URL) ? undefined : statSync(databasePath(DATABASE_URL)).ino;
	}
	return shared;
}

/**
 * Throws unless the file that the application has open is still the one in its place, and can be opened again: an
 * open connection goes on with a file that was removed, and with what it remembers of one that was overwritten.
 */
export function checkDbFile(): void {
	if (openFile === undefined) return;
	const path = databasePath(settings().DATABASE_URL);
	if (statSync(path).ino !== openFile) throw new Error(`${path} is not the file that was opened.`);
	const sqlite = new SQLite(path, { readonly: true, fileMustExist: true });
	try {
		sqlite.prepare("select count(*) from sqlite_schema").get();
	} finally {
		sqlite.close();
	}
}

/**
 * A name for the state of the application's database: another one whenever this connection wrote (total_changes)
 * or another committed (data_version). It costs microseconds. Undefined while the database cannot be asked.
 */
export function dbVersion(): string | undefined {
	try {
		const version = versions.get(db());
		return version && `${version.own() - version.unseen} ${version.others()}`;
	} catch {
		return undefined;
	}
}

/** Closes the application's connection; the next `db()` opens a new one. */
export async function closeDb(): Promise<void> {
	const closing = shared;
	shared = undefined;
	openFile = undefined;
	await closing?.destroy();
}
