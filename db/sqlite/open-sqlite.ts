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
import { createFile } from "../create-file";
import type { DatabaseUseHooks, OpenOptions } from "../engine";
import type { Database, Db } from "../schema";
import { setWaitingForms, WaitingForms, waitingPath } from "../waiting/waiting-forms";
import { isBusy, rememberDatabaseFolder } from "../writes/unavailable";

/** Returns the file that a DATABASE_URL names, or `:memory:`. */
export function databasePath(url: string): string {
	return url.replace(/^file:/i, "");
}

/** True for a database in memory, which no other connection can open. */
export function isInMemory(url: string): boolean {
	return databasePath(url) === ":memory:";
}

/** Short, because waiting for a lock blocks the whole thread; the caller retries. */
const SERVING_LOCK_WAIT_MS = 5;

const MAX_STATEMENTS = 200;

/** Limit in characters of SQL: a long statement has many parameters and takes about 20 times as many bytes. */
const MAX_STATEMENTS_CHARACTERS = 500_000;

/**
 * Prepares each statement once. Preparing takes longer than most queries, and a statement's memory, which the garbage
 * collector does not see, is freed late.
 */
function withPreparedStatements(sqlite: SQLite.Database): SqliteDatabase {
	const statements = new LRUCache<string, SqliteStatement>({
		max: MAX_STATEMENTS,
		maxSize: MAX_STATEMENTS_CHARACTERS,
		sizeCalculation: (_, sql) => sql.length,
	});
	return {
		prepare(sql) {
			const cachedStatement = statements.get(sql);
			if (cachedStatement) return cachedStatement;
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
 * Returns a reader of the number that triggers raise with every change of what pages show (migration 0023). It throws
 * before the schema exists.
 */
function versionReader(sqlite: SQLite.Database): () => unknown {
	let statement: SQLite.Statement | undefined;
	return () => {
		statement ??= sqlite.prepare("select version from site_version").pluck();
		return statement.get();
	};
}

/**
 * Does not roll back a transaction that SQLite has ended itself, as it does if the disk is full or fails: that would
 * fail too, and hide the cause.
 */
class SiteSqliteDriver extends SqliteDriver {
	/** Number of rolled back transactions that may have changed the version, which only this connection saw. */
	rollbackCount = 0;

	constructor(
		private readonly sqlite: SQLite.Database,
		private readonly readVersion: () => unknown,
		private readonly onUse: DatabaseUseHooks | undefined,
		private readonly waitingForms: WaitingForms | undefined,
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

	override async destroy(): Promise<void> {
		this.waitingForms?.close();
		await super.destroy();
	}

	/** Returns the version as this connection sees it now; undefined if it cannot be read. */
	private visibleVersion(): unknown {
		try {
			return this.readVersion();
		} catch {
			return undefined;
		}
	}

	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		let versionInside: unknown;
		if (this.sqlite.inTransaction) {
			versionInside = this.visibleVersion();
			await super.rollbackTransaction(connection);
		}
		// Most rollbacks are of visitors' writes that wait for a long write of another connection. They do not change the
		// version, so that everything cached by it stays valid.
		const isUnchanged = versionInside !== undefined && versionInside === this.visibleVersion();
		if (!isUnchanged) this.rollbackCount += 1;
	}
}

const ENABLE_LOG_TIMEOUT_MS = 5000;

/**
 * Enables write-ahead logging, so that readers continue during a write. If several connections enable it at once,
 * SQLite fails one immediately, whatever its timeout, to avoid a deadlock.
 */
function enableWriteAheadLog(sqlite: SQLite.Database): void {
	const deadline = performance.now() + ENABLE_LOG_TIMEOUT_MS;
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
 * Opens a SQLite database at `file:PATH`, a bare path or `:memory:`, creating its folder and its file. Does not
 * migrate: see `migrate.ts`. `version` is what `dbVersion` returns, and throws if it cannot be read.
 */
export function openSqlite(
	url: string,
	{ lockWaitMs = SERVING_LOCK_WAIT_MS, cacheMb = 2, readOnly = false, onUse }: OpenOptions = {},
): { db: Db; version: () => string } {
	const path = databasePath(url);
	if (!isInMemory(url)) rememberDatabaseFolder(dirname(path));
	if (!readOnly && !isInMemory(url)) createFile(path);
	const sqlite = new SQLite(path, { fileMustExist: readOnly });
	// Another process may be creating the same file at this moment.
	sqlite.pragma("busy_timeout = 2000");
	// Not SQLite's own read-only mode, which leaves files beside the database.
	if (readOnly) sqlite.pragma("query_only = ON");
	else enableWriteAheadLog(sqlite);
	// Acknowledged writes survive a power cut.
	sqlite.pragma("synchronous = FULL");
	// SQLite checks foreign keys only if asked, for each connection.
	sqlite.pragma("foreign_keys = ON");
	sqlite.pragma(`busy_timeout = ${lockWaitMs}`);
	// A long write that does not fit in the cache writes the same pages many times.
	sqlite.pragma(`cache_size = ${-1024 * cacheMb}`);
	const dialect = new SqliteDialect({ database: sqlite });
	// The file in which visitors' forms wait while another connection writes for long.
	const waitingForms =
		readOnly || isInMemory(url) ? undefined : new WaitingForms(waitingPath(path));
	const readVersion = versionReader(sqlite);
	const driver = new SiteSqliteDriver(sqlite, readVersion, onUse, waitingForms);
	dialect.createDriver = () => driver;
	const db: Db = new Kysely<Database>({ dialect });
	if (waitingForms) setWaitingForms(db, waitingForms);
	return { db, version: () => `${readVersion()} ${driver.rollbackCount}` };
}

/** Merges the write-ahead log into the database file and truncates the log, so that no reader has to. */
export async function mergeWriteAheadLog(db: Db): Promise<void> {
	await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
