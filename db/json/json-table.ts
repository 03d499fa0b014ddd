import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { engineOf } from "../engine";
import { encodeJson } from "./json-columns";

/** Type of a column of `jsonTable`. */
export type CellType = "text" | "integer" | "real";

const POSTGRES_TYPES = {
	text: sql`text collate "C"`,
	integer: sql`bigint`,
	real: sql`double precision`,
} as const satisfies Record<CellType, RawBuilder<unknown>>;

/**
 * Passes rows to a query as a table, in a single parameter: `from ${jsonTable(...)} as "new"`. `columns` are the
 * properties to read and their types.
 */
export function jsonTable<Name extends string>(
	db: QueryExecutorProvider,
	rows: readonly Readonly<Record<Name, string | number | null>>[],
	columns: Readonly<Record<Name, CellType>>,
): RawBuilder<unknown> {
	const names = Object.keys(columns) as Name[];
	const document = encodeJson(rows);
	if (engineOf(db) === "sqlite") {
		const cells = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.id(name)}`);
		return sql`(select ${sql.join(cells)} from json_each(${document}))`;
	}
	const cells = names.map((name) => sql`${sql.id(name)} ${POSTGRES_TYPES[columns[name]]}`);
	return sql`(select * from json_to_recordset(${document}::json) as cells (${sql.join(cells)}))`;
}

/**
 * Passes values to a query as the list of an `in`, in a single parameter. Give `type` if the list may be empty.
 */
export function jsonList<Value extends string | number>(
	db: QueryExecutorProvider,
	values: readonly Value[],
	type: CellType = typeof values[0] === "number" ? "integer" : "text",
): RawBuilder<Value> {
	const document = encodeJson(values);
	if (engineOf(db) === "sqlite") return sql`(select value from json_each(${document}))`;
	const value = type === "text" ? sql`value collate "C"` : sql`value::${POSTGRES_TYPES[type]}`;
	return sql`(select ${value} as value from json_array_elements_text(${document}::json))`;
}

/**
 * Returns the elements of a column with a JSON array (`encodeJson`) as a table with the column `value`, to be read with
 * `->>`: `from "runs", ${jsonElements(...)} as "held"`.
 */
export function jsonElements(
	db: QueryExecutorProvider,
	column: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return engineOf(db) === "sqlite"
		? sql`json_each(${column})`
		: sql`json_array_elements(${column}::json)`;
}

/** Returns the keys of an expression that is a JSON object as a table, one key in each row. */
export function jsonKeys(
	db: QueryExecutorProvider,
	object: RawBuilder<unknown>,
): RawBuilder<unknown> {
	return engineOf(db) === "sqlite" ? sql`json_each(${object})` : sql`json_object_keys(${object})`;
}
