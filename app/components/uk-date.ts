/** A day in words and in ISO 8601. */
export interface UkDate {
	/** "5 January 2026" */
	text: string;
	/** "2026-01-05" */
	iso: string;
}

const DAY = { year: "numeric", timeZone: "Europe/London" } as const;
const WORDS = new Intl.DateTimeFormat("en-GB", { ...DAY, day: "numeric", month: "long" });
// Sweden writes dates as ISO 8601 does.
const ISO = new Intl.DateTimeFormat("sv-SE", { ...DAY, day: "2-digit", month: "2-digit" });

/** Returns the day in the United Kingdom at this instant. */
export function ukDate(instant: Date): UkDate {
	return { text: WORDS.format(instant), iso: ISO.format(instant) };
}
