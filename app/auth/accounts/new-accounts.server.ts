import { db } from "db/connection.server";
import type { Db } from "db/schema";
import { listLastIds } from "db/sequences";
import type { AccountErrors } from "~/auth/account-forms";
import { insertAccount } from "~/auth/accounts.queries.server";
import { hashPassword } from "~/auth/password-hash.server";
import { busyError } from "~/auth/try-limits.server";
import { newPasswordSchema, usernameSchema } from "~/config/account-rules";
import { QueueFullError } from "~/config/bounded-queue";
import { insertInvitation } from "./account-links.queries.server";

/**
 * Adds the account named in the settings to a database that never had an account. Returns true if it was added. Removed
 * accounts count too, so that the account is not added again after it was removed.
 */
export async function addFirstAccount(
	db: Db,
	settings: { ADMIN_USERNAME?: string | undefined; ADMIN_PASSWORD?: string | undefined },
): Promise<boolean> {
	const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
	if (username === undefined || password === undefined) return false;
	const lastAccountId = (await listLastIds(db)).get("users");
	if (lastAccountId) return false;
	return insertAccount(db, username, await hashPassword(password));
}

const CONFLICT_TEXTS = {
	account: "There is an account of this name already.",
	invitation: "This name has an open invitation already: withdraw it to make a new link.",
	inviter: "Your own account was removed.",
} as const;

/** Invites the person with the typed name. Returns the token of the link, or an error about the name. */
export async function inviteAccount(requestedName: string, by: string, now: Date) {
	const { success, data: username, error } = usernameSchema.safeParse(requestedName);
	if (!success) return { problem: `The name ${error.issues[0]?.message}.` };
	const invitation = await insertInvitation(db(), { username, by }, now);
	if ("conflict" in invitation) return { problem: CONFLICT_TEXTS[invitation.conflict] };
	return { username, ...invitation };
}

/** Returns the errors of a new password that was typed twice; undefined if it is valid. */
export function newPasswordErrors(fields: FormData): AccountErrors | undefined {
	const password = String(fields.get("password") ?? "");
	const { error } = newPasswordSchema.safeParse(password);
	if (error) return { password: `The password ${error.issues[0]?.message}.` };
	if (password === fields.get("repeated")) return undefined;
	return { repeated: "This is not what you typed above." };
}

/** Returns the hash to store for a new password that was typed. Throws an ExpectedError if the queue is full. */
export async function hashNewPassword(fields: FormData): Promise<string> {
	try {
		return await hashPassword(String(fields.get("password")));
	} catch (error) {
		throw error instanceof QueueFullError ? busyError() : error;
	}
}
