import { wholeNumberText } from "~/features/catalogue/spec-text";

/** Whole pence as pounds with two decimals: 129900 is '£1,299.00'. */
export function formatPence(pence: number): string {
	const pounds = wholeNumberText(Math.floor(pence / 100));
	return `£${pounds}.${String(pence % 100).padStart(2, "0")}`;
}

/** A price to show; 0 pence means that none is known (docs/product.md#projector-card). */
export function priceText(pence: number): string {
	return pence > 0 ? formatPence(pence) : "Pricing unavailable";
}

/** Pounds with at most two decimals, as the JSON shows money. */
export function penceToPounds(pence: number): number {
	return Math.round(pence) / 100;
}
