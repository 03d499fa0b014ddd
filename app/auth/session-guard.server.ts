import { type Cookie, createCookie, redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { tokenHashOf } from "~/config/link-token.server";
import { sessionSecret } from "~/config/session-secret.server";
import { loginAddress } from "~/config/staff-addresses";
import { cookieOptions, hasCookie } from "~/http/request/cookies.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { jsonError, readOnlyAction } from "~/http/response/json.server";
import { type CallGuard, isReadRequest } from "~/http/response/json-route.server";
import {
	findStaffBySession,
	MAX_SESSION_LIFETIME_MS,
	type StaffMember,
} from "./sessions.queries.server";

const SESSION_COOKIE = "session";

/** Returns a cookie's name, over https with the prefix that stops other hosts of the domain from setting the cookie. */
function cookieName(request: Request, name: string): string {
	return cookieOptions(request).secure ? `__Host-${name}` : name;
}

/** Returns the name of the session's cookie at the site's own address. */
export function sessionCookieName(request: Request): string {
	return cookieName(request, SESSION_COOKIE);
}

/** A cookie of staff, `maxAge` in seconds. */
export function staffCookie(
	request: Request,
	name: string,
	options: { maxAge: number; secrets?: string[] },
): Cookie {
	return createCookie(cookieName(request, name), { ...options, ...cookieOptions(request) });
}

/** The cookie lasts as long as the longest session, because using a session extends only its row in the database. */
function sessionCookieOf(request: Request): Cookie {
	return staffCookie(request, SESSION_COOKIE, {
		maxAge: MAX_SESSION_LIFETIME_MS / 1000,
		secrets: [sessionSecret()],
	});
}

/** Returns the value of `Set-Cookie` for a new session. */
export function sessionCookieHeader(request: Request, token: string): Promise<string> {
	return sessionCookieOf(request).serialize(token);
}

/** Returns the value of `Set-Cookie` that deletes the session's cookie. */
export function clearedSessionCookieHeader(request: Request): Promise<string> {
	return sessionCookieOf(request).serialize("", { maxAge: 0 });
}

/** Returns true if the request has a session's cookie, even an expired one, so that the page may be for staff. */
export function hasSessionCookie(request: Request): boolean {
	return hasCookie(request, sessionCookieName(request));
}

/** Returns the token in the request's cookie, if its signature is valid. */
export async function sessionToken(request: Request): Promise<string | undefined> {
	const token: unknown = await sessionCookieOf(request).parse(request.headers.get("Cookie"));
	return typeof token === "string" && token !== "" ? token : undefined;
}

/** Returns the key of the request's session in the database. */
export async function sessionTokenHash(request: Request): Promise<string> {
	return tokenHashOf((await sessionToken(request)) ?? "");
}

/** Finds the member of staff who sent this request. */
export async function findStaff(request: Request): Promise<StaffMember | undefined> {
	const token = await sessionToken(request);
	return token === undefined ? undefined : findStaffBySession(db(), token, new Date());
}

/**
 * Requires a signed-in person; call it first in every loader and, after the origin check, in every action under /admin.
 * Otherwise throws a redirect to the sign-in page, with this address to return to and a flag if a form was lost.
 */
export async function requireStaff(request: Request): Promise<StaffMember> {
	const staff = await findStaff(request);
	if (staff) return staff;
	const { pathname, search } = new URL(request.url);
	const isForm = !isReadRequest(request);
	const expiredForm = isForm ? "lost" : undefined;
	const address = loginAddress(pathname.replace(/\.data$/, "") + search, { expiredForm });
	throw redirect(address, { status: isForm ? 303 : 302, headers: NO_STORE_HEADERS });
}

/** Requires a signed-in person for a JSON call under /api/admin: throws a 401. */
async function requireStaffJson(request: Request): Promise<StaffMember> {
	const staff = await findStaff(request);
	if (staff) return staff;
	throw jsonError(401, "Please sign in first.");
}

/** Admits signed-in staff to a JSON call. */
export const STAFF_ONLY: CallGuard<StaffMember> = {
	cookie: SESSION_COOKIE,
	check: requireStaffJson,
};

/** Action of staff pages and downloads that accept no form. */
export async function readOnlyStaffAction({ request }: { request: Request }): Promise<Response> {
	requireSameOrigin(request);
	await requireStaff(request);
	return readOnlyAction();
}
