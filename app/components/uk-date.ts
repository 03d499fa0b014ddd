/** A day in words and in ISO 8601. */
export interface UkDate {
	/** "5 January 2026" */
	text: string;
	/** "2026-01-05" */
	iso: string;
}

const DATE_OPTIONS = { year: "numeric", timeZone: "Europe/London" } as const;
const WORDS_FORMAT = new Intl.DateTimeFormat("en-GB", {
	...DATE_OPTIONS,
	day: "numeric",
	month: "long",
});
// Sweden writes dates as ISO 8601 does.
const ISO_FORMAT = new Intl.DateTimeFormat("sv-SE", {
	...DATE_OPTIONS,
	day: "2-digit",
	month: "2-digit",
});

/** Returns the day in the United Kingdom at this instant. */
export function ukDate(instant: Date): UkDate {
	return { text: WORDS_FORMAT.format(instant), iso: ISO_FORMAT.format(instant) };
}

const DATE_TIME_FORMAT = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "Europe/London",
});

/** Returns the day and time in the United Kingdom at an instant in ISO 8601: "5 Jan 2026, 14:05". */
export function dateTimeText(instant: string): string {
	return DATE_TIME_FORMAT.format(new Date(instant));
}

const TIME_FORMAT = new Intl.DateTimeFormat("en-GB", {
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "Europe/London",
});
const DAY_AND_MONTH_FORMAT = new Intl.DateTimeFormat("en-GB", {
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
	const time = TIME_FORMAT.format(at);
	return ukDate(at).iso === ukDate(now).iso
		? time
		: `${time} on ${DAY_AND_MONTH_FORMAT.format(at)}`;
}
