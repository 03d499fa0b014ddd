import type { Db } from "db/schema";
import { listGivenIds } from "db/sequences";
import { insertAccount } from "./accounts.queries.server";
import { hashPassword } from "./password-hash.server";

/**
 * Adds the account of the settings to a database that never had an account. Returns true if it did. Ids of removed
 * accounts still count: an account that was removed stays removed.
 */
export async function addFirstAccount(
	db: Db,
	settings: { ADMIN_USERNAME?: string | undefined; ADMIN_PASSWORD?: string | undefined },
): Promise<boolean> {
	const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
	if (username === undefined || password === undefined) return false;
	if ((await listGivenIds(db)).get("users")) return false;
	return insertAccount(db, username, await hashPassword(password));
}
