export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A day in UTC: '2026-01-31'. */
export function utcDay(at: Date): string {
	return at.toISOString().slice(0, 10);
}

/** The number of a day in UTC, counted from 1970. */
export function dayNumber(at: Date): number {
	return Math.floor(at.getTime() / DAY_MS);
}
