import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { sqliteDatabase } from "./databases/sqlite-database";
import { type FreshDatabase, postgresDatabase } from "./postgres/fresh-database";

// Every test has a migrated database of its own behind the application's own connection: in memory, or on a private
// PostgreSQL server if TEST_DATABASE is "postgres".
const database: FreshDatabase =
	process.env.TEST_DATABASE === "postgres" ? postgresDatabase() : sqliteDatabase();

beforeAll(() => database.beforeFile());

beforeEach(async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	vi.spyOn(console, "warn").mockImplementation(() => {});
	await database.prepare();
});

// A test that expects a log line clears it: see `expectLogged`.
afterEach(async () => {
	vi.useRealTimers();
	await database.leave();
	expect(vi.mocked(console.error).mock.calls, "unexpected console.error").toEqual([]);
	expect(vi.mocked(console.warn).mock.calls, "unexpected console.warn").toEqual([]);
});
