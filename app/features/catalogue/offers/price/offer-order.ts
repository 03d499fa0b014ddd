import type { OfferCondition } from "db/schema";
import { isFreshInStock } from "./offer-age";

/** The amounts of an offer in whole pence. */
export interface Charged {
	pricePence: number;
	/** 0 is free; null is unknown. */
	deliveryPence: number | null;
}

/** Returns what an offer costs in pence: with its delivery, or without if that is unknown. */
export function payablePence({ pricePence, deliveryPence }: Charged): number {
	return pricePence + (deliveryPence ?? 0);
}

/** Compares offers by cost; of the same amount, one whose delivery is unknown comes last (docs/product.md#offers). */
export function byCost(a: Charged, b: Charged): number {
	const isUnknown = ({ deliveryPence }: Charged) => Number(deliveryPence === null);
	return payablePence(a) - payablePence(b) || isUnknown(a) - isUnknown(b);
}

interface Ranked extends Charged {
	inStock: boolean;
	isStale: boolean;
	condition: OfferCondition;
}

/** Orders offers: fresh ones in stock first, new before refurbished, then by cost; equal ones keep their order. */
export function orderOffers<T extends Ranked>(offers: readonly T[]): T[] {
	const isLast = (offer: Ranked) => Number(!isFreshInStock(offer));
	const isUsed = ({ condition }: Ranked) => Number(condition !== "new");
	return [...offers].sort((a, b) => isLast(a) - isLast(b) || isUsed(a) - isUsed(b) || byCost(a, b));
}
