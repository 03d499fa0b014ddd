import { closeDb, db } from "db/connection.server";
import { openPostgres } from "db/postgres/open-postgres";
import { sql } from "kysely";
import { performTasksInCallingThread } from "~/features/import-tasks/task-place";

/** Gives each test a database that is only migrated. */
export interface FreshDatabase {
	/** Prepares the database for what a file writes before its tests. */
	beforeFile: () => Promise<void>;
	prepare: () => Promise<void>;
	leave: () => Promise<void>;
}

/** The server of tests/postgres/global-setup.ts. */
const SERVER = process.env.TEST_POSTGRES_URL ?? "";

async function copyTemplate(name: string): Promise<void> {
	const admin = openPostgres(`${SERVER}postgres`, { connections: 1 }).db;
	await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
	await sql`create database ${sql.id(name)} template template_site`.execute(admin);
	await admin.destroy();
}

async function isReset(relations: number | undefined): Promise<number | undefined> {
	const { rows } = await sql<{ count: number }>`select reset_site() as count`.execute(db());
	const count = rows[0]?.count;
	return relations === undefined || relations === count ? count : undefined;
}

/** A database of this process's own on the private server, emptied for each test. */
export function postgresDatabase(): FreshDatabase {
	const name = `site_${process.env.VITEST_POOL_ID ?? "1"}`;
	process.env.DATABASE_URL = `${SERVER}${name}`;
	process.env.SESSION_SECRET = "s".repeat(32);
	performTasksInCallingThread();
	let relations: number | undefined;
	const database = {
		async prepare() {
			if (relations !== undefined) relations = await isReset(relations).catch(() => undefined);
			if (relations === undefined) {
				await closeDb();
				await copyTemplate(name);
				relations = await isReset(undefined);
			}
			// Through the application's connection, so that its known version is up to date.
			await db()
				.updateTable("site_version")
				.set((eb) => ({ version: eb("version", "+", 1) }))
				.execute();
		},
		async leave() {},
	};
	return { ...database, beforeFile: database.prepare };
}
