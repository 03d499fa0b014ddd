import type { Database } from "db/schema";
import { type Kysely, sql } from "kysely";

/** Values of a row by column. */
export type Row = Record<string, string | number | Buffer>;

/** Instant in all columns of times. */
export const NOW = "2026-01-31T12:00:00.000Z";

/** The tables that a test fills: of a full-text index, not those that SQLite keeps behind it. */
const LISTED = sql`
	pragma_table_list as "list" join "sqlite_schema" on "sqlite_schema"."name" = "list"."name"
	where "list"."type" in ('table', 'virtual') and "list"."name" <> 'site_version'
		and "list"."name" not like 'sqlite_%' and "list"."name" not like 'kysely_%'
`;

/** Columns of change sets of which one is filled. */
const CAUSES = ["importId", "runId", "changeId"];

interface Schema {
	columns: { table: string; name: string; type: string; definition: string }[];
	references: { of: string; from: string; table: string; to: string }[];
}

/** Returns a value that the column's rules accept. */
function cellFor(schema: Schema, table: string, name: string): string | number | Buffer {
	const reference = schema.references.find((one) => one.of === table && one.from === name);
	if (reference) return cellFor(schema, reference.table, reference.to);
	const column = schema.columns.find((one) => one.table === table && one.name === name);
	const { definition = "", type = "" } = column ?? {};
	const last = new RegExp(`"${name}" in \\((?:[^)]*, )?([^)]+)\\)`).exec(definition)?.[1];
	if (last !== undefined) return last.startsWith("'") ? last.slice(1, -1) : Number(last);
	if (definition.includes(`json_type("${name}") = 'array'`)) return '["x"]';
	if (definition.includes(`json_type("${name}") = 'object'`)) return '{"x":"y"}';
	if (definition.includes(`lower("${name}") like 'https://%'`)) return `https://x.example/${name}`;
	if (/At$/.test(name)) return NOW;
	// Not every table refers to the models.
	if (/sku$/i.test(name)) return "A-1";
	if (/blob/i.test(type)) return Buffer.from(name);
	return /integer|real/i.test(type) ? 7 : `of ${name}`;
}

/** Makes a row for each table of a SQLite database, with a value in every column, from the definitions of its tables. */
export async function rowForEachTable(db: Kysely<Database>): Promise<Map<string, Row>> {
	const { rows: columns } = await sql<Schema["columns"][number]>`
		select "listed"."name" as "table", "info"."name", "info"."type", "listed"."sql" as "definition"
		from (select "list"."name", "sql" from ${LISTED}) as "listed", pragma_table_info("listed"."name") as "info"
	`.execute(db);
	const { rows: references } = await sql<Schema["references"][number]>`
		select "listed"."name" as "of", "key"."from", "key"."table", "key"."to"
		from (select "list"."name" from ${LISTED}) as "listed", pragma_foreign_key_list("listed"."name") as "key"
	`.execute(db);
	const rows = new Map<string, Row>();
	for (const { table, name } of columns) {
		const row = rows.get(table);
		// A change set belongs to one cause.
		const hasCause = CAUSES.some((cause) => row?.[cause] !== undefined);
		if (table === "change_sets" && CAUSES.includes(name) && hasCause) continue;
		rows.set(table, { ...row, [name]: cellFor({ columns, references }, table, name) });
	}
	return rows;
}
