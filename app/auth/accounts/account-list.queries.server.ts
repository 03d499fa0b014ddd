import { countRows } from "db/count-rows";
import type { ChangeAction, Db } from "db/schema";
import { writeForStaff } from "db/writes/write";
import { sql } from "kysely";
import {
	type ChangedFields,
	type ChangeStamp,
	recordChange,
} from "~/audit-log/audit-log.queries.server";
import {
	type Account,
	deleteAccount,
	findAccount,
	insertAccount,
	updatePasswordAndEndSessions,
} from "~/auth/accounts.queries.server";
import { endSessionsOf } from "~/auth/sessions.queries.server";
import type { StaffListState } from "~/components/staff/list-state";
import { rowId } from "~/config/row-id";

/** State of an account in the audit log before its invitation is used or withdrawn. */
export const INVITED_STATE = { account: "invited" };

const ACCOUNTS_PER_PAGE = 50;

/** Accounts with the number of their sessions that have not expired, and the start of the newest. */
function selectAccounts(db: Db, now: Date) {
	return db
		.selectFrom("users")
		.leftJoin("staff_sessions", (join) =>
			join
				.onRef("staff_sessions.userId", "=", "users.id")
				.on("staff_sessions.expiresAt", ">", now.toISOString()),
		)
		.select((eb) => [
			"users.id",
			"users.username",
			"users.email",
			"users.addedBy",
			"users.createdAt",
			eb.fn.count<number>("staff_sessions.tokenHash").as("sessionCount"),
			eb.fn.max("staff_sessions.createdAt").as("newestSessionAt"),
		])
		.groupBy("users.id");
}

export type AccountItem = NonNullable<Awaited<ReturnType<typeof findAccountItem>>>;

// Usernames are stored in lower case.
const usernameContains = (query: string) =>
	sql<boolean>`instr("users"."username", ${query.toLowerCase()}) > 0`;

/** Returns one page of the accounts, by name; the last page for a number past it. */
export async function pageOfAccounts(
	db: Db,
	{ query, page: requestedPage }: StaffListState,
	now: Date,
) {
	const total = await countRows(
		db.selectFrom("users").$if(query !== "", (accounts) => accounts.where(usernameContains(query))),
	);
	const pages = Math.max(1, Math.ceil(total / ACCOUNTS_PER_PAGE));
	const page = Math.min(requestedPage, pages);
	const accounts = await selectAccounts(db, now)
		.$if(query !== "", (accounts) => accounts.where(usernameContains(query)))
		.orderBy("users.username")
		.limit(ACCOUNTS_PER_PAGE)
		.offset((page - 1) * ACCOUNTS_PER_PAGE)
		.execute();
	return { accounts, total, page, pages };
}

/** Finds an account by the id in a page's address. */
export async function findAccountItem(db: Db, id: string | undefined, now: Date) {
	return selectAccounts(db, now)
		.where("users.id", "=", rowId(id) ?? 0)
		.executeTakeFirst();
}

export async function countAccounts(db: Db): Promise<number> {
	return countRows(db.selectFrom("users"));
}

/**
 * Ends all sessions of an account except that of `exceptTokenHash`. Returns the number of ended sessions that had not
 * expired.
 */
export async function endAccountSessions(
	db: Db,
	{
		account,
		by,
		exceptTokenHash,
	}: { account: { id: number; username: string }; by: string; exceptTokenHash?: string },
	now: Date,
): Promise<number> {
	return writeForStaff(db, async (trx) => {
		const expiryTimes = await endSessionsOf(trx, account.id, exceptTokenHash);
		const endedCount = expiryTimes.filter((expiresAt) => expiresAt > now.toISOString()).length;
		if (endedCount > 0) {
			const remainingCount = exceptTokenHash === undefined ? 0 : 1;
			const fields = {
				before: { sessions: endedCount + remainingCount },
				after: { sessions: remainingCount },
			};
			await recordAccountChange(trx, account.username, { by, now }, fields);
		}
		return endedCount;
	});
}

/**
 * Deletes an account with its sessions, its drafts and the invitations it made, whose links the person may have. Keeps
 * the last account.
 */
export async function removeAccountUnlessLast(
	db: Db,
	{ username, by }: { username: string; by: string },
	now: Date,
): Promise<"removed" | "gone" | "last"> {
	return writeForStaff(db, async (trx) => {
		const isLast = (await countAccounts(trx)) <= 1;
		if (isLast) return "last";
		return (await removeAccount(trx, { username, by }, now)) ? "removed" : "gone";
	});
}

/**
 * Deletes an account as `removeAccountUnlessLast` does, even the last one; for the command line. Returns false if there
 * is no such account.
 */
export async function removeAccount(
	trx: Db,
	{ username, by }: { username: string; by: string },
	now: Date,
): Promise<boolean> {
	if (!(await deleteAccount(trx, username))) return false;
	const withdrawnInvitations = await trx
		.deleteFrom("invitations")
		.where("invitedBy", "=", username)
		.returning("username")
		.execute();
	await recordAccountChange(trx, username, { by, now }, { before: { account: "open" } });
	for (const invitation of withdrawnInvitations) {
		await recordAccountChange(trx, invitation.username, { by, now }, { before: INVITED_STATE });
	}
	return true;
}

/** Adds an account and deletes an invitation of that username. Returns false if the username is taken. */
export async function addAccount(
	trx: Db,
	account: { username: string; passwordHash: string; addedBy?: string },
	{ by, wasInvited = false }: { by: string; wasInvited?: boolean },
	now: Date,
): Promise<boolean> {
	const { username, passwordHash, addedBy } = account;
	if (!(await insertAccount(trx, username, passwordHash, { addedBy, now }))) return false;
	await trx.deleteFrom("invitations").where("username", "=", username).execute();
	const fields = { ...(wasInvited && { before: INVITED_STATE }), after: { account: "open" } };
	await recordAccountChange(trx, username, { by, now }, fields);
	return true;
}

/** Changes a person's password and ends all their sessions except one. Returns false if there is no such account. */
export async function changePasswordOf(
	trx: Db,
	account: { username: string; passwordHash: string },
	{ by, exceptTokenHash }: { by: string; exceptTokenHash?: string },
	now: Date,
): Promise<boolean> {
	const { username, passwordHash } = account;
	if (!(await updatePasswordAndEndSessions(trx, username, passwordHash, exceptTokenHash)))
		return false;
	const fields = { before: { password: null }, after: { password: "changed" } };
	await recordAccountChange(trx, username, { by, now }, fields);
	return true;
}

/**
 * Changes an account's password, at its owner's request, and ends all its sessions except that of `exceptTokenHash`.
 * Returns false if the password has changed since the account was read.
 */
export function replacePassword(
	db: Db,
	{ username, password }: Account,
	{ passwordHash, exceptTokenHash }: { passwordHash: string; exceptTokenHash: string },
	now: Date,
): Promise<boolean> {
	return writeForStaff(db, async (trx) => {
		const current = await findAccount(trx, username);
		if (current?.password !== password) return false;
		return changePasswordOf(
			trx,
			{ username, passwordHash },
			{ by: username, exceptTokenHash },
			now,
		);
	});
}

/** Writes a line about an account into the audit log: never with a password or a token. */
export function recordAccountChange(
	trx: Db,
	username: string,
	{ by, now }: ChangeStamp,
	{ before, after }: { before?: ChangedFields; after?: ChangedFields },
): Promise<number> {
	let action: ChangeAction = "changed";
	if (before === undefined) action = "added";
	else if (after === undefined) action = "deleted";
	const line = { by, subject: "person", subjectKey: username, title: username } as const;
	return recordChange(trx, { ...line, action, before, after }, now);
}
