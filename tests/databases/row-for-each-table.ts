import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";

/** Values of a row by column. */
export type Row = Record<string, string | number | Buffer>;

/** Instant in all columns of times. */
export const NOW = "2026-01-31T12:00:00.000Z";

interface Table {
	name: string;
	definition: string;
	columns: readonly { name: string; type: string }[];
	references: readonly { from: string; table: string; to: string }[];
}

async function listTables(db: Kysely<Database>): Promise<Table[]> {
	// Of a full-text index, not the tables that SQLite keeps behind it.
	const { rows } = await sql<{ name: string; definition: string }>`
		select "list"."name", "sql" as "definition" from pragma_table_list as "list"
		join "sqlite_schema" on "sqlite_schema"."name" = "list"."name"
		where "list"."type" in ('table', 'virtual') and "list"."name" <> 'site_version'
			and "list"."name" not like 'sqlite_%' and "list"."name" not like 'kysely_%'
	`.execute(db);
	return Promise.all(
		rows.map(async (table) => ({
			...table,
			columns: (
				await sql<Table["columns"][number]>`pragma table_info(${sql.table(table.name)})`.execute(db)
			).rows,
			references: (
				await sql<
					Table["references"][number]
				>`pragma foreign_key_list(${sql.table(table.name)})`.execute(db)
			).rows,
		})),
	);
}

/** Returns a value that the column's rules accept. */
function cellFor(
	tables: readonly Table[],
	table: string,
	column: string,
): string | number | Buffer {
	const {
		definition = "",
		columns = [],
		references = [],
	} = tables.find(({ name }) => name === table) ?? {};
	const reference = references.find(({ from }) => from === column);
	if (reference) return cellFor(tables, reference.table, reference.to);
	const last = new RegExp(`"${column}" in \\((?:[^)]*, )?([^)]+)\\)`).exec(definition)?.[1];
	if (last !== undefined) return last.startsWith("'") ? last.slice(1, -1) : Number(last);
	if (definition.includes(`json_type("${column}") = 'array'`)) return '["x"]';
	if (definition.includes(`json_type("${column}") = 'object'`)) return '{"x":"y"}';
	if (definition.includes(`lower("${column}") like 'https://%'`))
		return `https://x.example/${column}`;
	if (/At$/.test(column)) return NOW;
	// Not every table refers to the models.
	if (/sku$/i.test(column)) return "A-1";
	const type = columns.find(({ name }) => name === column)?.type.toLowerCase();
	if (type === "blob") return Buffer.from(column);
	return type === "integer" || type === "real" ? 7 : `of ${column}`;
}

/** Makes a row for each table of a SQLite database, with a value in every column, from the definitions of its tables. */
export async function rowForEachTable(db: Kysely<Database>): Promise<Map<string, Row>> {
	const tables = await listTables(db);
	return new Map(
		tables.map(({ name, columns }) => [
			name,
			Object.fromEntries(
				columns.map((column) => [column.name, cellFor(tables, name, column.name)]),
			),
		]),
	);
}
