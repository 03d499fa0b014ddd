import { sql } from "kysely";
import { engineOf } from "../engine";
import {
	isSiteDatabase,
	migrateToLatest,
	requireLatestSchema,
	requireSupportedMigrations,
} from "../migrate";
import type { Db } from "../schema";
import { continueIds, listLastIds } from "../sequences";
import { takesWrites, unavailability } from "../writes/unavailable";
import { type COPIED_TABLES, TABLE_NAMES } from "./copied-tables";
import { type CopiedRow, findInexactColumn, readTable, TableDigest } from "./table-rows";

/** Thrown if the site was not copied. The message is for the person at the terminal. */
export class CopyError extends Error {
	override name = "CopyError";
}

export interface CopiedTable {
	name: string;
	rowCount: number;
}

/** Turns every error of a function into a CopyError of one line that begins with `name`. */
export async function withErrorPrefix<Result>(
	name: string,
	run: () => Promise<Result>,
): Promise<Result> {
	try {
		return await run();
	} catch (error) {
		if (error instanceof CopyError || !(error instanceof Error)) throw error;
		throw new CopyError(`${name}: ${unavailability(error) ?? error.message}`, { cause: error });
	}
}

/** Throws a CopyError unless a database belongs to a site with the schema of this code. */
export function requireSite(db: Db, name: string): Promise<void> {
	return withErrorPrefix(name, async () => {
		const migrationNames = await requireSupportedMigrations(db);
		if (!isSiteDatabase(migrationNames)) {
			throw new CopyError(`${name} is not a database of this site.`);
		}
		await requireLatestSchema(db);
	});
}

/** Lists tables and views, except those of the engine itself and of extensions. */
async function listTables(db: Db): Promise<string[]> {
	const { rows } = await (engineOf(db) === "sqlite"
		? sql<{ name: string }>`
			select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual', 'view')
			and name not like 'sqlite_%'
		`.execute(db)
		: sql<{ name: string }>`
			select relname as name from pg_class c
			where relkind in ('r', 'p', 'f', 'v', 'm') and relnamespace = 'public'::regnamespace
			and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
		`.execute(db));
	return rows.map(({ name }) => name);
}

/** Tables that may have rows of the site, including those of older versions. */
const ROW_TABLES: readonly string[] = [
	...TABLE_NAMES,
	"projector_images",
	"projector_image_files",
	"imports",
	"import_changes",
	"import_rejects",
	"feed_runs",
	"feed_run_changes",
	"feed_run_problems",
	"deleted_rows",
];

const SITE_TABLES = new Set([
	...ROW_TABLES,
	"kysely_migration",
	"kysely_migration_lock",
	"projector_search",
	"search_words",
	"site_version",
]);

/** Throws a CopyError unless a database has no table, or only empty tables of this or an older version of the site. */
async function requireEmpty(db: Db, name: string): Promise<void> {
	const tables = await listTables(db);
	if (tables.length === 0) return;
	const notEmptyMessage = `${name} is not empty: nothing was copied.`;
	const areSiteTables = tables.every((table) => SITE_TABLES.has(table));
	if (!areSiteTables || !tables.includes("kysely_migration")) throw new CopyError(notEmptyMessage);
	await requireSupportedMigrations(db);
	for (const table of ROW_TABLES.filter((rowTable) => tables.includes(rowTable))) {
		const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
		if (rows.length > 0) throw new CopyError(notEmptyMessage);
	}
}

async function insertRows(trx: Db, table: string, rows: readonly CopiedRow[]): Promise<void> {
	const names = Object.keys(rows[0] ?? {});
	// A statement takes at most some 32,000 values.
	const rowsPerStatement = Math.max(1, Math.floor(20_000 / names.length));
	for (let start = 0; start < rows.length; start += rowsPerStatement) {
		const values = rows
			.slice(start, start + rowsPerStatement)
			.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
		await sql`
			insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(values)}
		`.execute(trx);
	}
}

async function digestOf(db: Db, table: keyof typeof COPIED_TABLES): Promise<TableDigest> {
	const digest = new TableDigest();
	for await (const rows of readTable(db, table)) digest.add(rows);
	return digest;
}

/** Copies a table and compares both. Throws a CopyError if they differ. */
async function copyTable(
	source: Db,
	target: Db,
	table: keyof typeof COPIED_TABLES,
): Promise<CopiedTable> {
	const sourceDigest = new TableDigest();
	for await (const rows of readTable(source, table)) {
		const column = rows.map(findInexactColumn).find((name) => name !== undefined);
		if (column !== undefined) {
			throw new CopyError(`Nothing was copied: ${table} has a number beyond 2^53 in ${column}.`);
		}
		sourceDigest.add(rows);
		await withErrorPrefix(`Nothing was copied: ${table}`, () => insertRows(target, table, rows));
	}
	const targetDigest = await digestOf(target, table);
	if (
		targetDigest.rowCount !== sourceDigest.rowCount ||
		targetDigest.digest() !== sourceDigest.digest()
	) {
		throw new CopyError(`The copy of ${table} differs from what was read: nothing was copied.`);
	}
	return { name: table, rowCount: sourceDigest.rowCount };
}

interface CopyOptions {
	/** Names of the databases in messages. */
	names: { from: string; to: string };
	/** Writes data derived from the rows, in the same transaction. */
	finish: (trx: Db) => Promise<void>;
	onTable?: (copied: CopiedTable) => void;
}

/**
 * Copies a consistent snapshot of a site to an empty database of either engine. An interrupted copy leaves the target
 * empty. Throws a CopyError, and unexpected errors.
 */
export async function copySite(
	source: Db,
	target: Db,
	{ names, finish, onTable }: CopyOptions,
): Promise<CopiedTable[]> {
	await requireSite(source, names.from);
	await withErrorPrefix(names.to, async () => {
		await requireEmpty(target, names.to);
		if (!(await takesWrites(target))) throw new CopyError(`${names.to} takes no writes.`);
		await migrateToLatest(target);
	});
	const readTransaction = source.transaction().setAccessMode("read only");
	return withErrorPrefix("Nothing was copied", () =>
		readTransaction.setIsolationLevel("repeatable read").execute((sourceTrx) =>
			target.transaction().execute(async (targetTrx) => {
				// Checked again: another copy may have run meanwhile.
				await requireEmpty(targetTrx, names.to);
				const copiedTables: CopiedTable[] = [];
				for (const table of TABLE_NAMES) {
					const copiedTable = await copyTable(sourceTrx, targetTrx, table);
					copiedTables.push(copiedTable);
					onTable?.(copiedTable);
				}
				await continueIds(targetTrx, await listLastIds(sourceTrx));
				await finish(targetTrx);
				return copiedTables;
			}),
		),
	);
}
