import { createHmac } from "node:crypto";
import type { Database } from "db/schema";
import { write, writeStatement } from "db/writes/write";
import type { Kysely } from "kysely";
import { MAX_PASSWORD_LENGTH, normaliseUsername } from "~/config/account-rules";
import { QueueFullError } from "~/config/bounded-queue";
import { countTry, deleteUses } from "~/http/request/rate-limits.queries.server";
import { type Account, findAccount } from "./accounts.queries.server";
import { isPassword } from "./password-hash.server";
import { endSession, startSession } from "./sessions.queries.server";

/** Five failures lock a name, or a known browser alone, for 15 minutes (docs/product.md#staff-access). */
const FAILURES = { most: 5, windowMs: 15 * 60_000 };

export type SignIn =
	| { status: "signed-in"; token: string }
	| { status: "wrong" }
	| { status: "locked"; until: Date }
	| { status: "busy" };

// Names are stored as a digest only: a typed name may be a password in the wrong field.
function failuresKey(secret: string, username: string): string {
	const digest = createHmac("sha256", secret).update(`sign-in ${username}`).digest();
	return `sign-in-name ${digest.toString("base64url")}`;
}

/** Unlocks a name. */
export function resetFailures(
	db: Kysely<Database>,
	secret: string,
	username: string,
): Promise<void> {
	return deleteUses(db, failuresKey(secret, username));
}

/** Starts a session, unless the account's password changed while it was being compared. */
function startSessionFor(db: Kysely<Database>, account: Account, now: Date) {
	return write(db, async (trx) => {
		const current = await findAccount(trx, account.username);
		if (current?.password !== account.password) return undefined;
		return startSession(trx, account.id, now);
	});
}

async function compare(
	password: string,
	account: Account | undefined,
	isKnown: boolean,
): Promise<"right" | "wrong" | "busy"> {
	// No account has a longer password: it is compared without a hash, which takes as long.
	const stored = password.length > MAX_PASSWORD_LENGTH ? undefined : account?.password;
	try {
		return (await isPassword(password, stored, { isKnown })) ? "right" : "wrong";
	} catch (error) {
		if (error instanceof QueueFullError) return "busy";
		throw error;
	}
}

/** The typed credentials, and the browser's id if the person of this name has signed in there before. */
export interface TypedPassword {
	username: string;
	password: string;
	device?: string | undefined;
}

export type PasswordCheck =
	| { status: "right"; account: Account; resetFailures: () => Promise<void> }
	| { status: "wrong" }
	| { status: "locked"; until: Date }
	| { status: "busy" };

/**
 * Compares a password with that of a name's account, and counts failures: by name or, for a known browser, by browser,
 * which bypasses the lock of the name. An unknown name gets the same responses as a known one, after the same work.
 * `secret` is the site's signing secret.
 */
export async function checkPassword(
	db: Kysely<Database>,
	secret: string,
	{ password, device, ...typed }: TypedPassword,
	now: Date,
): Promise<PasswordCheck> {
	const username = normaliseUsername(typed.username);
	const key = device === undefined ? failuresKey(secret, username) : `sign-in-device ${device}`;
	// Counted before the comparison, so that concurrent guesses cannot exceed the limit.
	const until = await writeStatement(db, (one) => countTry(one, key, FAILURES, now));
	if (until) return { status: "locked", until };

	const account = await findAccount(db, username);
	const verdict = await compare(password, account, device !== undefined);
	if (verdict === "right" && account) {
		return { status: "right", account, resetFailures: () => deleteUses(db, key) };
	}
	return { status: verdict === "busy" ? "busy" : "wrong" };
}

/** Signs a member of staff in with a new session in place of `oldToken`'s. */
export async function signIn(
	db: Kysely<Database>,
	secret: string,
	{ oldToken, ...typed }: TypedPassword & { oldToken: string | undefined },
	now: Date,
): Promise<SignIn> {
	const checked = await checkPassword(db, secret, typed, now);
	if (checked.status !== "right") return checked;
	if (oldToken !== undefined) await endSession(db, oldToken);
	const token = await startSessionFor(db, checked.account, now);
	if (token === undefined) return { status: "wrong" };
	await checked.resetFailures();
	return { status: "signed-in", token };
}
