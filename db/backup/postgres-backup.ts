import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { type RawBuilder, sql } from "kysely";
import { tooNew } from "../migrate";
import { migrations } from "../migrations/index";
import { libpqVariables } from "../postgres/address";
import { openPostgres } from "../postgres/open-postgres";
import {
	BackupError,
	beginningOf,
	type Contents,
	DUMP_MAGIC,
	type Restored,
	removeLeftDrafts,
	requireFile,
	SQLITE_MAGIC,
	stamp,
	writeBackup,
} from "./backup-file";
import { noteBackup } from "./last-backup";
import { type Running, requirePrograms, start } from "./postgres-programs";

const isDump = (file: string) =>
	beginningOf(file, DUMP_MAGIC.length).toString("latin1") === DUMP_MAGIC;

/** A file is none of our backups, whatever is installed here. */
class NoBackupError extends BackupError {}

/** Why pg_restore could not read a file that is called `name`. */
function unreadable(name: string, complaint: string): BackupError {
	// Of the version of the file's own format.
	if (!/unsupported version \(1\.\d/.test(complaint)) {
		return new NoBackupError(`${name} is damaged, or not a backup at all.`);
	}
	return new BackupError(
		`${name} was written by a newer pg_dump than the pg_restore here: install client programs of PostgreSQL that are no older (${complaint}).`,
	);
}

/** The lines of a table's rows in a dump. */
async function readRows(file: string, table: string, onRow: (line: string) => void): Promise<void> {
	const { child, ended } = start("pg_restore", [
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
	if (status !== 0) throw unreadable(file, complaint);
}

/**
 * Reads a dump from end to end. Throws a BackupError that calls it `name` when it is damaged, not ours, or newer than
 * this code where that is not `allowed`.
 */
async function examine(file: string, name: string, newer?: "allowed"): Promise<Contents> {
	if (!isDump(file)) throw new NoBackupError(`${name} is damaged, or not a backup at all.`);
	const { child, ended } = start("pg_restore", ["--file=-", file]);
	child.stdout.resume();
	const { status, complaint } = await ended;
	if (status !== 0) throw unreadable(name, complaint);
	const names: string[] = [];
	await readRows(file, "kysely_migration", (line) => names.push(line.split("\t")[0] ?? ""));
	names.sort();
	if (names[0] !== Object.keys(migrations)[0]) {
		throw new NoBackupError(`${name} is not a database of this site.`);
	}
	const unknown = names.filter((migration) => !(migration in migrations));
	if (unknown.length > 0 && newer !== "allowed") {
		throw new BackupError(`${name}: ${tooNew(unknown)}`);
	}
	let models = 0;
	await readRows(file, "projectors", () => {
		models += 1;
	});
	return { models, schema: names.at(-1) ?? "" };
}

/** Whether a file is a backup of a site, of a newer one too. Throws a BackupError where it cannot be read here. */
async function isBackup(file: string): Promise<boolean> {
	try {
		await examine(file, file, "allowed");
		return true;
	} catch (error) {
		if (error instanceof NoBackupError) return false;
		throw error;
	}
}

/** Asks as the site does: in time, and of no server that the site does not run on. */
async function ask<Row>(url: string, query: RawBuilder<Row>): Promise<Row[]> {
	const { db } = openPostgres(url, { connections: 1 });
	try {
		return (await query.execute(db)).rows;
	} finally {
		await db.destroy();
	}
}

/**
 * Dumps a database with pg_dump, as one moment has it; one that is newer than this code only where that is `allowed`.
 * See `backUp`.
 */
export async function backUpPostgres(
	url: string,
	file: string,
	newer?: "allowed",
): Promise<Contents> {
	requirePrograms("pg_dump", "pg_restore");
	const write = async (draft: string) => {
		// pg_dump would wait for an answer for ever.
		await ask(url, sql`select 1`);
		const options = ["--format=custom", "--no-owner", "--no-privileges", `--file=${draft}`];
		const { child, ended } = start("pg_dump", options, libpqVariables(url));
		child.stdout.resume();
		const { status, complaint } = await ended;
		if (status !== 0) throw new BackupError(`The database could not be read: ${complaint}`);
		return examine(draft, "The database", newer);
	};
	return writeBackup(file, { isBackup, write });
}

/**
 * What stands in a database, from the point of view of somebody who wants to replace it. A site is known by its role: its
 * address may give it any name.
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
 * Takes away all that the site has made in its database, which need not be what a backup of another version has. Nobody
 * waits for ever for somebody else who reads it.
 */
const EMPTY = `
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
 * Starts psql on a transaction that has taken all away. It commits nothing without being told to at the end of its
 * input: that ends too when this process is killed.
 */
export function beginReplacing(url: string): Running {
	const options = ["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1"];
	const writing = start("psql", [...options, "--file=-"], libpqVariables(url));
	writing.child.stdin?.write(EMPTY);
	writing.child.stdout.resume();
	return writing;
}

/** In one transaction: whatever goes wrong leaves the database as it was. */
async function replace(file: string, url: string): Promise<void> {
	const writing = beginReplacing(url);
	const { stdin } = writing.child;
	// Of its schema alone: extensions, and what others keep beside it, are not the role's to make.
	const given = ["--no-owner", "--no-privileges", "--schema=public", "--file=-", file];
	const reading = start("pg_restore", given);
	if (stdin) reading.child.stdout.pipe(stdin, { end: false });
	// A psql that has ended takes no more: pg_restore would wait for it for ever.
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
	// A psql that has ended takes no more; its status says why.
	if (stdin) await finished(stdin).catch(() => {});
	const { status, complaint } = await writing.ended;
	if (status !== 0) {
		throw new BackupError(`The database was left as it was: ${complaint}`);
	}
}

/** A name that no file has: a backup may be of the same second. */
function freeName(folder: string, name: string): string {
	for (let number = 1; ; number += 1) {
		const file = join(folder, number === 1 ? `${name}.dump` : `${name}-${number}.dump`);
		if (!existsSync(file)) return file;
	}
}

/** When a dump was made, from its table of contents; undefined where that does not say. */
async function findDumpTime(file: string): Promise<Date | undefined> {
	const { child, ended } = start("pg_restore", ["--list", file]);
	let time: string | undefined;
	for await (const line of createInterface({ input: child.stdout })) {
		time ??= /^; *Archive created at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC$/.exec(line)?.[1];
	}
	await ended;
	return time === undefined ? undefined : new Date(`${time.replace(" ", "T")}Z`);
}

/** Puts a dump in the place of all that a database has. See `restore`. */
export async function restorePostgres(file: string, url: string, now: Date): Promise<Restored> {
	requireFile(file);
	if (beginningOf(file, SQLITE_MAGIC.length).toString("latin1") === SQLITE_MAGIC) {
		throw new BackupError(
			`${file} is a SQLite database: \`npm run db:copy -- file:${file} DATABASE_URL\` moves it into an empty one of PostgreSQL.`,
		);
	}
	requirePrograms("psql", "pg_dump");
	const contents = await examine(file, file);
	const { sites, isEmpty } = await findUse(url);
	if (sites > 0) {
		throw new BackupError("A site has the database open: stop it first, then restore.");
	}
	removeLeftDrafts(dirname(file), (name) => name.startsWith("replaced-"));
	const kept = isEmpty ? undefined : freeName(dirname(file), `replaced-${stamp(now)}`);
	// What is replaced may be newer than this code: a backup is the way back from there.
	if (kept !== undefined) await backUpPostgres(url, kept, "allowed");
	await replace(file, url);
	// The dump holds the time of the backup before it. Databases of old versions have no place for one.
	const dumpTime = await findDumpTime(file);
	if (dumpTime) await noteBackup(url, dumpTime);
	return { ...contents, kept };
}
