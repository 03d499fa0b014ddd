import { createHmac, randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { normaliseUsername } from "~/config/account-rules";
import { sessionSecret } from "~/config/session-secret.server";
import { openSignedText, signText } from "~/config/signed-text.server";
import { DAY_MS, dayNumber } from "~/config/time";
import { countSubmission } from "~/http/request/rate-limit.server";
import { ExpectedError } from "~/logging/expected-error";
import { staffCookie } from "./session-guard.server";

/** Seconds to wait while too many passwords are being checked. */
const BUSY_S = 5;

export const busyError = () =>
	new ExpectedError(503, "The site is busy. Please try again.", BUSY_S);

/** Returns the error of too many tries; `what` is the beginning of its message. */
function tooManyTries(what: string, seconds: number): ExpectedError {
	const minutes = Math.max(1, Math.ceil(seconds / 60));
	const wait = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
	return new ExpectedError(429, `${what}. Please try again in ${wait}.`, Math.max(1, seconds));
}

/** Returns the error for a password that was not compared: too many tries, or too many at once. */
export function tryRefusal(
	result: { status: "busy" } | { status: "locked"; until: Date },
	what: string,
	now: Date,
): ExpectedError {
	if (result.status === "busy") return busyError();
	return tooManyTries(what, Math.ceil((result.until.getTime() - now.getTime()) / 1000));
}

/**
 * Counts a try of a password, unless this person has signed in from the browser before. Returns the browser's id in that
 * case. Throws an ExpectedError after too many tries.
 */
export async function countTryFrom(
	{ request, context }: { request: Request; context: AppLoadContext },
	username: string,
	what: string,
	now: Date,
): Promise<string | undefined> {
	const device = await findDevice(request, username, now);
	if (device !== undefined) return device;
	const retryAfter = await countSubmission({ request, context }, "sign-in");
	if (retryAfter !== undefined) throw tooManyTries(what, retryAfter);
	return undefined;
}

const DEVICE_COOKIE_DAYS = 180;

/** Signing purpose: a cookie signed for one name is invalid for another. */
const purposeOf = (username: string) => `device ${normaliseUsername(username)}`;

/** Returns a cookie per name, because several people may share a browser; it does not reveal the name. */
function cookieFor(request: Request, username: string) {
	const digest = createHmac("sha256", sessionSecret()).update(`cookie of ${purposeOf(username)}`);
	const name = `device-${digest.digest("hex").slice(0, 12)}`;
	return staffCookie(request, name, { maxAge: (DEVICE_COOKIE_DAYS * DAY_MS) / 1000 });
}

/**
 * Returns the `Set-Cookie` for a browser in which a person has signed in. It grants no access; it exempts this browser
 * from the limits that strangers' wrong guesses trigger (docs/decisions/server/0011-staff-accounts.md).
 */
export function deviceCookie(request: Request, username: string, now: Date): Promise<string> {
	const text = `${randomBytes(16).toString("base64url")}-${dayNumber(now)}`;
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
	return dayNumber(now) - Number(day) < DEVICE_COOKIE_DAYS ? id : undefined;
}
