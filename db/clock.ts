import { type Expression, sql } from "kysely";
import { engineOf } from "./engine";
import type { Db } from "./schema";

/**
 * Returns the time of the clock that all processes of a database share: the clock of PostgreSQL's server, or of this
 * machine on SQLite. Use it for leases, because clocks of machines may differ by minutes.
 */
export async function sharedClockTime(db: Db): Promise<Date> {
	if (engineOf(db) === "sqlite") return new Date();
	const { rows } = await sql<{ ms: number }>`
		select extract(epoch from clock_timestamp()) * 1000 as ms
	`.execute(db);
	return new Date(rows[0]?.ms ?? Date.now());
}

/**
 * Returns the time of the clock that all processes of a database share as an SQL expression in ISO 8601, to be stored.
 * `now`, this machine's time, is used on SQLite.
 */
export function sharedClockTimeText(db: Db, now: Date): Expression<string> {
	if (engineOf(db) === "sqlite") return sql<string>`${now.toISOString()}`;
	return sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
