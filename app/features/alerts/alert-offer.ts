import {
	compareCosts,
	deliveredNote,
	formatPence,
	hasVisiblePrice,
	type OfferPrice,
	payablePence,
} from "~/features/catalogue/offers/price/price";

interface CandidateOffer extends OfferPrice {
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

function countsForAlerts({ condition, inStock, isStale, isSample }: CandidateOffer): boolean {
	return condition === "new" && inStock && !isStale && !isSample;
}

/** Returns true if a shop's rule hides the price of an offer that would otherwise count for alerts. */
export function hasHiddenPrice(offers: readonly CandidateOffer[]): boolean {
	return offers.some((offer) => countsForAlerts(offer) && !hasVisiblePrice(offer));
}

/**
 * Returns the cheapest offer, by price including delivery if known: new, in stock, recently checked, no sample, and its
 * price not hidden. Returns the first of equally cheap offers, and undefined if there is no such offer.
 */
export function alertOffer(offers: readonly CandidateOffer[]): AlertOffer | undefined {
	const [cheapest] = offers
		.filter(hasVisiblePrice)
		.filter((offer) => countsForAlerts(offer) && offer.pricePence >= MIN_PRICE_PENCE)
		.sort(compareCosts);
	if (cheapest === undefined) return undefined;
	const { shopName, deliveryPence, checkAgeDays, allowsPriceInMails } = cheapest;
	return {
		shop: shopName,
		pence: payablePence(cheapest),
		deliveryPence,
		checkAgeDays,
		allowsPriceInMails,
	};
}

/** Returns '£499.99 delivered at Currys' or '£495 at Currys, delivery not stated'. */
export function offerText({ pence, shop, deliveryPence }: AlertOffer): string {
	const priceText = formatPence(pence);
	const deliveryNote = deliveredNote(deliveryPence);
	return deliveryPence === null
		? `${priceText} at ${shop}, ${deliveryNote}`
		: `${priceText} ${deliveryNote} at ${shop}`;
}

const TARGET_SHARE = 0.95;

/** Returns the proposed target: whole pounds, 5 % under a price in pence. */
export function proposedTargetPounds(pence: number): number {
	return Math.max(1, Math.floor((pence * TARGET_SHARE) / 100));
}
