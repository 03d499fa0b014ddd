import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
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
import type { DatabaseUse } from "../database-use";
import type { Database } from "../schema";
import { isBusy } from "../writes/retry-busy";

/** The file that a DATABASE_URL names, or `:memory:`. */
export function databasePath(url: string): string {
	return url.replace(/^file:/i, "");
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
	/** How many transactions were undone: their changes of the version were seen on this connection alone. */
	rollbacks = 0;

	constructor(
		private readonly sqlite: SQLite.Database,
		private readonly onUse: DatabaseUse | undefined,
	) {
		super({ database: withPreparedStatements(sqlite) });
	}

	override acquireConnection(): Promise<DatabaseConnection> {
		this.onUse?.begin();
		return super.acquireConnection();
	}

	override async releaseConnection(): Promise<void> {
		await super.releaseConnection();
		this.onUse?.end();
	}

	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		this.rollbacks += 1;
		if (this.sqlite.inTransaction) await super.rollbackTransaction(connection);
	}
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

export interface SqliteOptions {
	/** How long a query waits for another connection that writes, which stops the whole thread. */
	lockWaitMs?: number;
	cacheMb?: number;
	/** The file must be there, and stays as it is: of what kind it is, is not known yet. */
	readOnly?: boolean;
	onUse?: DatabaseUse;
}

/** Reads `site_version`, which triggers raise with every change of what a page shows: see migration 0023. */
function versionReader(sqlite: SQLite.Database): () => number {
	let statement: SQLite.Statement | undefined;
	return () => {
		// Not to be prepared before the schema is there.
		statement ??= sqlite.prepare("select version from site_version").pluck();
		return Number(statement.get());
	};
}

/**
 * Opens a SQLite database at `file:PATH`, a bare path or `:memory:`, creating its folder and its file. Schema changes
 * are not made here: see `migrate.ts`. `version` is what `dbVersion` returns, and throws where it cannot be read.
 */
export function openSqlite(
	url: string,
	{ lockWaitMs = SERVING_WAIT_MS, cacheMb = 2, readOnly = false, onUse }: SqliteOptions = {},
): { db: Kysely<Database>; version: () => string } {
	const path = databasePath(url);
	if (!readOnly && !isInMemory(url)) createFile(path);
	const sqlite = new SQLite(path, { fileMustExist: readOnly });
	// Another process may be setting the same file up at this moment.
	sqlite.pragma("busy_timeout = 2000");
	// Not a connection that SQLite itself calls read-only: that one leaves files beside the database.
	if (readOnly) sqlite.pragma("query_only = ON");
	else enableWriteAheadLog(sqlite);
	// A power cut loses nothing that was acknowledged.
	sqlite.pragma("synchronous = FULL");
	// SQLite leaves foreign keys unchecked unless asked, for each connection.
	sqlite.pragma("foreign_keys = ON");
	sqlite.pragma(`busy_timeout = ${lockWaitMs}`);
	// Pages kept in memory; a long write without room for what it touches writes pages many times.
	sqlite.pragma(`cache_size = ${-1024 * cacheMb}`);
	const dialect = new SqliteDialect({ database: sqlite });
	const driver = new SteadyDriver(sqlite, onUse);
	dialect.createDriver = () => driver;
	const read = versionReader(sqlite);
	return {
		db: new Kysely<Database>({ dialect }),
		version: () => `${read()} ${driver.rollbacks}`,
	};
}

/** Moves what the log holds into the database file and empties the log, so that no reader has to. */
export async function checkpoint(db: Kysely<Database>): Promise<void> {
	await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
