import { createHmac, randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { normaliseUsername } from "~/config/account-rules";
import { sessionSecret } from "~/config/session-secret.server";
import { readSignedText, signText } from "~/config/signed-text.server";
import { DAY_MS, dayNumber } from "~/config/time";
import { countAndCheckSubmission } from "~/http/request/rate-limit.server";
import { ExpectedError } from "~/logging/expected-error";
import { staffCookie } from "./session-guard.server";

/** Time after which to try again while too many passwords are being checked. */
const BUSY_RETRY_SECONDS = 5;

export const busyError = () =>
	new ExpectedError(503, "The site is busy. Please try again.", BUSY_RETRY_SECONDS);

/** Returns the error for too many tries; `messageStart` is the beginning of its message. */
function tooManyTriesError(messageStart: string, seconds: number): ExpectedError {
	const minutes = Math.max(1, Math.ceil(seconds / 60));
	const wait = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
	return new ExpectedError(
		429,
		`${messageStart}. Please try again in ${wait}.`,
		Math.max(1, seconds),
	);
}

/** Returns the error for a password that was not compared: after too many tries, or while too many are compared. */
export function refusedTryError(
	result: { status: "busy" } | { status: "locked"; until: Date },
	messageStart: string,
	now: Date,
): ExpectedError {
	if (result.status === "busy") return busyError();
	return tooManyTriesError(
		messageStart,
		Math.ceil((result.until.getTime() - now.getTime()) / 1000),
	);
}

/**
 * Returns the browser's id if this account has signed in from it before; else counts a try of a password and returns
 * undefined. Throws an ExpectedError after too many tries.
 */
export async function findDeviceOrCountTry(
	{ request, context }: { request: Request; context: AppLoadContext },
	username: string,
	messageStart: string,
	now: Date,
): Promise<string | undefined> {
	const deviceId = await findDeviceId(request, username, now);
	if (deviceId !== undefined) return deviceId;
	const retryAfterSeconds = await countAndCheckSubmission({ request, context }, "sign-in");
	if (retryAfterSeconds !== undefined) throw tooManyTriesError(messageStart, retryAfterSeconds);
	return undefined;
}

const DEVICE_COOKIE_DAYS = 180;

/** Signing purpose: a cookie signed for one name is invalid for another. */
const devicePurpose = (username: string) => `device ${normaliseUsername(username)}`;

/**
 * Returns the cookie that marks a browser as known to one username: several people may share a browser. The cookie's
 * name does not reveal the username.
 */
function deviceCookieOf(request: Request, username: string) {
	const digest = createHmac("sha256", sessionSecret()).update(
		`cookie of ${devicePurpose(username)}`,
	);
	const name = `device-${digest.digest("hex").slice(0, 12)}`;
	return staffCookie(request, name, { maxAge: (DEVICE_COOKIE_DAYS * DAY_MS) / 1000 });
}

/**
 * Returns the `Set-Cookie` for a browser in which an account has signed in. The cookie grants no access; it exempts
 * this browser from the limits that strangers' wrong guesses trigger (docs/decisions/server/0011-staff-accounts.md).
 */
export function deviceCookieHeader(request: Request, username: string, now: Date): Promise<string> {
	const text = `${randomBytes(16).toString("base64url")}-${dayNumber(now)}`;
	const signedText = signText(sessionSecret(), devicePurpose(username), text);
	return deviceCookieOf(request, username).serialize(signedText);
}

/** Returns the id of a browser in which this account signed in within 180 days, else undefined. */
export async function findDeviceId(
	request: Request,
	username: string,
	now: Date,
): Promise<string | undefined> {
	const signedText: unknown = await deviceCookieOf(request, username).parse(
		request.headers.get("Cookie"),
	);
	if (typeof signedText !== "string") return undefined;
	const text = readSignedText(sessionSecret(), devicePurpose(username), signedText);
	const [, id, day] = /^([\w-]{22})-(\d{1,9})$/.exec(text ?? "") ?? [];
	return dayNumber(now) - Number(day) < DEVICE_COOKIE_DAYS ? id : undefined;
}
