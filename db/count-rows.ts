import { type AliasedRawBuilder, sql } from "kysely";

const COUNT = sql<number>`count(*)`.as("count");

/** A query that selects no columns yet. */
interface Countable {
	select(columns: readonly AliasedRawBuilder<number, "count">[]): {
		executeTakeFirstOrThrow(): Promise<Record<string, unknown>>;
	};
}

/** Counts the rows of a query. */
export async function countRows(query: Countable): Promise<number> {
	const { count } = await query.select([COUNT]).executeTakeFirstOrThrow();
	return Number(count);
}
