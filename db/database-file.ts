import { isPostgresUrl } from "./postgres/address";
import { databasePath, isInMemory } from "./sqlite/open-sqlite";

/** The file that holds the database of a DATABASE_URL; undefined where it is in memory or on a server. */
export function databaseFile(url: string): string | undefined {
	return isPostgresUrl(url) || isInMemory(url) ? undefined : databasePath(url);
}
