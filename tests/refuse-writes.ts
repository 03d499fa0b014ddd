import { db } from "db/connection.server";
import { engineOf } from "db/engine";
import type { Database } from "db/schema";
import { sql } from "kysely";
import { onTestFinished } from "vitest";

/** A database that takes no writes for now. */
export interface RefusedWrites {
	/** What is logged of a write that failed. */
	code: string;
	/** Lets it take writes again; a test that ends does so by itself. */
	end: () => Promise<void>;
}

/** PostgreSQL's codes; what makes them is too much to do to a server that other tests use. */
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

async function refuseOnSqlite(why: keyof typeof CODES): Promise<() => Promise<void>> {
	if (why === "read-only") {
		await sql`pragma query_only = on`.execute(db());
		return async () => {
			await sql`pragma query_only = off`.execute(db());
		};
	}
	// The last page of a table may still have room for a row or two.
	await sql`pragma max_page_count = 1`.execute(db());
	return async () => {
		await sql`pragma max_page_count = 4294967294`.execute(db());
	};
}

/** Makes every write of a table fail as one of a database that may only be read, or whose disk is full. */
export async function refuseWrites(
	table: keyof Database,
	why: keyof typeof CODES,
): Promise<RefusedWrites> {
	const isPostgres = engineOf(db()) === "postgres";
	const undo = isPostgres ? await refuseOnPostgres(table, CODES[why]) : await refuseOnSqlite(why);
	let ending: Promise<void> | undefined;
	const end = () => {
		ending ??= undo();
		return ending;
	};
	onTestFinished(end);
	const sqliteCode = why === "full" ? "SQLITE_FULL" : "SQLITE_READONLY";
	return { code: isPostgres ? CODES[why] : sqliteCode, end };
}
