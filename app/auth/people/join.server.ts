import { db } from "db/connection.server";
import { endSession } from "~/auth/sessions.queries.server";
import { acceptInvitation, findInvitation, type Invitation } from "./invitations.queries.server";
import { hashUnlessBusy, newPasswordErrors } from "./new-password.server";
import type { NewPasswordErrors } from "./new-password-fields";
import { spendReset } from "./password-resets.queries.server";

const TOKEN = /^[\w-]{22}$/;

/** Target of a link: an invitation (200), probably a former one (410), or none (404). */
export type Invited =
	| { status: 200; invitation: Invitation }
	| { status: 404 | 410; invitation?: undefined };

export async function findInvited(token: string, now: Date): Promise<Invited> {
	if (!TOKEN.test(token)) return { status: 404 };
	const invitation = await findInvitation(db(), token, now);
	return invitation ? { status: 200, invitation } : { status: 410 };
}

export type Join =
	| { status: "joined"; sessionToken: string }
	| { status: "wrong"; errors: NewPasswordErrors }
	| { status: "gone" }
	| { status: "busy" };

/** Sets the password of a mailed link's account, which ends all its links and sessions. */
export async function resetPassword(
	token: string,
	fields: FormData,
	now: Date,
): Promise<{ status: "reset" } | Exclude<Join, { status: "joined" }>> {
	const errors = newPasswordErrors(fields);
	if (errors) return { status: "wrong", errors };
	const passwordHash = await hashUnlessBusy(String(fields.get("password")));
	if (passwordHash === undefined) return { status: "busy" };
	return { status: (await spendReset(db(), { token, passwordHash }, now)) ? "reset" : "gone" };
}

/** Makes the account of an invitation with the password that was typed, in place of `oldToken`'s session. */
export async function join(
	token: string,
	fields: FormData,
	oldToken: string | undefined,
	now: Date,
): Promise<Join> {
	const errors = newPasswordErrors(fields);
	if (errors) return { status: "wrong", errors };
	const passwordHash = await hashUnlessBusy(String(fields.get("password")));
	if (passwordHash === undefined) return { status: "busy" };
	const sessionToken = await acceptInvitation(db(), { token, passwordHash }, now);
	if (sessionToken === undefined) return { status: "gone" };
	if (oldToken !== undefined) await endSession(db(), oldToken);
	return { status: "joined", sessionToken };
}
