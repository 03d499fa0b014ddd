export const INSIGHT_PATH = "/admin/insight";

export const PERIODS = [30, 90] as const;

export interface Period {
	days: (typeof PERIODS)[number];
	/** The first day in UTC, and today: '2026-01-31'. */
	from: string;
	to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function dayBefore(now: Date, days: number): string {
	return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/** Reads the period of an address: 30 days unless it requests 90. */
export function decodePeriod(params: URLSearchParams, now: Date): Period {
	const days = params.get("days") === "90" ? 90 : 30;
	return { days, from: dayBefore(now, days - 1), to: dayBefore(now, 0) };
}

/** Returns the query of a period; empty for the default. */
export function periodQuery(days: Period["days"]): string {
	return days === 30 ? "" : `?days=${days}`;
}

export function daysOf({ days, to }: Period): string[] {
	return Array.from({ length: days }, (_, ago) => dayBefore(new Date(to), ago));
}
