export const LOGIN_PATH = "/admin/login";

/** Asks for a mailed link that sets a new password. */
export const RESET_PATH = "/admin/reset";

/** Query parameter with the address to open after signing in. */
export const RETURN_PARAM = "to";

/** Set if a form was sent after the session had ended. */
const LOST_PARAM = "lost";

/** Outcome of a form that was sent after the session had ended. */
export type LostForm = "lost" | "kept";

/** Returns the address of the sign-in page, with the page to open afterwards. */
export function loginAddress(to: string, { lost }: { lost?: LostForm | undefined } = {}): string {
	const params = new URLSearchParams({ [RETURN_PARAM]: to });
	if (lost !== undefined) params.set(LOST_PARAM, lost === "kept" ? "kept" : "1");
	return `${LOGIN_PATH}?${params}`;
}

/** Returns what became of a lost form from the sign-in page's address; undefined if none was sent. */
export function lostFormIn(params: URLSearchParams): LostForm | undefined {
	const value = params.get(LOST_PARAM);
	if (value === null) return undefined;
	return value === "kept" ? "kept" : "lost";
}

/** The first page after signing in. */
export const STAFF_HOME = "/admin";

const PLACEHOLDER_ORIGIN = "http://site.invalid";
const NOT_PAGES = /^\/admin(\/(login|logout))?\/?$/;

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
		return STAFF_HOME;
	if (!URL.canParse(requestedAddress, PLACEHOLDER_ORIGIN)) return STAFF_HOME;
	const { origin, pathname, search } = new URL(requestedAddress, PLACEHOLDER_ORIGIN);
	const path = pathname.toLowerCase();
	if (origin !== PLACEHOLDER_ORIGIN || !path.startsWith("/admin/") || NOT_PAGES.test(path))
		return STAFF_HOME;
	return pathname + search;
}
