import { type Kysely, sql } from "kysely";

/** Gives a database the functions of SQLite that migrations and queries use by name. */
export async function createSqliteFunctions(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function json_type(document text) returns text language sql immutable strict
		return json_typeof(document::json)
	`.execute(db);
	await sql`
		create function instr(whole text, part text) returns integer language sql immutable strict
		return strpos(whole, part)
	`.execute(db);
}
