/** The first page after signing in. */
export const STAFF_HOME = "/admin";

const BASE = "http://site.invalid";
const NOT_PAGES = /^\/admin(\/(login|logout))?\/?$/;

/**
 * Returns the page to open after signing in: the requested staff page, or else the first one. Ignores addresses outside
 * the staff pages, and those of signing in or out.
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
