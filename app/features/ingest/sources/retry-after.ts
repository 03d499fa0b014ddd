/** Returns the seconds of a `Retry-After` header, a number or a date (RFC 9110, 10.2.3); null without a valid one. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
	if (header === undefined) return null;
	if (/^\d{1,9}$/.test(header)) return Number(header);
	// The pattern is needed because Date.parse reads a year from almost any text.
	if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header)) return null;
	const time = Date.parse(header);
	return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now.getTime()) / 1000));
}
