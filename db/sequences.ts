import { sql } from "kysely";
import { engineOf } from "./engine";
import type { Db } from "./schema";

/** The highest id that each table has ever assigned, by its name. */
export type LastIds = ReadonlyMap<string, number>;

/** Reads the engine's counters, so that ids of deleted rows are not assigned again. */
export async function listLastIds(db: Db): Promise<LastIds> {
	const { rows } = await (engineOf(db) === "sqlite"
		? sql<{
				name: string;
				lastId: number;
			}>`select name, seq as "lastId" from sqlite_sequence`.execute(db)
		: sql<{ name: string; lastId: number }>`
			select t.relname as name, coalesce(pg_sequence_last_value(s.seqrelid), 0) as "lastId"
			from pg_sequence s
			join pg_depend d on d.objid = s.seqrelid and d.deptype = 'i'
			join pg_class t on t.oid = d.refobjid and t.relnamespace = 'public'::regnamespace
		`.execute(db));
	return new Map(rows.map(({ name, lastId }) => [name, lastId]));
}

/** Makes each table assign ids above its id in `lastIds` and above the ids in the table. */
export async function continueIds(db: Db, lastIds: LastIds): Promise<void> {
	// SQLite has no counter for a table that never had a row.
	for (const name of new Set([...(await listLastIds(db)).keys(), ...lastIds.keys()])) {
		const { rows } = await sql<{ highest: number | null }>`
			select max("id") as highest from ${sql.table(name)}
		`.execute(db);
		const lastId = Math.max(rows[0]?.highest ?? 0, lastIds.get(name) ?? 0);
		if (lastId > 0) await setLastId(db, name, lastId);
	}
}

async function setLastId(db: Db, name: string, lastId: number): Promise<void> {
	if (engineOf(db) === "postgres") {
		await sql`select setval(pg_get_serial_sequence(${sql.lit(`"${name}"`)}, 'id'), ${sql.lit(lastId)})`.execute(
			db,
		);
		return;
	}
	await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
	await sql`insert into sqlite_sequence (name, seq) values (${name}, cast(${lastId} as integer))`.execute(
		db,
	);
}
