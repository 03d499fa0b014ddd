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

const MINUTES = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "Europe/London",
});

/** Returns the day and time in the United Kingdom at an instant in ISO 8601: "5 Jan 2026, 14:05". */
export function whenText(instant: string): string {
	return MINUTES.format(new Date(instant));
}

const TIME = new Intl.DateTimeFormat("en-GB", {
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "Europe/London",
});
const DAY_AND_MONTH = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "Europe/London",
});

/**
 * Returns the time in the United Kingdom at an instant in ISO 8601, with its day unless that is today: "14:05 on 5
 * January".
 */
export function timeText(instant: string, now: Date): string {
	const at = new Date(instant);
	const time = TIME.format(at);
	return ukDate(at).iso === ukDate(now).iso ? time : `${time} on ${DAY_AND_MONTH.format(at)}`;
}
