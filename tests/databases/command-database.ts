import { join } from "node:path";

/**
 * Address of the database for commands under test: a file in a folder, created by the first command, or the tests' own on
 * PostgreSQL.
 */
export function commandDatabase(folder: string): string {
	const { TEST_DATABASE, DATABASE_URL = "" } = process.env;
	return TEST_DATABASE === "postgres" ? DATABASE_URL : `file:${join(folder, "site.db")}`;
}
