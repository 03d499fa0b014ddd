import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { endSessionsOf } from "./sessions.queries.server";

export interface Account {
	id: number;
	username: string;
	/** The password's hash. */
	password: string;
}

/** The account of a normalised name. */
export async function findAccount(
	db: Kysely<Database>,
	username: string,
): Promise<Account | undefined> {
	return db
		.selectFrom("users")
		.select(["id", "username", "password"])
		.where("username", "=", username)
		.executeTakeFirst();
}

/** Names of accounts, in order. */
export async function listUsernames(db: Kysely<Database>, most: number): Promise<string[]> {
	const rows = await db
		.selectFrom("users")
		.select("username")
		.orderBy("username")
		.limit(most)
		.execute();
	return rows.map(({ username }) => username);
}

/** Adds an account; false when there is one of that name. */
export async function insertAccount(
	db: Kysely<Database>,
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
 * Changes an account's password and ends its sessions, but for the one of the `spared` hash; false when there is no such
 * account. The caller owns the transaction.
 */
export async function updatePassword(
	trx: Kysely<Database>,
	username: string,
	passwordHash: string,
	spared?: string,
): Promise<boolean> {
	const changed = await trx
		.updateTable("users")
		.set({ password: passwordHash })
		.where("username", "=", username)
		.returning("id")
		.executeTakeFirst();
	if (changed) await endSessionsOf(trx, changed.id, spared);
	return changed !== undefined;
}

/** Deletes an account and its sessions. Returns false if there is none. */
export async function deleteAccount(db: Kysely<Database>, username: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("users")
		.where("username", "=", username)
		.executeTakeFirst();
	return numDeletedRows === 1n;
}
