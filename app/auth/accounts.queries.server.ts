import type { Db, UsersTable } from "db/schema";
import type { Selectable } from "kysely";
import { normaliseUsername } from "~/config/account-rules";
import { endSessionsOf, type StaffMember } from "./sessions.queries.server";

const ACCOUNT_COLUMNS = ["id", "username", "password", "email", "totpSecret"] as const;

export type Account = Pick<Selectable<UsersTable>, (typeof ACCOUNT_COLUMNS)[number]>;

const selectAccounts = (db: Db) => db.selectFrom("users").select(ACCOUNT_COLUMNS);

/** Finds an account by its normalised username. */
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
	return selectAccounts(db).where("username", "=", username).executeTakeFirst();
}

export function findAccountById(db: Db, id: number): Promise<Account | undefined> {
	return selectAccounts(db).where("id", "=", id).executeTakeFirst();
}

/** Returns the e-mail address of an account, which may be its username; null if it has no address. */
export async function findAccountAddress(
	db: Db,
	{ id, username }: StaffMember,
): Promise<string | null> {
	const email = (await findAccountById(db, id))?.email ?? "";
	return email || (username.includes("@") ? username : null);
}

/** Finds the account with this e-mail address or, if the account has no address, with this username. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
	return selectAccounts(db)
		.where((eb) =>
			eb.or([
				eb("email", "=", email),
				eb.and([eb("email", "is", null), eb("username", "=", email)]),
			]),
		)
		.orderBy("email", (order) => order.asc().nullsLast())
		.executeTakeFirst();
}

/** Returns the username of the account with this name or e-mail address; the normalised text if there is no account. */
export async function resolveUsername(db: Db, nameOrEmail: string): Promise<string> {
	const name = normaliseUsername(nameOrEmail);
	const account = (await findAccount(db, name)) ?? (await findAccountByEmail(db, name));
	return account?.username ?? name;
}

/**
 * Sets an account's e-mail address and ends links that were mailed to the earlier one. Returns false if it is another
 * account's address or name.
 */
export async function updateEmail(
	trx: Db,
	{ id }: Pick<Account, "id">,
	email: string | null,
): Promise<boolean> {
	const otherHolder = trx
		.selectFrom("users")
		.select("id")
		.where("id", "!=", id)
		.where((eb) => eb.or([eb("email", "=", email), eb("username", "=", email ?? "")]));
	if (email !== null && (await otherHolder.executeTakeFirst())) return false;
	await trx.updateTable("users").set({ email }).where("id", "=", id).execute();
	await trx.deleteFrom("password_resets").where("userId", "=", id).execute();
	return true;
}

/** Returns usernames in alphabetical order. */
export async function listUsernames(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("users")
		.select("username")
		.orderBy("username")
		.limit(limit)
		.execute();
	return rows.map(({ username }) => username);
}

/** Adds an account. Returns false if the username is taken. */
export async function insertAccount(
	db: Db,
	username: string,
	passwordHash: string,
	{ addedBy, now = new Date() }: { addedBy?: string | undefined; now?: Date } = {},
): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("users")
		.values({
			username,
			password: passwordHash,
			addedBy: addedBy ?? null,
			createdAt: now.toISOString(),
		})
		.onConflict((conflict) => conflict.column("username").doNothing())
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

/**
 * Changes an account's password, and ends its mailed links and its sessions except that of `exceptTokenHash`. Returns
 * false if there is no such account. The caller owns the transaction.
 */
export async function updatePasswordAndEndSessions(
	trx: Db,
	username: string,
	passwordHash: string,
	exceptTokenHash?: string,
): Promise<boolean> {
	const changedAccount = await trx
		.updateTable("users")
		.set({ password: passwordHash })
		.where("username", "=", username)
		.returning("id")
		.executeTakeFirst();
	if (!changedAccount) return false;
	await trx.deleteFrom("password_resets").where("userId", "=", changedAccount.id).execute();
	await endSessionsOf(trx, changedAccount.id, exceptTokenHash);
	return true;
}

/** Deletes an account and its sessions. Returns false if there is no such account. */
export async function deleteAccount(db: Db, username: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("users")
		.where("username", "=", username)
		.executeTakeFirst();
	return numDeletedRows === 1n;
}
