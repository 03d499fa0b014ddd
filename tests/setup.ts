import { closeDb, db } from "db/connection.server";
import { migrateToLatest } from "db/migrate";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Every test has a migrated database of its own, in memory, behind the application's own connection.
process.env.DATABASE_URL = ":memory:";

beforeEach(async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.spyOn(console, "warn").mockImplementation(() => {});
	await migrateToLatest(db());
});

// What a test expects to be logged it clears itself: see `expectLogged`.
afterEach(async () => {
	await closeDb();
	expect(vi.mocked(console.error).mock.calls, "unexpected console.error").toEqual([]);
	expect(vi.mocked(console.warn).mock.calls, "unexpected console.warn").toEqual([]);
});
