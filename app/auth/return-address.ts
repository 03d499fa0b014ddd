/** Where staff begin. */
export const STAFF_HOME = "/admin";

const BASE = "http://site.invalid";
const NOT_PAGES = /^\/admin(\/(login|logout))?\/?$/;

/**
 * Where to go after signing in: the staff page that was asked for, or else where staff begin. What would lead
 * elsewhere, or back to signing in or out, is not followed.
 */
export function returnAddress(asked: string | null): string {
	// Browsers read a backslash as a slash, and drop control characters.
	if (asked === null || !asked.startsWith("/") || /[\\\p{Cc}]/u.test(asked)) return STAFF_HOME;
	if (!URL.canParse(asked, BASE)) return STAFF_HOME;
	const { origin, pathname, search } = new URL(asked, BASE);
	const path = pathname.toLowerCase();
	if (origin !== BASE || !path.startsWith("/admin/") || NOT_PAGES.test(path)) return STAFF_HOME;
	return pathname + search;
}
