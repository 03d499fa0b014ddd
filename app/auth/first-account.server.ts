import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { findAccount, insertAccount } from "./accounts.queries.server";
import { hashPassword } from "./password-hash.server";

/**
 * Makes the account that the settings name when there is none of that name; answers whether it did. One that is
 * there keeps its password, which may have been changed since.
 */
export async function addFirstAccount(
	db: Kysely<Database>,
	settings: { ADMIN_USERNAME?: string | undefined; ADMIN_PASSWORD?: string | undefined },
): Promise<boolean> {
	const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
	if (username === undefined || password === undefined) return false;
	if (await findAccount(db, username)) return false;
	return insertAccount(db, username, await hashPassword(password));
}
