import {
	byCost,
	deliveredNote,
	formatPence,
	payablePence,
} from "~/features/catalogue/offers/price/price";

interface AlertedOffer {
	shopName: string;
	pricePence: number;
	/** 0 is free; null is unknown. */
	deliveryPence: number | null;
	condition: string;
	inStock: boolean;
	isStale: boolean;
	isSample: boolean;
	checkedDays: number;
}

/** The offer that an alert is based on, with its price including delivery, if known. */
export interface AlertOffer {
	shop: string;
	pence: number;
	deliveryPence: number | null;
	checkedDays: number;
}

/** No projector is sold for less: such a price is a mistake in a feed. */
export const MIN_PRICE_PENCE = 100;

function isCounted({ condition, inStock, isStale, isSample, pricePence }: AlertedOffer): boolean {
	return condition === "new" && inStock && !isStale && !isSample && pricePence >= MIN_PRICE_PENCE;
}

/**
 * Returns the cheapest offer that is fresh, new, in stock and no sample, by price including delivery if that is known;
 * undefined without one. Of equal offers, the first.
 */
export function alertOffer(offers: readonly AlertedOffer[]): AlertOffer | undefined {
	const [best] = offers.filter(isCounted).sort(byCost);
	if (best === undefined) return undefined;
	const { shopName: shop, deliveryPence, checkedDays } = best;
	return { shop, pence: payablePence(best), deliveryPence, checkedDays };
}

/** Returns '£499.99 delivered at Currys' or '£495 at Currys, delivery not stated'. */
export function offerText({ pence, shop, deliveryPence }: AlertOffer): string {
	const note = deliveredNote(deliveryPence);
	const [at, price] = [`at ${shop}`, formatPence(pence)];
	return deliveryPence === null ? `${price} ${at}, ${note}` : `${price} ${note} ${at}`;
}

const SHARE = 0.95;

/** Returns the proposed target: whole pounds, 5 % under a price in pence. */
export function proposedTarget(pence: number): number {
	return Math.max(1, Math.floor((pence * SHARE) / 100));
}
