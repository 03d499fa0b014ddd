import { formatPence } from "~/features/catalogue/offers/price/price";
import { labelledPrice, priceParts } from "~/features/catalogue/offers/price/price-parts";
import type { ModelPrice } from "~/features/catalogue/projector";
import { type ComparedListing, setsPrice } from "./cheapest-offer";

type Price = Pick<ModelPrice, "pricePence" | "isSamplePrice">;
type Offers = readonly Pick<ComparedListing, "inStock" | "isStale" | "condition">[];

/** How a comparison tells a price. */
export interface ComparedPrice {
	/** '£1,199.00' or 'Not available'. */
	text: string;
	/** 'Example price', or the price of a model that no shop has: 'Last known price £1,199.00'. */
	note?: string | undefined;
}

/** The price that a comparison shows, in pence: only of a model that has one and is in stock somewhere, else null. */
export function shownPricePence({ pricePence }: Price, offers: Offers): number | null {
	return pricePence > 0 && offers.some(setsPrice) ? pricePence : null;
}

/** The price of a comparison's cell, or 'Not available' with the price that is known all the same. */
export function comparedPrice(price: Price, offers: Offers): ComparedPrice {
	const shown = shownPricePence(price, offers);
	// Whether shops have it is told by the offers that stand in the same table.
	const parts = priceParts({ ...price, isLastKnownPrice: shown === null });
	if (shown !== null) {
		return { text: formatPence(shown), ...(parts.label && { note: parts.label }) };
	}
	const text = "Not available";
	return price.pricePence > 0 ? { text, note: labelledPrice(parts) } : { text };
}
