import { formatPence } from "~/features/catalogue/offers/price/price";
import { labelledPrice, priceParts } from "~/features/catalogue/offers/price/price-parts";
import type { ModelPrice } from "~/features/catalogue/projector";
import {
	type ComparedListing,
	isFreshlyInStock,
	refurbishedPence,
	setsPrice,
} from "./cheapest-offer";

type Price = Pick<ModelPrice, "pricePence" | "isSamplePrice">;
type Offers = readonly ComparedListing[];

/** A price in a comparison. */
export interface ComparedPrice {
	/** '£1,199.00', 'Refurbished £450.00' or 'Not available'. */
	text: string;
	/** 'Example price', or why there is none and the price that is known: 'Out of stock. Last known price £1,199.00'. */
	note?: string | undefined;
}

/** The price that a comparison shows, in pence: only of a model that has one and is in stock somewhere, else null. */
export function shownPricePence({ pricePence }: Price, offers: Offers): number | null {
	return pricePence > 0 && offers.some(setsPrice) ? pricePence : null;
}

/** Why a comparison has no price of a model. */
function whyNone(offers: Offers): string {
	if (offers.some(setsPrice)) return "Our catalogue has no price";
	if (offers.some(isFreshlyInStock)) return "In stock refurbished only";
	if (offers.some(({ inStock }) => inStock)) return "In stock when last checked, some time ago";
	return offers.length > 0 ? "Out of stock" : "We know of no shop that has it";
}

/** The price of a comparison's cell, or 'Not available' with the reason and the price that is known all the same. */
export function comparedPrice(price: Price, offers: Offers): ComparedPrice {
	const shown = shownPricePence(price, offers);
	// From the offers of the same table: the stored price may be an hour behind them.
	const parts = priceParts({
		...price,
		isLastKnownPrice: shown === null,
		refurbishedPence: refurbishedPence(offers),
	});
	if (shown !== null) {
		return { text: formatPence(shown), ...(parts.label && { note: parts.label }) };
	}
	if (parts.label === "Refurbished") return { text: labelledPrice(parts) };
	const known = price.pricePence > 0 ? `. ${labelledPrice(parts)}` : "";
	return { text: "Not available", note: whyNone(offers) + known };
}
