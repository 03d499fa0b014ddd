import { isPostgresUrl, withoutPassword } from "./postgres/address";
import { databasePath } from "./sqlite/open-sqlite";

/** The database of a DATABASE_URL as it may be printed: its file, or its address without the password. */
export function shownAddress(url: string): string {
	return isPostgresUrl(url) ? withoutPassword(url) : databasePath(url);
}
