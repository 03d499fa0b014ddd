import { createHmac } from "node:crypto";
import type { Db } from "db/schema";
import { write, writeStatement } from "db/writes/write";
import { MAX_PASSWORD_LENGTH, normaliseUsername } from "~/config/account-rules";
import { QueueFullError } from "~/config/bounded-queue";
import { tokenHashOf } from "~/config/link-token.server";
import { readSignedText, signText } from "~/config/signed-text.server";
import { MINUTE_MS } from "~/config/time";
import {
	countAndCheckTry,
	deleteUses,
	subtractUse,
} from "~/http/request/rate-limits.queries.server";
import { type Account, findAccount, findAccountById } from "./accounts.queries.server";
import { isCorrectPassword } from "./password-hash.server";
import { acceptCode } from "./second-factor.queries.server";
import { endSession, startSession } from "./sessions.queries.server";

/** Five failures lock a name, or a known browser alone, for 15 minutes (docs/product.md#staff-access). */
const FAILURE_LIMIT = { max: 5, windowMs: 15 * MINUTE_MS };

type RefusedSignIn = { status: "wrong" } | { status: "locked"; until: Date };

export type SignInResult =
	| { status: "signed-in"; token: string }
	/** The password is right. The ticket, a signed text, is sent back together with the code of the second factor. */
	| { status: "code"; ticket: string }
	| RefusedSignIn
	| { status: "busy" };

// Names are stored as a digest only: a typed name may be a password in the wrong field.
function usernameFailureKey(secret: string, username: string): string {
	const digest = createHmac("sha256", secret).update(`sign-in ${username}`).digest();
	return `sign-in-name ${digest.toString("base64url")}`;
}

/** Forgets the failures to sign in with a username, which may have locked it. */
export function unlockUsername(db: Db, secret: string, username: string): Promise<void> {
	return deleteUses(db, usernameFailureKey(secret, username));
}

/**
 * Starts a session, unless the account's password or second factor changed while it was being compared, or its code is
 * wrong.
 */
function startSessionIfUnchanged(db: Db, account: Account, code: string | undefined, now: Date) {
	return write(db, async (trx) => {
		const current = await findAccount(trx, account.username);
		if (current?.password !== account.password || current.totpSecret !== account.totpSecret) {
			return undefined;
		}
		if (code !== undefined && !(await acceptCode(trx, current, code, now))) return undefined;
		return startSession(trx, account.id, now);
	});
}

/** Returns the key under which failures are counted: of the name or, in a known browser, of the browser. */
function failureKey(
	secret: string,
	{ username, deviceId }: { username: string; deviceId?: string | undefined },
) {
	return deviceId === undefined
		? usernameFailureKey(secret, username)
		: `sign-in-device ${deviceId}`;
}

async function comparePassword(
	password: string,
	account: Account | undefined,
	isTrustedDevice: boolean,
): Promise<"right" | "wrong" | "busy"> {
	// A longer password cannot be right. It is compared without a hash, which takes the same time.
	const storedHash = password.length > MAX_PASSWORD_LENGTH ? undefined : account?.password;
	try {
		return (await isCorrectPassword(password, storedHash, { isTrustedDevice })) ? "right" : "wrong";
	} catch (error) {
		if (error instanceof QueueFullError) return "busy";
		throw error;
	}
}

/** The typed credentials, and the browser's id if the person of this name has signed in there before. */
export interface Credentials {
	username: string;
	password: string;
	deviceId?: string | undefined;
}

/**
 * Compares a password with that of a name's account, and counts failures: by name or, for a known browser, by browser,
 * which bypasses the lock of the name. An unknown name gets the same responses as a known one, after the same work.
 * `secret` is the site's signing secret.
 */
export async function checkPassword(
	db: Db,
	secret: string,
	{ password, deviceId, ...credentials }: Credentials,
	now: Date,
) {
	const username = normaliseUsername(credentials.username);
	const key = failureKey(secret, { username, deviceId });
	// A try counts as a failure before the comparison, so that concurrent guesses cannot exceed the limit.
	const lockedUntil = await writeStatement(db, (connection) =>
		countAndCheckTry(connection, key, FAILURE_LIMIT, now),
	);
	if (lockedUntil) return { status: "locked", until: lockedUntil } as const;

	const account = await findAccount(db, username);
	const comparison = await comparePassword(password, account, deviceId !== undefined);
	if (comparison === "busy") return { status: "busy" } as const;
	if (comparison === "wrong" || !account) return { status: "wrong" } as const;
	return {
		status: "right",
		account,
		resetFailures: () => deleteUses(db, key),
		subtractTry: () => subtractUse(db, key),
	} as const;
}

/** Signs a member of staff in with a new session in place of `oldToken`'s. */
export async function signIn(
	db: Db,
	secret: string,
	{ oldToken, ...credentials }: Credentials & { oldToken: string | undefined },
	now: Date,
): Promise<SignInResult> {
	const passwordCheck = await checkPassword(db, secret, credentials, now);
	if (passwordCheck.status !== "right") return passwordCheck;
	if (passwordCheck.account.totpSecret !== null) {
		// The right password is no failure, but does not reset the count: wrong codes are counted with wrong passwords.
		await passwordCheck.subtractTry();
		return { status: "code", ticket: signTicket(secret, passwordCheck.account, now) };
	}
	const token = await startSessionIfUnchanged(db, passwordCheck.account, undefined, now);
	if (token === undefined) return { status: "wrong" };
	if (oldToken !== undefined) await endSession(db, oldToken);
	await passwordCheck.resetFailures();
	return { status: "signed-in", token };
}

/** Time limit for the code after the password. */
const TICKET_LIFETIME_MS = 10 * MINUTE_MS;

function signTicket(secret: string, { id, password }: Account, now: Date): string {
	const expiresAtMs = now.getTime() + TICKET_LIFETIME_MS;
	return signText(secret, "second factor", `${id}-${expiresAtMs}-${tokenHashOf(password)}`);
}

/** Returns the account of a ticket; undefined if the ticket is invalid or the password has changed since. */
export async function findTicketHolder(db: Db, secret: string, ticket: string, now: Date) {
	const text = readSignedText(secret, "second factor", ticket) ?? "";
	const [, id, expiresAtMs, passwordHash] = /^(\d{1,15})-(\d{1,15})-([\w-]+)$/.exec(text) ?? [];
	if (id === undefined || Number(expiresAtMs) <= now.getTime()) return undefined;
	const account = await findAccountById(db, Number(id));
	return account && tokenHashOf(account.password) === passwordHash ? account : undefined;
}

/** Signs the holder of a ticket in by a code of the second factor. Wrong codes count as wrong passwords do. */
export async function signInByCode(
	db: Db,
	secret: string,
	attempt: {
		account: Account;
		code: string;
		deviceId?: string | undefined;
		oldToken?: string | undefined;
	},
	now: Date,
): Promise<{ status: "signed-in"; token: string } | RefusedSignIn> {
	const { account, code, deviceId, oldToken } = attempt;
	const key = failureKey(secret, { username: account.username, deviceId });
	const lockedUntil = await writeStatement(db, (connection) =>
		countAndCheckTry(connection, key, FAILURE_LIMIT, now),
	);
	if (lockedUntil) return { status: "locked", until: lockedUntil };
	const token = await startSessionIfUnchanged(db, account, code, now);
	if (token === undefined) return { status: "wrong" };
	if (oldToken !== undefined) await endSession(db, oldToken);
	await deleteUses(db, key);
	return { status: "signed-in", token };
}
