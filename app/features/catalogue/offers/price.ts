const gbp = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Pence as pounds with two decimals: 129900 is '£1,299.00'. */
export function formatPence(pence: number): string {
	return gbp.format(pence / 100);
}

/** A price to show; 0 pence means that none is known (docs/product.md#projector-card). */
export function priceText(pence: number): string {
	return pence > 0 ? formatPence(pence) : "Pricing unavailable";
}

/** Pounds with at most two decimals, as the JSON shows money. */
export function penceToPounds(pence: number): number {
	return Math.round(pence) / 100;
}
