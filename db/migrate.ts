import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrations } from "./migrations/index";
import { retryBusy } from "./retry-busy";
import type { Database } from "./schema";

/** How long one process waits for another that sets the same database up, which may hold a large catalogue. */
export const SET_UP_WAIT_MS = 60_000;

/** The one sentence about a database that has migrations which this code has never heard of. */
export function tooNew(names: readonly string[]): string {
	return `The database was written by a newer version of the site (${names.join(", ")}): install that version, or restore a backup made before it.`;
}

async function rejectNewer(db: Kysely<Database>, known: Record<string, Migration>): Promise<void> {
	const tables = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db);
	if (tables.rows.length === 0) return;
	const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
	const unknown = applied.rows.map(({ name }) => name).filter((name) => !(name in known));
	if (unknown.length > 0) throw new Error(tooNew(unknown));
}

async function migrate(db: Kysely<Database>, known: Record<string, Migration>): Promise<string[]> {
	await rejectNewer(db, known);
	const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
	const { error, results = [] } = await migrator.migrateToLatest();
	if (error) throw error;
	return results.map((result) => result.migrationName);
}

/**
 * Brings the database to the newest schema; safe to repeat, and from several processes at once. Returns the
 * names of what was applied. Throws the failing migration's error, or one that tells of a database newer than
 * this code; nothing is changed then.
 */
export async function migrateToLatest(
	db: Kysely<Database>,
	known: Record<string, Migration> = migrations,
): Promise<string[]> {
	return db.connection().execute(async (connection) => {
		// Kysely neither locks a SQLite database nor rolls a half-applied migration back: one transaction does both.
		await retryBusy(() => sql`begin immediate`.execute(connection), SET_UP_WAIT_MS);
		try {
			const applied = await migrate(connection, known);
			await sql`commit`.execute(connection);
			return applied;
		} catch (error) {
			// SQLite has ended the transaction itself after some errors, such as a full disk.
			await sql`rollback`.execute(connection).catch(() => {});
			throw error;
		}
	});
}

/** Throws unless the database has just the schema of this code; changes nothing. */
export async function requireLatestSchema(
	db: Kysely<Database>,
	known: Record<string, Migration> = migrations,
): Promise<void> {
	await rejectNewer(db, known);
	const latest = Object.keys(known).at(-1);
	const { rows } = await sql`
		select 1 from sqlite_master where name = 'kysely_migration'
	`.execute(db);
	const applied =
		rows.length === 0
			? []
			: (await sql`select 1 from kysely_migration where name = ${latest}`.execute(db)).rows;
	if (applied.length === 0) {
		throw new Error(
			"The database is older than this version of the site: start the site, or run `npm run db:migrate`.",
		);
	}
}
