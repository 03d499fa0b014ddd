import fresh from "fresh";

/** Whether an If-None-Match header names this tag, compared weakly (RFC 9110, section 13.1.2). */
export function matchesIfNoneMatch(header: string | null | undefined, tag: string): boolean {
	// Of a request's headers this one alone: a page that is reloaded may still be the same.
	return fresh({ "if-none-match": header ?? undefined }, { etag: tag });
}
