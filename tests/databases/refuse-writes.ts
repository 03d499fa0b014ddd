import { db } from "db/connection.server";
import { engineOf } from "db/engine";
import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";
import { onTestFinished } from "vitest";

/** A database that refuses writes for now. */
export interface RefusedWrites {
	/** Code in the log of a failed write. */
	code: string;
	/** Allows writes again; called at the end of the test in any case. */
	end: () => Promise<void>;
}

/** PostgreSQL's codes, raised by a trigger: the real conditions would affect other tests on the server. */
const CODES = { full: "53100", "read-only": "25006" };

async function refuseOnPostgres(table: string, code: string): Promise<() => Promise<void>> {
	await sql`
		create function refuse_writes() returns trigger language plpgsql as $$
		begin raise exception 'refused' using errcode = tg_argv[0]; end $$
	`.execute(db());
	await sql`
		create trigger refuse_writes before insert or update or delete on ${sql.table(table)}
		for each statement execute function refuse_writes(${sql.lit(code)})
	`.execute(db());
	return async () => {
		await sql`drop function refuse_writes cascade`.execute(db());
	};
}

async function refuseOnSqlite(
	why: keyof typeof CODES,
	pagesLeft: number,
): Promise<() => Promise<void>> {
	if (why === "read-only") {
		await sql`pragma query_only = on`.execute(db());
		return async () => {
			await sql`pragma query_only = off`.execute(db());
		};
	}
	// Removes the pages that other tests emptied, which would be reused.
	await sql`vacuum`.execute(db());
	const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db());
	const most = (rows[0]?.page_count ?? 0) + pagesLeft;
	await sql`pragma max_page_count = ${sql.lit(most)}`.execute(db());
	return async () => {
		await sql`pragma max_page_count = 4294967294`.execute(db());
	};
}

/**
 * Makes every write of a table fail as on a read-only database or a full disk. On SQLite `pagesLeft` more pages are
 * available, and the last pages of tables may have room for a row or two.
 */
export async function refuseWrites(
	table: keyof Database,
	why: keyof typeof CODES,
	pagesLeft = 0,
): Promise<RefusedWrites> {
	const isPostgres = engineOf(db()) === "postgres";
	const undo = isPostgres
		? await refuseOnPostgres(table, CODES[why])
		: await refuseOnSqlite(why, pagesLeft);
	let ending: Promise<void> | undefined;
	const end = () => {
		ending ??= undo();
		return ending;
	};
	onTestFinished(end);
	const sqliteCode = why === "full" ? "SQLITE_FULL" : "SQLITE_READONLY";
	return { code: isPostgres ? CODES[why] : sqliteCode, end };
}

/** Makes each insert into a table fail for an unexpected reason until the test ends. */
export async function breakInserts(
	database: Kysely<Database>,
	table: keyof Database,
	message: string,
): Promise<void> {
	if (engineOf(database) === "sqlite") {
		await sql`
			create trigger broken before insert on ${sql.table(table)}
			begin select raise(abort, ${sql.lit(message)}); end
		`.execute(database);
		return;
	}
	// Uses the tests' own connection, because the given one may be closed before the test ends.
	await sql`
		create function broken() returns trigger language plpgsql as $$
		begin raise exception using message = tg_argv[0]; end $$
	`.execute(db());
	await sql`
		create trigger broken before insert on ${sql.table(table)}
		for each row execute function broken(${sql.lit(message)})
	`.execute(db());
	onTestFinished(async () => {
		await sql`drop function broken cascade`.execute(db());
	});
}
