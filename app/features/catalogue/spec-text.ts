/** Shown for every empty value (docs/product.md#compare, "Projector card"). */
export const NOT_SPECIFIED = "Not specified";

/** Returns the text, or 'Not specified' if it is missing or blank. */
export function specText(value: string | null | undefined): string {
	return value?.trim() || NOT_SPECIFIED;
}

/**
 * Returns a whole number with thousands separators: 3500 is '3,500'. Intl is twenty times slower, with 24 cards a page.
 */
export function wholeNumberText(value: number): string {
	return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Returns lumens as '{n} lumens' with thousands separators, or 'Not specified'. */
export function brightnessText(lumens: number | null | undefined): string {
	return lumens ? `${wholeNumberText(lumens)} lumens` : NOT_SPECIFIED;
}

/** Returns a text with figures as in print: "3840 × 2160", "1.32–2.15:1". */
export function typeset(text: string): string {
	return text.replace(/(\d) ?[xX] ?(?=\d)/g, "$1 × ").replace(/(\d) ?- ?(?=\d)/g, "$1–");
}

/** Returns several values on one line, or 'Not specified' if there are none. */
export function listText(values: readonly string[]): string {
	return values.length > 0 ? values.join(", ") : NOT_SPECIFIED;
}
