import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { type RawBuilder, sql } from "kysely";
import { isSiteDatabase, newerVersionProblem } from "../migrate";
import { libpqVariables } from "../postgres/address";
import { openPostgres } from "../postgres/open-postgres";
import {
	BackupError,
	type DatabaseContents,
	DUMP_MAGIC,
	fileTimestamp,
	type RestoreResult,
	readBeginning,
	removeAbandonedDrafts,
	requireFile,
	SQLITE_MAGIC,
	writeBackup,
} from "./backup-file";
import { recordBackupByUrl } from "./last-backup";
import { type RunningProgram, requirePrograms, startProgram } from "./postgres-programs";

const isDump = (file: string) =>
	readBeginning(file, DUMP_MAGIC.length).toString("latin1") === DUMP_MAGIC;

/** Thrown for a file that is no backup of this site. Other errors may be due to the installed programs. */
class NotABackupError extends BackupError {}

/** Returns the error for a dump that pg_restore could not read; its message names the dump `name`. */
function unreadableDump(name: string, errorMessage: string): BackupError {
	// The message is about the version of the file format.
	if (!/unsupported version \(1\.\d/.test(errorMessage)) {
		return new NotABackupError(`${name} is damaged, or not a backup at all.`);
	}
	return new BackupError(
		`${name} was written by a newer pg_dump than the pg_restore here: install client programs of PostgreSQL that are no older (${errorMessage}).`,
	);
}

/** Calls `onRow` for each row of a table in a dump, with the row's line. */
async function readRows(file: string, table: string, onRow: (line: string) => void): Promise<void> {
	const { child, result } = startProgram("pg_restore", [
		"--data-only",
		`--table=${table}`,
		"--file=-",
		file,
	]);
	let isRow = false;
	for await (const line of createInterface({ input: child.stdout })) {
		if (line === "\\.") isRow = false;
		else if (isRow) onRow(line);
		else if (line.startsWith("COPY ")) isRow = true;
	}
	const { status, errorMessage } = await result;
	if (status !== 0) throw unreadableDump(file, errorMessage);
}

/**
 * Reads a dump completely. Throws a BackupError, which names the dump `name`, if the dump is damaged, of another site,
 * or, unless `allowed`, newer than this code.
 */
async function checkDump(
	file: string,
	name: string,
	newerVersion?: "allowed",
): Promise<DatabaseContents> {
	if (!isDump(file)) throw new NotABackupError(`${name} is damaged, or not a backup at all.`);
	const { child, result } = startProgram("pg_restore", ["--file=-", file]);
	child.stdout.resume();
	const { status, errorMessage } = await result;
	if (status !== 0) throw unreadableDump(name, errorMessage);
	const names: string[] = [];
	await readRows(file, "kysely_migration", (line) => names.push(line.split("\t")[0] ?? ""));
	names.sort();
	if (!isSiteDatabase(names)) throw new NotABackupError(`${name} is not a database of this site.`);
	const problem = newerVersionProblem(names);
	if (problem && newerVersion !== "allowed") throw new BackupError(`${name}: ${problem}`);
	let modelCount = 0;
	await readRows(file, "projectors", () => {
		modelCount += 1;
	});
	return { modelCount, lastMigration: names.at(-1) ?? "" };
}

/**
 * True if a file is a backup of any version of the site. Throws a BackupError if it cannot be read with these programs.
 */
async function isBackup(file: string): Promise<boolean> {
	try {
		await checkDump(file, file, "allowed");
		return true;
	} catch (error) {
		if (error instanceof NotABackupError) return false;
		throw error;
	}
}

/** Runs a query with the site's time limits, on a server of a version and an encoding that the site can use. */
async function runQuery<Row>(url: string, query: RawBuilder<Row>): Promise<Row[]> {
	const { db } = openPostgres(url, { connections: 1 });
	try {
		return (await query.execute(db)).rows;
	} finally {
		await db.destroy();
	}
}

/**
 * Dumps a consistent snapshot with pg_dump. A database newer than this code is dumped only if `allowed`. See `backUp`.
 */
export async function backUpPostgres(
	url: string,
	file: string,
	newerVersion?: "allowed",
): Promise<DatabaseContents> {
	requirePrograms("pg_dump", "pg_restore");
	const write = async (draft: string) => {
		// Fails if the server does not respond, in which case pg_dump would wait forever.
		await runQuery(url, sql`select 1`);
		const options = ["--format=custom", "--no-owner", "--no-privileges", `--file=${draft}`];
		const { child, result } = startProgram("pg_dump", options, libpqVariables(url));
		child.stdout.resume();
		const { status, errorMessage } = await result;
		if (status !== 0) throw new BackupError(`The database could not be read: ${errorMessage}`);
		return checkDump(draft, "The database", newerVersion);
	};
	return writeBackup(file, { isBackup, write });
}

/**
 * Returns whether a database is empty, and the number of a site's connections to it, which are counted by role because
 * the application name in an address is arbitrary.
 */
async function findDatabaseUse(
	url: string,
): Promise<{ siteConnections: number; isEmpty: boolean }> {
	const [{ siteConnections, tables } = { siteConnections: 0, tables: 0 }] = await runQuery(
		url,
		sql<{ siteConnections: number; tables: number }>`
			select
				(select count(*) from pg_stat_activity where datname = current_database()
					and usename = current_user and backend_type = 'client backend' and pid <> pg_backend_pid()
				) as "siteConnections",
				(select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables
		`,
	);
	return { siteConnections, isEmpty: tables === 0 };
}

/**
 * Drops all tables and functions of the site, because a backup of another version may have other ones. Fails if a
 * reader holds a lock for more than 30 seconds.
 */
const EMPTY_DATABASE_SQL = `
begin;
set local client_min_messages = warning;
set local lock_timeout = '30s';
do $$
declare
	thing record;
begin
	for thing in
		select relname from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
			and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
	loop
		execute format('drop table public.%I cascade', thing.relname);
	end loop;
	for thing in
		select p.oid::regprocedure as name from pg_proc p
		where pronamespace = 'public'::regnamespace
			and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
	loop
		execute format('drop function %s cascade', thing.name);
	end loop;
end $$;
`;

/**
 * Starts psql on a transaction that has dropped everything. The caller writes the commit at the end; if this process is
 * killed, the input ends without it.
 */
export function beginReplacing(url: string): RunningProgram {
	const options = ["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1"];
	const psql = startProgram("psql", [...options, "--file=-"], libpqVariables(url));
	psql.child.stdin?.write(EMPTY_DATABASE_SQL);
	psql.child.stdout.resume();
	return psql;
}

/** Restores a dump in one transaction, so that a failure leaves the database unchanged. */
async function replaceDatabase(file: string, url: string): Promise<void> {
	const psql = beginReplacing(url);
	const { stdin } = psql.child;
	// Only the site's schema: the role may not create extensions or other schemas.
	const restoreArguments = ["--no-owner", "--no-privileges", "--schema=public", "--file=-", file];
	const pgRestore = startProgram("pg_restore", restoreArguments);
	if (stdin) pgRestore.child.stdout.pipe(stdin, { end: false });
	// After psql has ended, pg_restore would wait forever.
	let hasPsqlEnded = false;
	void psql.result.then(() => {
		hasPsqlEnded = true;
		pgRestore.child.kill("SIGKILL");
	});
	const restoreResult = await pgRestore.result;
	if (restoreResult.status !== 0 && !hasPsqlEnded) {
		psql.child.kill("SIGKILL");
		throw new BackupError(`${file} could not be read: ${restoreResult.errorMessage}`);
	}
	stdin?.end("commit;\n");
	// Fails if psql has ended; its exit status has the reason.
	if (stdin) await finished(stdin).catch(() => {});
	const { status, errorMessage } = await psql.result;
	if (status !== 0) {
		throw new BackupError(`The database was left as it was: ${errorMessage}`);
	}
}

/** Returns a path that no file has: another backup may have been made in the same second. */
function unusedPath(folder: string, name: string): string {
	for (let number = 1; ; number += 1) {
		const file = join(folder, number === 1 ? `${name}.dump` : `${name}-${number}.dump`);
		if (!existsSync(file)) return file;
	}
}

/** Returns the time of a dump from its table of contents; undefined if it has none. */
async function findDumpTime(file: string): Promise<Date | undefined> {
	const { child, result } = startProgram("pg_restore", ["--list", file]);
	let time: string | undefined;
	for await (const line of createInterface({ input: child.stdout })) {
		time ??= /^; *Archive created at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC$/.exec(line)?.[1];
	}
	await result;
	return time === undefined ? undefined : new Date(`${time.replace(" ", "T")}Z`);
}

/** Replaces the contents of a database with a dump. See `restoreBackup`. */
export async function restorePostgres(
	file: string,
	url: string,
	now: Date,
): Promise<RestoreResult> {
	requireFile(file);
	if (readBeginning(file, SQLITE_MAGIC.length).toString("latin1") === SQLITE_MAGIC) {
		throw new BackupError(
			`${file} is a SQLite database: \`npm run db:copy -- file:${file} DATABASE_URL\` moves it into an empty one of PostgreSQL.`,
		);
	}
	requirePrograms("psql", "pg_dump");
	const contents = await checkDump(file, file);
	const { siteConnections, isEmpty } = await findDatabaseUse(url);
	if (siteConnections > 0) {
		throw new BackupError("A site has the database open: stop it first, then restore.");
	}
	removeAbandonedDrafts(dirname(file), (name) => name.startsWith("replaced-"));
	const replacedPath = isEmpty
		? undefined
		: unusedPath(dirname(file), `replaced-${fileTimestamp(now)}`);
	// The replaced database may be newer than this code, because a restore also serves to go back to an older version.
	if (replacedPath !== undefined) await backUpPostgres(url, replacedPath, "allowed");
	await replaceDatabase(file, url);
	// The dump contains the time of the previous backup. Databases of old versions cannot store a time.
	const dumpTime = await findDumpTime(file);
	if (dumpTime) await recordBackupByUrl(url, dumpTime);
	return { ...contents, replacedPath };
}
