import fresh from "fresh";

/** Returns true if an If-None-Match header contains this tag, compared weakly (RFC 9110, section 13.1.2). */
export function matchesIfNoneMatch(header: string | null | undefined, tag: string): boolean {
	// Ignores other headers, such as no-cache on a reload: the page may still be the same.
	return fresh({ "if-none-match": header ?? undefined }, { etag: tag });
}
