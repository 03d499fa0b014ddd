import { db } from "db/connection.server";
import type { Database } from "db/schema";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";

type Table = keyof Database;
type Row<T extends Table> = Selectable<Database[T]>;

/** Returns a condition that these columns have these values; without any, one that all rows meet. */
function matching(values: object): RawBuilder<unknown> {
	const each = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
	return sql.join([sql`1 = 1`, ...each], sql` and `);
}

/** Inserts rows into a table. */
export async function addRows<T extends Table>(
	table: T,
	...rows: Insertable<Database[T]>[]
): Promise<void> {
	for (const row of rows) {
		const [columns, values] = [Object.keys(row).map((name) => sql.ref(name)), Object.values(row)];
		await sql`
			insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})
		`.execute(db());
	}
}

/** Changes all rows of a table, or those that have some values. */
export async function setRows<T extends Table>(
	table: T,
	changes: Updateable<Database[T]>,
	where: Partial<Row<T>> = {},
): Promise<void> {
	const each = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
	await sql`
		update ${sql.table(table)} set ${sql.join(each)} where ${matching(where)}
	`.execute(db());
}

/** Returns the first row of a table that has some values. Throws if there is none. */
export async function rowOf<T extends Table>(
	table: T,
	where: Partial<Row<T>> = {},
): Promise<Row<T>> {
	const { rows } = await sql<Row<T>>`
		select * from ${sql.table(table)} where ${matching(where)} limit 1
	`.execute(db());
	const [row] = rows;
	if (row === undefined) throw new Error(`${table} has no such row`);
	return row;
}
