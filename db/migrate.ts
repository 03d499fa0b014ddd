import {
	type ColumnDefinitionNode,
	type CreateTableNode,
	DataTypeNode,
	GeneratedNode,
	type KyselyPlugin,
	OperationNodeTransformer,
	type QueryId,
	RawNode,
	sql,
} from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { MINUTE_MS } from "~/config/time";
import { engineOf } from "./engine";
import { migrations } from "./migrations/index";
import type { Db } from "./schema";
import { write, writeStatement } from "./writes/write";

/** Time limit for waiting for another process that migrates the same database, which may hold a large catalogue. */
export const SET_UP_WAIT_MS = MINUTE_MS;

/** Returns the message for a database with migrations that this code does not have; undefined without any. */
export function newerVersionProblem(
	appliedNames: readonly string[],
	migrationsByName: object = migrations,
) {
	const unknownNames = appliedNames.filter((name) => !(name in migrationsByName));
	return unknownNames.length > 0
		? `The database was written by a newer version of the site (${unknownNames.join(", ")}): install that version, or restore a backup made before it.`
		: undefined;
}

/** True if these are the migrations of a database of this site. */
export function isSiteDatabase(appliedNames: readonly string[]): boolean {
	return appliedNames.includes(Object.keys(migrations)[0] ?? "");
}

/** Returns the names of the migrations that were applied to a database; an empty list for an empty database. */
async function listAppliedMigrations(db: Db): Promise<string[]> {
	const tables =
		engineOf(db) === "sqlite"
			? await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db)
			: await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
	if (tables.rows.length === 0) return [];
	const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
	return rows.map(({ name }) => name);
}

/**
 * Throws if a database has migrations that this code does not have. Returns the names of all migrations of the database.
 */
export async function requireSupportedMigrations(
	db: Db,
	migrationsByName: Record<string, Migration> = migrations,
): Promise<string[]> {
	const appliedNames = await listAppliedMigrations(db);
	const problem = newerVersionProblem(appliedNames, migrationsByName);
	if (problem !== undefined) throw new Error(problem);
	return appliedNames;
}

/** PostgreSQL's types by SQLite's names, which migrations use. Both engines compare texts byte by byte. */
const POSTGRES_TYPES: Readonly<Record<string, string>> = {
	integer: "bigint",
	real: "double precision",
	text: 'text collate "C"',
	blob: "bytea",
};

class PostgresTableTransformer extends OperationNodeTransformer {
	protected override transformColumnDefinition(
		{ autoIncrement = false, ...node }: ColumnDefinitionNode,
		queryId?: QueryId,
	): ColumnDefinitionNode {
		const { dataType } = node;
		const type = DataTypeNode.is(dataType) ? POSTGRES_TYPES[dataType.dataType] : undefined;
		return super.transformColumnDefinition(
			{
				...node,
				...(type !== undefined && { dataType: RawNode.createWithSql(type) }),
				...(autoIncrement && {
					generated: GeneratedNode.create({ identity: true, byDefault: true }),
				}),
			},
			queryId,
		);
	}

	protected override transformCreateTable(
		// Drops `strict` and `without rowid`, which only SQLite has; PostgreSQL's tables are like that anyway.
		{ endModifiers: _, ...node }: CreateTableNode,
		queryId?: QueryId,
	): CreateTableNode {
		return super.transformCreateTable(node, queryId);
	}
}

const postgresTableTransformer = new PostgresTableTransformer();

/** Lets migrations define their tables once for both engines, with SQLite's names of types. */
const postgresTablePlugin: KyselyPlugin = {
	transformQuery: ({ node, queryId }) => postgresTableTransformer.transformNode(node, queryId),
	transformResult: async ({ result }) => result,
};

async function migrate(db: Db, migrationsByName: Record<string, Migration>): Promise<string[]> {
	await requireSupportedMigrations(db, migrationsByName);
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsByName } });
	const { error, results = [] } = await migrator.migrateToLatest();
	if (error) throw error;
	return results.map((result) => result.migrationName);
}

/** Migrates in one transaction, since Kysely neither locks a SQLite database nor undoes a half-applied migration. */
async function migrateSqlite(
	db: Db,
	migrationsByName: Record<string, Migration>,
): Promise<string[]> {
	return db.connection().execute(async (connection) => {
		await writeStatement(connection, (sameConnection) =>
			sql`begin immediate`.execute(sameConnection),
		);
		try {
			const newNames = await migrate(connection, migrationsByName);
			await sql`commit`.execute(connection);
			return newNames;
		} catch (error) {
			// SQLite itself ends the transaction after some errors, such as a full disk.
			await sql`rollback`.execute(connection).catch(() => {});
			throw error;
		}
	});
}

/** Throws if the role may not create tables, with a clearer message than PostgreSQL's. */
async function requireCreateRight(db: Db): Promise<void> {
	const { rows } = await sql<{ role: string; may: number }>`
		select current_user as role, coalesce(has_schema_privilege(current_schema(), 'create'), false) as may
	`.execute(db);
	const [row] = rows;
	if (row?.may === 1) return;
	throw new Error(
		`The role ${row?.role} may not create tables in the database: make it the database's owner.`,
	);
}

/**
 * Migrates the database to the newest schema; safe to repeat, and from several processes at once. Returns the names of
 * the migrations that it applied. Throws the error of a migration, or an error if the database is newer than this code;
 * then nothing is changed.
 */
export async function migrateToLatest(
	db: Db,
	migrationsByName: Record<string, Migration> = migrations,
): Promise<string[]> {
	if (engineOf(db) === "sqlite") return migrateSqlite(db, migrationsByName);
	// A read-only database, such as a standby, cannot be migrated, but may have the newest schema.
	const appliedNames = await requireSupportedMigrations(db, migrationsByName);
	if (appliedNames.length === Object.keys(migrationsByName).length) return [];
	await requireCreateRight(db);
	return write(db, (trx) => migrate(trx.withPlugin(postgresTablePlugin), migrationsByName));
}

/** Throws unless the database has exactly the schema of this code. */
export async function requireLatestSchema(
	db: Db,
	migrationsByName: Record<string, Migration> = migrations,
): Promise<void> {
	const appliedNames = await requireSupportedMigrations(db, migrationsByName);
	const latestName = Object.keys(migrationsByName).at(-1) ?? "";
	if (!appliedNames.includes(latestName)) {
		throw new Error(
			"The database is older than this version of the site: start the site, or run `npm run db:migrate`.",
		);
	}
}
