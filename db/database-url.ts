import { isPostgresUrl, withoutPassword } from "./postgres/address";
import { databasePath, isInMemory } from "./sqlite/open-sqlite";

/** Returns the database file of a DATABASE_URL; undefined if the database is in memory or on a server. */
export function databaseFile(url: string): string | undefined {
	return isPostgresUrl(url) || isInMemory(url) ? undefined : databasePath(url);
}

/** Returns the database of a DATABASE_URL for printing: its file, or its address without the password. */
export function printableAddress(url: string): string {
	return isPostgresUrl(url) ? withoutPassword(url) : databasePath(url);
}
