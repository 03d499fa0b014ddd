import type { AppLoadContext } from "@remix-run/node";
import { countSubmission } from "~/http/request/rate-limit.server";
import { UserError } from "~/logging/user-error";
import { findDevice } from "./device-cookie.server";

/** Seconds to wait while too many passwords are being checked. */
const BUSY_S = 5;

export const busyError = () => new UserError(503, "The site is busy. Please try again.", BUSY_S);

/** Returns the error of too many tries; `what` is the beginning of its message. */
function tooManyTries(what: string, seconds: number): UserError {
	const minutes = Math.max(1, Math.ceil(seconds / 60));
	const wait = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
	return new UserError(429, `${what}. Please try again in ${wait}.`, Math.max(1, seconds));
}

/** Returns the error of a password that was not compared. */
export function notCompared(
	outcome: { status: "busy" } | { status: "locked"; until: Date },
	what: string,
	now: Date,
): UserError {
	if (outcome.status === "busy") return busyError();
	return tooManyTries(what, Math.ceil((outcome.until.getTime() - now.getTime()) / 1000));
}

/**
 * Counts a try of a password, unless this person has signed in from the browser before. Returns the browser's id in that
 * case. Throws a UserError after too many tries.
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
