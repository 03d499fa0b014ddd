/** Whether an If-None-Match header names this tag, compared weakly (RFC 9110, section 13.1.2). */
export function matchesIfNoneMatch(header: string | null, tag: string): boolean {
	if (header === null) return false;
	const bare = tag.replace(/^W\//, "");
	return header
		.split(",")
		.map((one) => one.trim().replace(/^W\//, ""))
		.some((one) => one === "*" || one === bare);
}
