import type { ModelPrice, PriceNote } from "~/features/catalogue/projector";
import { wholeNumberText } from "~/features/catalogue/spec-text";

/** Returns pence as pounds with two decimals: 129900 is '£1,299.00'. */
export function formatPence(pence: number): string {
	const pounds = wholeNumberText(Math.floor(pence / 100));
	return `£${pounds}.${String(pence % 100).padStart(2, "0")}`;
}

/** Returns '£1,149', or '£1,149.50' if there are pence. */
export function shortPrice(pence: number): string {
	return formatPence(pence).replace(/\.00$/, "");
}

/** Returns a price to show; 0 pence means that none is known (docs/product.md#projector-card). */
export function priceText(pence: number): string {
	return pence > 0 ? shortPrice(pence) : "Pricing unavailable";
}

/** Returns pounds with at most two decimals, as money is in the JSON. */
export function penceToPounds(pence: number): number {
	return Math.round(pence) / 100;
}

/** Labels of prices that are no shop's current price for a new one. */
export const PRICE_LABELS = ["Example price", "Last known price", "Refurbished"] as const;

/** Returns the note of an offer's price by its delivery in pence, which is null if it is unknown. */
export function deliveredNote(deliveryPence: number | null): PriceNote {
	return deliveryPence === null ? "delivery not stated" : "delivered";
}

export interface PriceParts {
	label: (typeof PRICE_LABELS)[number] | null;
	/** 0 if none is known. */
	pence: number;
	/** '£1,199' or 'Pricing unavailable'. */
	amount: string;
	note: PriceNote;
}

/** The facts that decide a price's label. */
export type LabelledPrice = Pick<
	ModelPrice,
	"pricePence" | "isSamplePrice" | "isLastKnownPrice" | "refurbishedPence" | "priceNote"
>;

function labelOf(price: LabelledPrice): PriceParts["label"] {
	if (price.refurbishedPence > 0) return "Refurbished";
	if (price.pricePence <= 0) return null;
	if (price.isSamplePrice) return "Example price";
	return price.isLastKnownPrice ? "Last known price" : null;
}

/**
 * Returns a price with its label (docs/product.md#prices). An example price without a shop is called an example, not a
 * last known price: it was never a shop's price.
 */
export function priceParts(price: LabelledPrice): PriceParts {
	const pence = price.refurbishedPence || price.pricePence;
	return { label: labelOf(price), pence, amount: priceText(pence), note: price.priceNote };
}

/** Returns the parts as one text: 'Refurbished £1,199 delivered'. */
export function labelledPrice({ label, amount, note }: PriceParts): string {
	return [label, amount, note].filter(Boolean).join(" ");
}
