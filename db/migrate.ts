import { type Kysely, Migrator } from "kysely";
import { migrations } from "./migrations/index";
import type { Database } from "./schema";

/**
 * Brings the database to the newest schema; safe to repeat. Answers the names of what was applied.
 * Throws the failing migration's error; Kysely has rolled everything back by then.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error, results = [] } = await migrator.migrateToLatest();
	if (error) throw error;
	return results.map((result) => result.migrationName);
}
