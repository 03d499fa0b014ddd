import { join } from "node:path";

/**
 * Names the database of the commands that a file tests: one in a folder, which the first of them makes; on PostgreSQL that
 * of its tests. Returns its address.
 */
export function commandDatabase(folder: string): string {
	if (process.env.TEST_DATABASE !== "postgres") {
		process.env.DATABASE_URL = `file:${join(folder, "site.db")}`;
	}
	return process.env.DATABASE_URL ?? "";
}
