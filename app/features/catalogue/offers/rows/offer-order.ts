import { isFreshInStock, type Offer, totalPence } from "./offer";

type Ranked = Pick<Offer, "pricePence" | "deliveryPence" | "inStock" | "isStale">;

/** Price with delivery where that is known, in pence. */
function knownCost({ pricePence, deliveryPence }: Ranked): number {
	return pricePence + (deliveryPence ?? 0);
}

/** Offers for a model's page: fresh ones in stock first, then by cost; equal ones stay in the order given. */
export function orderOffers<T extends Ranked>(offers: readonly T[]): T[] {
	return [...offers].sort(
		(a, b) => Number(isFreshInStock(b)) - Number(isFreshInStock(a)) || knownCost(a) - knownCost(b),
	);
}

/**
 * The fresh, new offer in stock that costs least with its delivery, of equal ones the first; undefined where none states
 * its delivery.
 */
export function cheapestDelivered<T extends Ranked & Pick<Offer, "condition">>(
	offers: readonly T[],
): T | undefined {
	return offers
		.filter(
			(offer) => isFreshInStock(offer) && offer.condition === "new" && totalPence(offer) !== null,
		)
		.sort((a, b) => knownCost(a) - knownCost(b))[0];
}
