import { openDatabase } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { emptyDatabase } from "../engines/empty-database";

/** A migrated database of the tested engine that all tests of a file share; the file closes it. */
export async function ownDatabase(): Promise<Kysely<Database>> {
	const url = process.env.TEST_DATABASE === "postgres" ? await emptyDatabase() : ":memory:";
	const db = openDatabase(url);
	await migrateToLatest(db);
	return db;
}
