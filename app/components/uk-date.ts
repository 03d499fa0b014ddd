/** A day as a page shows it and as a machine reads it. */
export interface UkDate {
	/** "5 January 2026" */
	text: string;
	/** "2026-01-05" */
	iso: string;
}

const LONG = { day: "numeric", month: "long", year: "numeric" } as const;
const ISO = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

function format(locale: string, instant: Date, parts: Intl.DateTimeFormatOptions): string {
	return new Intl.DateTimeFormat(locale, { ...parts, timeZone: "Europe/London" }).format(instant);
}

/** The day that it is in the United Kingdom at this instant. */
export function ukDate(instant: Date): UkDate {
	// Sweden writes dates as ISO 8601 does.
	return { text: format("en-GB", instant, LONG), iso: format("sv-SE", instant, ISO) };
}
