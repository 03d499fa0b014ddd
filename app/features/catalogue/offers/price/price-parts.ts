import type { ModelPrice } from "~/features/catalogue/projector";
import { priceText } from "./price";

/** What prices are called that no shop asks today. */
export const PRICE_LABELS = ["Example price", "Last known price"] as const;

/** A price as it reads. */
export interface PriceParts {
	label: (typeof PRICE_LABELS)[number] | null;
	/** '£1,199.00' or 'Pricing unavailable'. */
	amount: string;
}

/**
 * How a model's price reads (docs/product.md#prices). An example that no shop has is an example first: nobody ever asked
 * it.
 */
export function priceParts({
	pricePence,
	isSamplePrice,
	isLastKnownPrice,
}: Pick<ModelPrice, "pricePence" | "isSamplePrice" | "isLastKnownPrice">): PriceParts {
	const amount = priceText(pricePence);
	if (pricePence <= 0) return { label: null, amount };
	if (isSamplePrice) return { label: "Example price", amount };
	return { label: isLastKnownPrice ? "Last known price" : null, amount };
}

/** The parts as one text: 'Last known price £1,199.00'. */
export function labelledPrice({ label, amount }: PriceParts): string {
	return label === null ? amount : `${label} ${amount}`;
}
