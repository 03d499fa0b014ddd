/** What every empty value shows (docs/product.md#compare, "Projector card"). */
export const NOT_SPECIFIED = "Not specified";

/** The text itself, or 'Not specified' when it is missing or blank. */
export function specText(value: string | null | undefined): string {
	return value?.trim() || NOT_SPECIFIED;
}

/** Brightness in lumens as '{n} lumens', or 'Not specified'. */
export function brightnessText(lumens: number | null | undefined): string {
	return lumens ? `${lumens} lumens` : NOT_SPECIFIED;
}

/** Several values in one line, or 'Not specified' when there is none. */
export function listText(values: readonly string[]): string {
	return values.length > 0 ? values.join(", ") : NOT_SPECIFIED;
}
