/** A number as a regular expression, its decimals after a point or a comma. */
export const DECIMAL = String.raw`\d+(?:[.,]\d+)?|[.,]\d+`;

/** What stands between the two ends of a range. */
export const RANGE = String.raw`\s*(?:[-\u2013\u2014~]|to)\s*`;

/** The value of what matched `DECIMAL`. */
export function decimal(text: string): number {
	return Number(text.replace(",", "."));
}
