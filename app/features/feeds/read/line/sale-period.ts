/** An instant; UTC where it names no zone, with 0000 as well as 00:00 for the zone. */
function instant(text: string): number {
	const withColon = text.trim().replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
	const hasTime = /T\d/.test(withColon);
	const hasZone = /(Z|[+-]\d{2}:\d{2})$/i.test(withColon);
	return Date.parse(hasTime && !hasZone ? `${withColon}Z` : withColon);
}

/**
 * Whether a sale is on, by Google's 2026-11-01T00:00+0000/2026-11-30T23:59+0000; one without a period always is, one whose
 * period cannot be read never.
 */
export function isSaleOn(period: string, now: Date): boolean {
	if (period === "") return true;
	const [from = "", to = ""] = period.split("/");
	// A day without a time counts to its end.
	const end = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(to) ? instant(`${to.trim()}T23:59:59`) : instant(to);
	return instant(from) <= now.getTime() && now.getTime() <= end;
}
