export const LOGIN_PATH = "/admin/login";

/** The page that mails a link for setting a new password. */
export const RESET_PATH = "/admin/reset";

/** Query parameter with the address to open after signing in. */
export const RETURN_PARAM = "to";

/** Query parameter that is present if a form was sent after its session had expired. */
const EXPIRED_FORM_PARAM = "lost";

/** A form that was sent after its session had expired: its fields are lost, or stored as a draft. */
export type ExpiredForm = "lost" | "draft-stored";

/** Returns the address of the sign-in page, with the page to open afterwards. */
export function loginAddress(
	to: string,
	{ expiredForm }: { expiredForm?: ExpiredForm | undefined } = {},
): string {
	const params = new URLSearchParams({ [RETURN_PARAM]: to });
	if (expiredForm !== undefined)
		params.set(EXPIRED_FORM_PARAM, expiredForm === "draft-stored" ? "kept" : "1");
	return `${LOGIN_PATH}?${params}`;
}

/** Reads from the sign-in page's address what happened to an expired form; undefined if there was none. */
export function expiredFormIn(params: URLSearchParams): ExpiredForm | undefined {
	const value = params.get(EXPIRED_FORM_PARAM);
	if (value === null) return undefined;
	return value === "kept" ? "draft-stored" : "lost";
}

/** The first page after signing in. */
export const STAFF_HOME_PATH = "/admin";

const PLACEHOLDER_ORIGIN = "http://site.invalid";
const SIGN_IN_PATH_PATTERN = /^\/admin(\/(login|logout))?\/?$/;

/**
 * Returns the page to open after signing in: the requested staff page, or else the first one. Ignores addresses outside
 * the staff pages, and those of signing in or out.
 */
export function returnAddress(requestedAddress: string | null): string {
	// Browsers read a backslash as a slash, and drop control characters.
	if (
		requestedAddress === null ||
		!requestedAddress.startsWith("/") ||
		/[\\\p{Cc}]/u.test(requestedAddress)
	)
		return STAFF_HOME_PATH;
	if (!URL.canParse(requestedAddress, PLACEHOLDER_ORIGIN)) return STAFF_HOME_PATH;
	const { origin, pathname, search } = new URL(requestedAddress, PLACEHOLDER_ORIGIN);
	const path = pathname.toLowerCase();
	if (
		origin !== PLACEHOLDER_ORIGIN ||
		!path.startsWith("/admin/") ||
		SIGN_IN_PATH_PATTERN.test(path)
	)
		return STAFF_HOME_PATH;
	return pathname + search;
}
