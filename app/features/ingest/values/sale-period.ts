import { ukDate } from "~/components/uk-date";

/** Returns the UK day of a date without a time zone, as 2026-11-30 or 30/11/2026; undefined for anything else. */
function dayOf(text: string): string | undefined {
	const [, iso] = /^(\d{4}-\d{2}-\d{2})(?![\d-])/.exec(text) ?? [];
	if (iso !== undefined) return iso;
	const [, day = "", month = "", year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text) ?? [];
	return year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** An instant as Google writes it, in UTC without a zone; +0000 is +00:00. */
const INSTANT = /^(\S+T\d\S*?)(Z|[+-]\d\d:?\d\d)?$/i;

/** Compares a bound of a period with now: negative if it has passed. Undefined if it cannot be read. */
function fromNow(bound: string, now: Date): number | undefined {
	const [, time, zone = "Z"] = INSTANT.exec(bound) ?? [];
	if (time === undefined) return dayOf(bound)?.localeCompare(ukDate(now).iso);
	const instant = Date.parse(time + zone.replace(/(\d\d)(\d\d)$/, "$1:$2"));
	return Number.isNaN(instant) ? undefined : instant - now.getTime();
}

/**
 * Returns true within the period of a sale: instants, or days that count to their end in the United Kingdom. Without a bound
 * it has no end there, with an unreadable one it is over.
 */
export function isSaleOn(from: string, to: string, now: Date): boolean {
	const start = from === "" ? -1 : fromNow(from, now);
	const end = to === "" ? 1 : fromNow(to, now);
	return start !== undefined && end !== undefined && start <= 0 && end >= 0;
}
