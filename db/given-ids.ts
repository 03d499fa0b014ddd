import { type Kysely, sql } from "kysely";
import { engineOf } from "./engine";
import type { Database } from "./schema";

/**
 * The highest id that rows of a table were given so far, whether they are still there or not; 0 where there was none. On
 * PostgreSQL a transaction that failed may have taken some of them.
 */
export async function lastGivenId(db: Kysely<Database>, table: keyof Database): Promise<number> {
	const lastId =
		engineOf(db) === "sqlite"
			? sql`select seq as "id" from sqlite_sequence where name = ${table}`
			: sql`select pg_sequence_last_value(pg_get_serial_sequence(${`public.${table}`}, 'id')) as "id"`;
	const { rows } = await sql<{ id: number | null }>`${lastId}`.execute(db);
	return rows[0]?.id ?? 0;
}
