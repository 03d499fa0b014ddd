import { createHmac, randomBytes } from "node:crypto";
import { normaliseUsername } from "~/config/account-rules";
import { sessionSecret } from "~/config/session-secret.server";
import { openSignedText, signText } from "~/config/signed-text.server";
import { staffCookie } from "./session-guard.server";

const DAY_MS = 24 * 3_600_000;
const MAX_DAYS = 180;

const dayOf = (now: Date) => Math.floor(now.getTime() / DAY_MS);

/** Signing purpose: a cookie signed for one name is invalid for another. */
const purposeOf = (username: string) => `device ${normaliseUsername(username)}`;

/** Returns a cookie per name, because several people may share a browser; it does not reveal the name. */
function cookieFor(request: Request, username: string) {
	const digest = createHmac("sha256", sessionSecret()).update(`cookie of ${purposeOf(username)}`);
	const name = `device-${digest.digest("hex").slice(0, 12)}`;
	return staffCookie(request, name, { maxAge: (MAX_DAYS * DAY_MS) / 1000 });
}

/**
 * Returns the `Set-Cookie` for a browser in which a person has signed in. It grants no access; it exempts this browser
 * from the limits that strangers' wrong guesses trigger (docs/decisions/server/0011-staff-accounts.md).
 */
export function deviceCookie(request: Request, username: string, now: Date): Promise<string> {
	const text = `${randomBytes(16).toString("base64url")}-${dayOf(now)}`;
	const signed = signText(sessionSecret(), purposeOf(username), text);
	return cookieFor(request, username).serialize(signed);
}

/** Returns the id of a browser in which the person of this name signed in within 180 days, else undefined. */
export async function findDevice(
	request: Request,
	username: string,
	now: Date,
): Promise<string | undefined> {
	const signed: unknown = await cookieFor(request, username).parse(request.headers.get("Cookie"));
	if (typeof signed !== "string") return undefined;
	const text = openSignedText(sessionSecret(), purposeOf(username), signed);
	const [, id, day] = /^([\w-]{22})-(\d{1,9})$/.exec(text ?? "") ?? [];
	return dayOf(now) - Number(day) < MAX_DAYS ? id : undefined;
}
