import { closeDb, db, dbVersion } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Every test has a migrated database of its own, in memory, behind the application's own connection.
process.env.DATABASE_URL = ":memory:";

/** Another one after a row was written (see `dbVersion`), after a change of the schema and of what tests set. */
async function databaseState(): Promise<string> {
	const { rows } = await sql`
		select * from pragma_schema_version, pragma_query_only, pragma_max_page_count, pragma_foreign_keys
	`.execute(db());
	return `${dbVersion()} ${JSON.stringify(rows)}`;
}

/** The state of a database that is only migrated; undefined where there is none. */
let migratedState: string | undefined;

beforeEach(async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.spyOn(console, "warn").mockImplementation(() => {});
	if (migratedState !== undefined) return;
	await migrateToLatest(db());
	migratedState = await databaseState();
});

// What a test expects to be logged it clears itself: see `expectLogged`.
afterEach(async () => {
	// Most tests write nothing: the next test takes their database over.
	if ((await databaseState()) !== migratedState) {
		migratedState = undefined;
		await closeDb();
	}
	expect(vi.mocked(console.error).mock.calls, "unexpected console.error").toEqual([]);
	expect(vi.mocked(console.warn).mock.calls, "unexpected console.warn").toEqual([]);
});
