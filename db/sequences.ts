import { type Kysely, sql, type Transaction } from "kysely";
import { engineOf } from "./engine";
import type { Database } from "./schema";

interface CountedColumn {
	table: string;
	column: string;
	sequence: string;
}

/**
 * Makes new rows get ids above those that were written with ids of their own; call it after that. Ids that are above
 * already stay so. SQLite does it by itself.
 */
export async function raiseSequences(db: Kysely<Database> | Transaction<Database>): Promise<void> {
	if (engineOf(db) === "sqlite") return;
	const { rows } = await sql<CountedColumn>`
		select "table_name" as "table", "column_name" as "column",
			pg_get_serial_sequence(quote_ident("table_name"), "column_name") as "sequence"
		from information_schema.columns where "is_identity" = 'YES' and "table_schema" = current_schema()
	`.execute(db);
	for (const { table, column, sequence } of rows) {
		await sql`
			select setval(${sequence}, "highest") from (select max(${sql.ref(column)}) as "highest" from ${sql.table(table)}) as "ids"
			where "highest" > coalesce(pg_sequence_last_value(${sequence}), 0)
		`.execute(db);
	}
}
