import { isFreshInStock, type Offer, totalPence } from "./offer";

/** How a model's offers stand: as the shops always do, or the cheapest delivered one first. */
export type OfferOrder = "usual" | "total";

type Ranked = Pick<Offer, "pricePence" | "deliveryPence" | "inStock" | "isStale">;

/** In stock before out of stock, and in each what was checked lately first. */
function group({ inStock, isStale }: Ranked): number {
	return (inStock ? 0 : 2) + (isStale ? 1 : 0);
}

/** By what an offer costs delivered; those that do not state it come after, by their price. */
function byTotal(a: Ranked, b: Ranked): number {
	const [totalA, totalB] = [totalPence(a), totalPence(b)];
	if (totalA !== null && totalB !== null) return totalA - totalB;
	if (totalA === null && totalB === null) return a.pricePence - b.pricePence;
	return totalA === null ? 1 : -1;
}

/** Offers as they stand on a model's page; equal ones stay in the order given (docs/product.md#offers). */
export function orderOffers<T extends Ranked>(offers: readonly T[], order: OfferOrder): T[] {
	return [...offers].sort((a, b) => group(a) - group(b) || (order === "total" ? byTotal(a, b) : 0));
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
			(offer) => isFreshInStock(offer) && offer.condition === "new" && offer.deliveryPence !== null,
		)
		.sort(byTotal)[0];
}
