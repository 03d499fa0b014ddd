import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import type { Kysely } from "kysely";
import { settings } from "~/config/env.server";
import type { DatabaseUse } from "./database-use";
import { isPostgresUrl } from "./postgres/address";
import { isNotYet } from "./postgres/errors";
import { openPostgres } from "./postgres/open-postgres";
import type { Database } from "./schema";
import { databasePath, isInMemory, openSqlite } from "./sqlite/open-sqlite";
import { takesWrites } from "./writes/takes-writes";

export interface OpenOptions {
	/** How long a query waits for another connection that writes. */
	lockWaitMs?: number;
	/** Memory for what a long write touches, where the database is in this process. */
	cacheMb?: number;
	/** How long a query may take on a server. */
	queryMs?: number;
	/** Where the database is a file: it is neither made nor changed. */
	readOnly?: boolean;
	onUse?: DatabaseUse;
}

/** An open database, and how the state of what pages show is told of it. */
interface Opened {
	db: Kysely<Database>;
	/** Throws where the version cannot be told. */
	version: () => string | undefined;
	refreshVersion: () => Promise<void> | undefined;
	/** What was known is not to be relied on. */
	distrustVersion: () => void;
	/** Begins to hear of the changes that others make. */
	listen: () => void;
	/** Makes sure that the server answers; rejects otherwise. */
	reach: (limitMs: number) => Promise<unknown>;
	/** Reads a table, and returns whether writes are taken; rejects where that takes a server longer. */
	check: (limitMs: number) => Promise<boolean>;
	/** Whether the database is known to be away. */
	isAway: () => boolean;
	close: () => Promise<void>;
}

function openWithVersion(
	url: string,
	connections: number,
	{ lockWaitMs, cacheMb, queryMs, readOnly, onUse }: OpenOptions,
): Opened {
	if (isPostgresUrl(url)) {
		const { db, pool } = openPostgres(url, {
			connections,
			...(queryMs !== undefined && { queryMs }),
			...(lockWaitMs !== undefined && { lockMs: lockWaitMs }),
			...(onUse !== undefined && { onUse }),
		});
		return {
			db,
			version: () => pool.version.current,
			refreshVersion: () => (pool.listener.away ? undefined : pool.version.refresh()),
			distrustVersion: () => pool.version.distrust(),
			listen: () => pool.listener.listen(),
			reach: (limitMs) => pool.ask("select 1", { limitMs }),
			check: (limitMs) => pool.check(limitMs),
			isAway: () => pool.listener.away !== undefined,
			// Not by Kysely, which closes nothing where it was asked nothing: `reach` asks without it.
			close: () => pool.end(),
		};
	}
	const { db, version } = openSqlite(url, {
		...(lockWaitMs !== undefined && { lockWaitMs }),
		...(cacheMb !== undefined && { cacheMb }),
		...(readOnly !== undefined && { readOnly }),
		...(onUse !== undefined && { onUse }),
	});
	return {
		db,
		version,
		refreshVersion: () => undefined,
		distrustVersion: () => {},
		listen: () => {},
		reach: async () => {},
		async check() {
			await db.selectFrom("categories").select("id").limit(1).execute();
			checkDbFile();
			return takesWrites(db);
		},
		isAway: () => false,
		close: () => db.destroy(),
	};
}

/** A thread or a command, which does one thing after another, and whose queries may be about everything there is. */
const APART = { connections: 2, queryMs: 60_000 };

/** At most this many serve pages, so that with the one that listens and those of a thread a process has 50. */
const MAX_SERVING = 47;

/**
 * Opens the database at an address: `file:PATH`, a bare path or `:memory:` for SQLite, `postgres://...` for PostgreSQL.
 * Schema changes are not made here: see `migrate.ts`.
 */
export function open(url: string, options: OpenOptions = {}): Kysely<Database> {
	return openWithVersion(url, APART.connections, { queryMs: APART.queryMs, ...options }).db;
}

let shared: Opened | undefined;

/** Which file the application's connection has open: its inode. */
let openFile: number | undefined;

function sharedConnection(): Opened {
	if (shared === undefined) {
		const { DATABASE_URL, DATABASE_CONNECTIONS } = settings();
		// One of them listens.
		const serving = Math.min(DATABASE_CONNECTIONS - 1, MAX_SERVING);
		shared = openWithVersion(DATABASE_URL, serving, {});
		const isFile = !isPostgresUrl(DATABASE_URL) && !isInMemory(DATABASE_URL);
		openFile = isFile ? statSync(databasePath(DATABASE_URL)).ino : undefined;
	}
	return shared;
}

/** The application's own connection, opened on first use. */
export function db(): Kysely<Database> {
	return sharedConnection().db;
}

/**
 * Throws unless the file that the application has open is still the one in its place, and can be opened again: an
 * open connection goes on with a file that was removed, and with what it remembers of one that was overwritten.
 */
function checkDbFile(): void {
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

/** Reads the database, and returns whether it takes writes. Rejects where it cannot be read, or not in time. */
export function checkDatabase(limitMs: number): Promise<boolean> {
	return sharedConnection().check(limitMs);
}

/**
 * A name for the state of what pages show, as it is known to be: another one whenever this process or another has
 * changed it. It costs microseconds. Undefined while the database cannot be asked. On PostgreSQL, wait for
 * `refreshVersion` first.
 */
export function dbVersion(): string | undefined {
	try {
		return sharedConnection().version();
	} catch {
		return undefined;
	}
}

/**
 * Makes sure that `dbVersion` is at most a second old; undefined where it is, so that nobody has to wait. It never
 * rejects: where the database cannot be asked, what was known last stays.
 */
export function refreshVersion(): Promise<void> | undefined {
	return sharedConnection().refreshVersion();
}

/** How long a start waits for a server that takes no connection yet. */
const REACH_WITHIN_MS = 10_000;
const REACH_ANSWER_MS = 5000;

/** Makes sure, in at most 20 s, that the server answers and that the site runs on it. Throws why not. */
export async function reachDatabase(): Promise<void> {
	const deadline = performance.now() + REACH_WITHIN_MS;
	for (;;) {
		try {
			await sharedConnection().reach(REACH_ANSWER_MS);
			return;
		} catch (error) {
			if (!isNotYet(error) || performance.now() > deadline) throw error;
			await wait(500);
		}
	}
}

/** Long enough to build an index of everything there is. */
const SET_UP_QUERY_MS = 10 * 60_000;

/** Runs what sets the database up, whose queries may take longer than a visitor would wait. */
export async function withSetUpConnection<T>(
	run: (database: Kysely<Database>) => Promise<T>,
): Promise<T> {
	const { DATABASE_URL } = settings();
	if (!isPostgresUrl(DATABASE_URL)) return run(db());
	const apart = open(DATABASE_URL, { queryMs: SET_UP_QUERY_MS });
	try {
		return await run(apart);
	} finally {
		await apart.destroy();
	}
}

/** Has the next request ask for the version: something of this process wrote on a connection of its own. */
export function distrustVersion(): void {
	sharedConnection().distrustVersion();
}

/** Whether the database is known to be away: what was remembered is the best there is. */
export function isDatabaseAway(): boolean {
	return sharedConnection().isAway();
}

/** Begins to hear of what other processes write, for a process that serves pages. */
export function followVersion(): void {
	sharedConnection().listen();
}

/** Closes the application's connection; the next `db()` opens a new one. */
export async function closeDb(): Promise<void> {
	const closing = shared;
	shared = undefined;
	openFile = undefined;
	await closing?.close();
}
