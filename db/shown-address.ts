import { isPostgresUrl, withoutPassword } from "./postgres/address";

/** The address of a database as it may be printed. */
export function shownAddress(url: string): string {
	return isPostgresUrl(url) ? withoutPassword(url) : url;
}
