import {
	compareCosts,
	deliveredNote,
	formatPence,
	hasVisiblePrice,
	type OfferPrice,
	payablePence,
} from "~/features/catalogue/offers/price/price";

interface AlertedOffer extends OfferPrice {
	shopName: string;
	condition: string;
	inStock: boolean;
	isStale: boolean;
	isSample: boolean;
	checkAgeDays: number;
	allowsPriceInMails: boolean;
}

/** The offer that an alert is based on, with its price including delivery, if known. */
export interface AlertOffer {
	shop: string;
	pence: number;
	deliveryPence: number | null;
	checkAgeDays: number;
	/** True if the shop allows its prices in mails. */
	allowsPriceInMails: boolean;
}

/** No projector is sold for less: such a price is a mistake in a feed. */
export const MIN_PRICE_PENCE = 100;

function isOffered({ condition, inStock, isStale, isSample }: AlertedOffer): boolean {
	return condition === "new" && inStock && !isStale && !isSample;
}

/** Returns true if a shop's rule hides the price of an offer that would otherwise count. */
export function hasHiddenPrice(offers: readonly AlertedOffer[]): boolean {
	return offers.some((offer) => isOffered(offer) && !hasVisiblePrice(offer));
}

/**
 * Returns the cheapest offer that is fresh, new, in stock, no sample and not hidden, by price including delivery if
 * that is known; undefined without one. Of equal offers, the first.
 */
export function alertOffer(offers: readonly AlertedOffer[]): AlertOffer | undefined {
	const [best] = offers
		.filter(hasVisiblePrice)
		.filter((offer) => isOffered(offer) && offer.pricePence >= MIN_PRICE_PENCE)
		.sort(compareCosts);
	if (best === undefined) return undefined;
	const { shopName: shop, deliveryPence, checkAgeDays, allowsPriceInMails } = best;
	return {
		shop,
		pence: payablePence(best),
		deliveryPence,
		checkAgeDays: checkAgeDays,
		allowsPriceInMails: allowsPriceInMails,
	};
}

/** Returns '£499.99 delivered at Currys' or '£495 at Currys, delivery not stated'. */
export function offerText({ pence, shop, deliveryPence }: AlertOffer): string {
	const note = deliveredNote(deliveryPence);
	const [shopText, priceText] = [`at ${shop}`, formatPence(pence)];
	return deliveryPence === null
		? `${priceText} ${shopText}, ${note}`
		: `${priceText} ${note} ${shopText}`;
}

const TARGET_SHARE = 0.95;

/** Returns the proposed target: whole pounds, 5 % under a price in pence. */
export function proposedTargetPounds(pence: number): number {
	return Math.max(1, Math.floor((pence * TARGET_SHARE) / 100));
}
