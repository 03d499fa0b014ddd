import { countRows } from "db/count-rows";
import type { Db, InvitationsTable, Trx } from "db/schema";
import { write, writeForStaff, writeStatement } from "db/writes/write";
import type { Selectable } from "kysely";
import {
	type Account,
	findAccount,
	findAccountByEmail,
	findAccountById,
} from "~/auth/accounts.queries.server";
import { startSession } from "~/auth/sessions.queries.server";
import { newToken, tokenHashOf } from "~/config/link-token.server";
import { DAY_MS, HOUR_MS } from "~/config/time";
import {
	addAccount,
	changePasswordOf,
	INVITED_STATE,
	recordAccountChange,
} from "./account-list.queries.server";

/** Lifetime of an invitation link (docs/staff.md#people). */
const INVITATION_LIFETIME_MS = DAY_MS;

const MAX_LISTED_INVITATIONS = 1000;

const INVITATION_COLUMNS = ["id", "username", "invitedBy", "expiresAt"] as const;

export type Invitation = Pick<Selectable<InvitationsTable>, (typeof INVITATION_COLUMNS)[number]>;

function selectOpenInvitations(db: Db, now: Date) {
	return db
		.selectFrom("invitations")
		.select(INVITATION_COLUMNS)
		.where("expiresAt", ">", now.toISOString());
}

/** Returns the unexpired invitations, the newest first. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
	return selectOpenInvitations(db, now)
		.orderBy("id", "desc")
		.limit(MAX_LISTED_INVITATIONS)
		.execute();
}

/** Finds the unexpired invitation of a link by the link's token. */
export async function findInvitation(db: Db, token: string, now: Date) {
	return selectOpenInvitations(db, now)
		.where("tokenHash", "=", tokenHashOf(token))
		.executeTakeFirst();
}

/** Invites a person. Returns the token of their link, which is stored nowhere, or the conflict. */
export async function insertInvitation(
	db: Db,
	{ username, by }: { username: string; by: string },
	now: Date,
) {
	return write(db, async (trx) => {
		await deleteExpiredInvitations(trx, now);
		// The inviter's account may have been removed while this write waited; no link may be made in its name then.
		if (!(await findAccount(trx, by))) return { conflict: "inviter" as const };
		if (await findAccount(trx, username)) return { conflict: "account" as const };
		const openInvitation = selectOpenInvitations(trx, now).where("username", "=", username);
		if (await openInvitation.executeTakeFirst()) return { conflict: "invitation" as const };
		const token = newToken();
		const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS).toISOString();
		const tokenHash = tokenHashOf(token);
		const values = { username, tokenHash, invitedBy: by, createdAt: now.toISOString(), expiresAt };
		await trx.insertInto("invitations").values(values).execute();
		await recordAccountChange(trx, username, { by, now }, { after: INVITED_STATE });
		return { token, expiresAt };
	});
}

/** Withdraws an invitation. Returns the invited name; undefined if there is no such invitation. */
export async function withdrawInvitation(
	db: Db,
	{ id, by }: { id: number; by: string },
	now: Date,
): Promise<string | undefined> {
	return write(db, async (trx) => {
		const row = await trx
			.deleteFrom("invitations")
			.where("id", "=", id)
			.returning("username")
			.executeTakeFirst();
		if (!row) return undefined;
		await recordAccountChange(trx, row.username, { by, now }, { before: INVITED_STATE });
		return row.username;
	});
}

/**
 * Uses a link: creates its account and starts a session. Returns the session's token; undefined if the link is used,
 * withdrawn or expired. Only one of two concurrent uses succeeds.
 */
export async function acceptInvitation(
	db: Db,
	{ token, passwordHash }: { token: string; passwordHash: string },
	now: Date,
): Promise<string | undefined> {
	return write(db, async (trx) => {
		const invitation = await findInvitation(trx, token, now);
		if (!invitation) return undefined;
		const { username, invitedBy } = invitation;
		const newAccount = { username, passwordHash, addedBy: invitedBy };
		if (!(await addAccount(trx, newAccount, { by: username, wasInvited: true }, now)))
			return undefined;
		const account = await findAccount(trx, username);
		return account && startSession(trx, account.id, now);
	});
}

/** Lifetime of a mailed link (docs/product.md#staff-access). */
const RESET_LIFETIME_MS = HOUR_MS;

/** Maximum number of unexpired links of an account; further requests send no mail. */
const MAX_OPEN_RESETS = 3;

export type SendResetMail = (trx: Trx, to: string, token: string) => Promise<void>;

/** Mails a link that sets a new password, if an account has this lowercase address. */
export function requestPasswordReset(
	db: Db,
	email: string,
	sendMail: SendResetMail,
	now: Date,
): Promise<void> {
	return writeForStaff(db, async (trx) => {
		const account = await findAccountByEmail(trx, email);
		await deleteExpiredResets(trx, now);
		if (!account) return;
		const { id: userId } = account;
		const openResetCount = await countRows(
			trx.selectFrom("password_resets").where("userId", "=", userId),
		);
		if (openResetCount >= MAX_OPEN_RESETS) return;
		const token = newToken();
		const expiresAt = new Date(now.getTime() + RESET_LIFETIME_MS).toISOString();
		const row = { tokenHash: tokenHashOf(token), userId, expiresAt };
		await trx.insertInto("password_resets").values(row).execute();
		await sendMail(trx, email, token);
	});
}

/** Returns the account of a mailed link; undefined if the link was used or has expired. */
export async function findResetAccount(
	db: Db,
	token: string,
	now: Date,
): Promise<Account | undefined> {
	const row = await db
		.selectFrom("password_resets")
		.select("userId")
		.where("tokenHash", "=", tokenHashOf(token))
		.where("expiresAt", ">", now.toISOString())
		.executeTakeFirst();
	return row && findAccountById(db, row.userId);
}

/**
 * Uses a mailed link: changes the password, which ends all links and sessions. Returns false if the link was used or
 * has expired.
 */
export function applyPasswordReset(
	db: Db,
	{ token, passwordHash }: { token: string; passwordHash: string },
	now: Date,
): Promise<boolean> {
	return write(db, async (trx) => {
		const account = await findResetAccount(trx, token, now);
		if (!account) return false;
		const { username } = account;
		return changePasswordOf(trx, { username, passwordHash }, { by: username }, now);
	});
}

function deleteExpired(db: Db, table: "invitations" | "password_resets", now: Date) {
	return writeStatement(db, (connection) =>
		connection.deleteFrom(table).where("expiresAt", "<=", now.toISOString()).execute(),
	);
}

export const deleteExpiredInvitations = (db: Db, now: Date) =>
	deleteExpired(db, "invitations", now);
export const deleteExpiredResets = (db: Db, now: Date) => deleteExpired(db, "password_resets", now);
