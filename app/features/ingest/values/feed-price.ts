const ENDS_WITH_COMMA = /,\d{1,2}(?!\d)\D*$/;
const ENDS_WITH_POINT = /\.\d{1,2}(?!\d)\D*$/;

/** Returns true if more prices of a column have a decimal comma than a decimal point. */
export function isCommaColumn(prices: Iterable<string>): boolean {
	let commas = 0;
	let points = 0;
	for (const price of prices) {
		if (ENDS_WITH_COMMA.test(price)) commas += 1;
		else if (ENDS_WITH_POINT.test(price)) points += 1;
	}
	return commas > points;
}

/** Parses an instant, in UTC without a zone; accepts +0000 as well as +00:00. */
function instant(text: string): number {
	const withColon = text.trim().replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
	const hasTime = /T\d/.test(withColon);
	const hasZone = /(Z|[+-]\d{2}:\d{2})$/i.test(withColon);
	return Date.parse(hasTime && !hasZone ? `${withColon}Z` : withColon);
}

/**
 * Returns true if a sale is on by Google's period, as 2026-11-01T00:00+0000/2026-11-30T23:59+0000. Without a period it is
 * always on, with an unreadable one never.
 */
export function isSaleOn(period: string, now: Date): boolean {
	if (period === "") return true;
	const [from = "", to = ""] = period.split("/");
	// A day without a time counts to its end.
	const end = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(to) ? instant(`${to.trim()}T23:59:59`) : instant(to);
	return instant(from) <= now.getTime() && now.getTime() <= end;
}
