import { ukDate } from "~/components/uk-date";

/** Reads a UK day, 2026-11-30 or 30/11/2026, as an ISO date; undefined for anything else. */
function dayOf(text: string): string | undefined {
	const [, iso] = /^(\d{4}-\d{2}-\d{2})(?![\d-])/.exec(text) ?? [];
	if (iso !== undefined) return iso;
	const [, day = "", month = "", year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text) ?? [];
	return year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** An instant as Google writes it; without a time zone it is UTC, and the zone may be +0000 for +00:00. */
const INSTANT = /^(\S+T\d\S*?)(Z|[+-]\d\d:?\d\d)?$/i;

/** Compares a bound of a period with now: negative if the bound has passed. Undefined if it cannot be read. */
function compareWithNow(bound: string, now: Date): number | undefined {
	const [, time, zone = "Z"] = INSTANT.exec(bound) ?? [];
	if (time === undefined) return dayOf(bound)?.localeCompare(ukDate(now).iso);
	const instant = Date.parse(time + zone.replace(/(\d\d)(\d\d)$/, "$1:$2"));
	return Number.isNaN(instant) ? undefined : instant - now.getTime();
}

/**
 * Returns true within the period of a sale. Bounds are instants or UK days, of which the last is included. A blank
 * bound does not limit the period; with an unreadable bound the sale counts as over.
 */
export function isSaleOn(from: string, to: string, now: Date): boolean {
	const start = from === "" ? -1 : compareWithNow(from, now);
	const end = to === "" ? 1 : compareWithNow(to, now);
	return start !== undefined && end !== undefined && start <= 0 && end >= 0;
}
