export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the day in UTC: '2026-01-31'. */
export function utcDay(at: Date): string {
	return at.toISOString().slice(0, 10);
}

/** Returns the number of days in UTC since 1 January 1970. */
export function dayNumber(at: Date): number {
	return Math.floor(at.getTime() / DAY_MS);
}
