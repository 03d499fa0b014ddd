export const LOGIN_PATH = "/admin/login";

/** The page that mails a link for setting a new password. */
export const RESET_PATH = "/admin/reset";

/** Query parameter with the address to open after signing in. */
export const RETURN_PARAM = "to";

/** Present if a form was sent after the session had ended. */
const UNSENT_FORM_PARAM = "lost";

/** A form that was sent after the session had ended: its fields are lost, or stored as a draft. */
export type UnsentForm = "lost" | "draft-stored";

/** Returns the address of the sign-in page, with the page to open afterwards. */
export function loginAddress(
	to: string,
	{ unsentForm }: { unsentForm?: UnsentForm | undefined } = {},
): string {
	const params = new URLSearchParams({ [RETURN_PARAM]: to });
	if (unsentForm !== undefined)
		params.set(UNSENT_FORM_PARAM, unsentForm === "draft-stored" ? "kept" : "1");
	return `${LOGIN_PATH}?${params}`;
}

/** Reads from the sign-in page's address what happened to a form; undefined if none was sent. */
export function unsentFormIn(params: URLSearchParams): UnsentForm | undefined {
	const value = params.get(UNSENT_FORM_PARAM);
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
