import { randomBytes } from "node:crypto";
import type { Db, InvitationsTable } from "db/schema";
import { write, writeStatement } from "db/writes/write";
import type { Selectable } from "kysely";
import { recordChange } from "~/audit-log/audit-log.queries.server";
import { findAccount } from "~/auth/accounts.queries.server";
import { startSession, tokenHashOf } from "~/auth/sessions.queries.server";
import { addPerson } from "./people.queries.server";
import { personChange } from "./person-change";

/** Lifetime of an invitation link (docs/staff.md#people). */
const OPEN_MS = 24 * 60 * 60 * 1000;

/** 128 bits. */
const TOKEN_BYTES = 16;

const LISTED = 1000;

const INVITATION = ["id", "username", "invitedBy", "expiresAt"] as const;

export type Invitation = Pick<Selectable<InvitationsTable>, (typeof INVITATION)[number]>;

function openInvitations(db: Db, now: Date) {
	return db.selectFrom("invitations").select(INVITATION).where("expiresAt", ">", now.toISOString());
}

/** Invitations that may still be used, the newest first. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
	return openInvitations(db, now).orderBy("id", "desc").limit(LISTED).execute();
}

/** The invitation of a link that may still be used. */
export async function findInvitation(db: Db, token: string, now: Date) {
	return openInvitations(db, now).where("tokenHash", "=", tokenHashOf(token)).executeTakeFirst();
}

/**
 * Reason why an invitation was refused: the name has an account or an open invitation, or the inviter's account was
 * deleted.
 */
export type InvitationConflict = "account" | "invitation" | "inviter";

/** Invites a person. Returns the token of their link, which is stored nowhere; or why not. */
export async function insertInvitation(
	db: Db,
	{ username, by }: { username: string; by: string },
	now: Date,
): Promise<{ token: string; expiresAt: string } | { conflict: InvitationConflict }> {
	return write(db, async (trx) => {
		await deleteExpiredInvitations(trx, now);
		// Removed while this waited for its turn: a link made now would outlive that.
		if (!(await findAccount(trx, by))) return { conflict: "inviter" };
		if (await findAccount(trx, username)) return { conflict: "account" };
		const open = openInvitations(trx, now).where("username", "=", username);
		if (await open.executeTakeFirst()) return { conflict: "invitation" };
		const token = randomBytes(TOKEN_BYTES).toString("base64url");
		const expiresAt = new Date(now.getTime() + OPEN_MS).toISOString();
		const tokenHash = tokenHashOf(token);
		const values = { username, tokenHash, invitedBy: by, createdAt: now.toISOString(), expiresAt };
		await trx.insertInto("invitations").values(values).execute();
		await recordChange(trx, personChange(by, username, { after: { account: "invited" } }), now);
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
		const fields = { before: { account: "invited" } };
		await recordChange(trx, personChange(by, row.username, fields), now);
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
		const person = { username, passwordHash, addedBy: invitedBy };
		if (!(await addPerson(trx, person, { by: username, wasInvited: true }, now))) return undefined;
		const account = await findAccount(trx, username);
		return account && startSession(trx, account.id, now);
	});
}

/** Deletes expired invitations. */
export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
	await writeStatement(db, (one) =>
		one.deleteFrom("invitations").where("expiresAt", "<=", now.toISOString()).execute(),
	);
}
