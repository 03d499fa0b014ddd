const FORMAT = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
	timeZone: "Europe/London",
});

/** Day and time of day that it is in the United Kingdom at an instant: "5 Jan 2026, 14:05". */
export function whenText(instant: Date): string {
	return FORMAT.format(instant);
}
