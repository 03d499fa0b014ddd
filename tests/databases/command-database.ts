import { join } from "node:path";

/**
 * The address of a database for the commands that a file tests: one in a folder, which the first of them makes; on
 * PostgreSQL that of its tests.
 */
export function commandDatabase(folder: string): string {
	const { TEST_DATABASE, DATABASE_URL = "" } = process.env;
	return TEST_DATABASE === "postgres" ? DATABASE_URL : `file:${join(folder, "site.db")}`;
}
