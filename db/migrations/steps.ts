import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { engineOf } from "../engine";

/** Migrations by name, in their order. Frozen once released: a later change is a later migration. */
export type Migrations = Record<string, (db: Kysely<unknown>) => Promise<void>>;

type Rule = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const serial: Rule = (column) => column.primaryKey().autoIncrement();
export const key: Rule = (column) => column.primaryKey().notNull();
export const required: Rule = (column) => column.notNull();
export const count: Rule = (column) => column.notNull().defaultTo(0);
/** A JSON list, empty by default. */
export const list: Rule = (column) => column.notNull().defaultTo("[]");

/** 0 or 1. */
export const flag =
	(name: string, byDefault = 0): Rule =>
	(column) =>
		column
			.notNull()
			.defaultTo(byDefault)
			.check(sql`${sql.ref(name)} in (0, 1)`);

/** One of some values, with none by default. */
export const oneOf =
	(name: string, ...values: (string | number)[]): Rule =>
	(column) =>
		column.notNull().check(sql`${sql.ref(name)} in (${sql.join(values.map(sql.lit))})`);

/** JSON that is checked, empty by default. */
export const json =
	(name: string, type: "array" | "object"): Rule =>
	(column) =>
		column
			.notNull()
			.defaultTo(type === "array" ? "[]" : "{}")
			.check(sql`json_type(${sql.ref(name)}) = ${sql.lit(type)}`);

/** A reference to a row that takes this one with it when it is deleted. */
export const partOf =
	(reference: string): Rule =>
	(column) =>
		column.notNull().references(reference).onDelete("cascade");

/** The SKU of a model, which may change. */
export const ofModel: Rule = (column) => partOf("projectors.sku")(column).onUpdate("cascade");

/** Adds columns of one type and rule; nullable ones without a rule. */
export async function addColumns(
	db: Kysely<unknown>,
	table: string,
	type: "text" | "integer" | "real",
	names: readonly string[],
	rule: Rule = (column) => column,
): Promise<void> {
	for (const name of names) {
		await db.schema.alterTable(table).addColumn(name, type, rule).execute();
	}
}

/** Creates an index of columns such as "launchYear desc, sku", for the rows that fulfil a condition in SQL. */
export async function createIndex(
	db: Kysely<unknown>,
	name: string,
	table: string,
	columns: string,
	{ where, unique = false }: { where?: string; unique?: boolean } = {},
): Promise<void> {
	let index = db.schema.createIndex(name).on(table).columns(columns.split(", "));
	if (unique) index = index.unique();
	if (where) index = index.where(sql.raw<boolean>(where));
	await index.execute();
}

/** Makes every change of a table that pages show raise the version of the site: see 0023. */
export async function raiseVersionOnChange(db: Kysely<unknown>, table: string): Promise<void> {
	if (engineOf(db) === "postgres") {
		await sql`
			create trigger ${sql.id(`${table}_shown`)} after insert or update or delete or truncate on ${sql.table(table)}
			for each statement execute function raise_site_version()
		`.execute(db);
		return;
	}
	for (const event of ["insert", "update", "delete"]) {
		await sql`
			create trigger ${sql.id(`${table}_${event}_shown`)} after ${sql.raw(event)} on ${sql.table(table)}
			begin update "site_version" set "version" = "version" + 1; end
		`.execute(db);
	}
}
