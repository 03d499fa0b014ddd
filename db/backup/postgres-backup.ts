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
import { noteBackup } from "./last-backup";
import { type RunningProgram, requirePrograms, startProgram } from "./postgres-programs";

const isDump = (file: string) =>
	readBeginning(file, DUMP_MAGIC.length).toString("latin1") === DUMP_MAGIC;

/** Thrown if the file is no backup of this site, independent of the installed programs. */
class NoBackupError extends BackupError {}

/** The error for a file that pg_restore could not read, called `name` in its message. */
function unreadableDump(name: string, complaint: string): BackupError {
	// The version of the file format.
	if (!/unsupported version \(1\.\d/.test(complaint)) {
		return new NoBackupError(`${name} is damaged, or not a backup at all.`);
	}
	return new BackupError(
		`${name} was written by a newer pg_dump than the pg_restore here: install client programs of PostgreSQL that are no older (${complaint}).`,
	);
}

/** Reads the lines of a table's rows in a dump. */
async function readRows(file: string, table: string, onRow: (line: string) => void): Promise<void> {
	const { child, ended } = startProgram("pg_restore", [
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
	const { status, complaint } = await ended;
	if (status !== 0) throw unreadableDump(file, complaint);
}

/**
 * Reads a dump completely. Throws a BackupError that calls it `name` if it is damaged, of another site, or newer than this
 * code unless that is `allowed`.
 */
async function checkDump(file: string, name: string, newer?: "allowed"): Promise<DatabaseContents> {
	if (!isDump(file)) throw new NoBackupError(`${name} is damaged, or not a backup at all.`);
	const { child, ended } = startProgram("pg_restore", ["--file=-", file]);
	child.stdout.resume();
	const { status, complaint } = await ended;
	if (status !== 0) throw unreadableDump(name, complaint);
	const names: string[] = [];
	await readRows(file, "kysely_migration", (line) => names.push(line.split("\t")[0] ?? ""));
	names.sort();
	if (!isSiteDatabase(names)) throw new NoBackupError(`${name} is not a database of this site.`);
	const problem = newerVersionProblem(names);
	if (problem && newer !== "allowed") throw new BackupError(`${name}: ${problem}`);
	let models = 0;
	await readRows(file, "projectors", () => {
		models += 1;
	});
	return { models, schema: names.at(-1) ?? "" };
}

/** True if a file is a backup of any version of the site. Throws a BackupError if it cannot be read with these programs. */
async function isBackup(file: string): Promise<boolean> {
	try {
		await checkDump(file, file, "allowed");
		return true;
	} catch (error) {
		if (error instanceof NoBackupError) return false;
		throw error;
	}
}

/** Runs a query with the site's time limits and requirements of the server. */
async function ask<Row>(url: string, query: RawBuilder<Row>): Promise<Row[]> {
	const { db } = openPostgres(url, { connections: 1 });
	try {
		return (await query.execute(db)).rows;
	} finally {
		await db.destroy();
	}
}

/**
 * Dumps a consistent snapshot with pg_dump, of a database newer than this code only if that is `allowed`. See `backUp`.
 */
export async function backUpPostgres(
	url: string,
	file: string,
	newer?: "allowed",
): Promise<DatabaseContents> {
	requirePrograms("pg_dump", "pg_restore");
	const write = async (draft: string) => {
		// Fails if the server is silent: pg_dump would wait forever.
		await ask(url, sql`select 1`);
		const options = ["--format=custom", "--no-owner", "--no-privileges", `--file=${draft}`];
		const { child, ended } = startProgram("pg_dump", options, libpqVariables(url));
		child.stdout.resume();
		const { status, complaint } = await ended;
		if (status !== 0) throw new BackupError(`The database could not be read: ${complaint}`);
		return checkDump(draft, "The database", newer);
	};
	return writeBackup(file, { isBackup, write });
}

/**
 * Returns if a database is empty, and how many connections a site has to it, by role: the application name in its address is
 * arbitrary.
 */
async function findUse(url: string): Promise<{ sites: number; isEmpty: boolean }> {
	const [{ sites, tables } = { sites: 0, tables: 0 }] = await ask(
		url,
		sql<{ sites: number; tables: number }>`
			select
				(select count(*) from pg_stat_activity where datname = current_database()
					and usename = current_user and backend_type = 'client backend' and pid <> pg_backend_pid()) as sites,
				(select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables
		`,
	);
	return { sites, isEmpty: tables === 0 };
}

/**
 * Drops all tables and functions of the site, since a backup of another version may have others. Gives up if a reader
 * holds a lock for too long.
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
	const writing = startProgram("psql", [...options, "--file=-"], libpqVariables(url));
	writing.child.stdin?.write(EMPTY_DATABASE_SQL);
	writing.child.stdout.resume();
	return writing;
}

/** Restores a dump in one transaction, so that a failure leaves the database unchanged. */
async function replace(file: string, url: string): Promise<void> {
	const writing = beginReplacing(url);
	const { stdin } = writing.child;
	// Only the site's schema: the role may not create extensions or other schemas.
	const restoreArguments = ["--no-owner", "--no-privileges", "--schema=public", "--file=-", file];
	const reading = startProgram("pg_restore", restoreArguments);
	if (stdin) reading.child.stdout.pipe(stdin, { end: false });
	// After psql has ended, pg_restore would wait forever.
	let isOver = false;
	void writing.ended.then(() => {
		isOver = true;
		reading.child.kill("SIGKILL");
	});
	const read = await reading.ended;
	if (read.status !== 0 && !isOver) {
		writing.child.kill("SIGKILL");
		throw new BackupError(`${file} could not be read: ${read.complaint}`);
	}
	stdin?.end("commit;\n");
	// Fails if psql has ended; its exit status has the reason.
	if (stdin) await finished(stdin).catch(() => {});
	const { status, complaint } = await writing.ended;
	if (status !== 0) {
		throw new BackupError(`The database was left as it was: ${complaint}`);
	}
}

/** A free file name: another backup may be of the same second. */
function freeName(folder: string, name: string): string {
	for (let number = 1; ; number += 1) {
		const file = join(folder, number === 1 ? `${name}.dump` : `${name}-${number}.dump`);
		if (!existsSync(file)) return file;
	}
}

/** Returns the time of a dump from its table of contents; undefined if it has none. */
async function findDumpTime(file: string): Promise<Date | undefined> {
	const { child, ended } = startProgram("pg_restore", ["--list", file]);
	let time: string | undefined;
	for await (const line of createInterface({ input: child.stdout })) {
		time ??= /^; *Archive created at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC$/.exec(line)?.[1];
	}
	await ended;
	return time === undefined ? undefined : new Date(`${time.replace(" ", "T")}Z`);
}

/** Replaces the contents of a database with a dump. See `restore`. */
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
	const { sites, isEmpty } = await findUse(url);
	if (sites > 0) {
		throw new BackupError("A site has the database open: stop it first, then restore.");
	}
	removeAbandonedDrafts(dirname(file), (name) => name.startsWith("replaced-"));
	const replacedPath = isEmpty
		? undefined
		: freeName(dirname(file), `replaced-${fileTimestamp(now)}`);
	// The replaced database may be newer than this code: restoring is how to go back a version.
	if (replacedPath !== undefined) await backUpPostgres(url, replacedPath, "allowed");
	await replace(file, url);
	// The dump holds the time of the backup before it. Databases of old versions have no place for one.
	const dumpTime = await findDumpTime(file);
	if (dumpTime) await noteBackup(url, dumpTime);
	return { ...contents, replacedPath };
}
