/** What every empty value shows (docs/product.md#compare, "Projector card"). */
export const NOT_SPECIFIED = "Not specified";

/** The text itself, or 'Not specified' when it is missing or blank. */
export function specText(value: string | null | undefined): string {
	return value?.trim() || NOT_SPECIFIED;
}

/** A whole number with its thousands parted: 3500 is '3,500'. Intl takes twenty times as long, 24 cards a page. */
export function wholeNumberText(value: number): string {
	return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Brightness in lumens as '{n} lumens' with separated thousands, or 'Not specified'. */
export function brightnessText(lumens: number | null | undefined): string {
	return lumens ? `${wholeNumberText(lumens)} lumens` : NOT_SPECIFIED;
}

/** A text with figures as they are set in print: "3840 × 2160", "1.32–2.15:1". */
export function typeset(text: string): string {
	return text.replace(/(\d) ?[xX] ?(?=\d)/g, "$1 × ").replace(/(\d) ?- ?(?=\d)/g, "$1–");
}

/** Several values in one line, or 'Not specified' when there is none. */
export function listText(values: readonly string[]): string {
	return values.length > 0 ? values.join(", ") : NOT_SPECIFIED;
}
