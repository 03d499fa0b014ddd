/** A number with its decimals after a point or a comma, as the source of a regular expression. */
export const DECIMAL = String.raw`\d+(?:[.,]\d+)?|[.,]\d+`;

/** The words and signs between the two ends of a range. */
export const RANGE = String.raw`\s*(?:[-\u2013\u2014~]|to)\s*`;

/** Returns the value of a match of `DECIMAL`. */
export function decimal(text: string): number {
	return Number(text.replace(",", "."));
}
