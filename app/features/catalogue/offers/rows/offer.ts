import type { NamedListing } from "~/features/catalogue/offers/listings.queries.server";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { pick } from "~/features/catalogue/pick";

const SHOWN = [
	"retailerId",
	"retailerName",
	"pricePence",
	"deliveryPence",
	"condition",
	"inStock",
	"id",
	"linkKind",
	"checkedDays",
	"isStale",
	"isSample",
] as const satisfies (keyof NamedListing)[];

/** A listing as a model's page shows it. */
export type Offer = Pick<NamedListing, (typeof SHOWN)[number]>;

export function offerOf(listing: NamedListing): Offer {
	return pick(listing, SHOWN);
}

/** Returns true if the shop had it in stock when last checked, and that check is recent enough. */
export function isFreshInStock({ inStock, isStale }: Pick<Offer, "inStock" | "isStale">): boolean {
	return inStock && !isStale;
}

/** Returns the price with delivery in pence; null if the delivery is not stated. */
export function totalPence({
	pricePence,
	deliveryPence,
}: Pick<Offer, "pricePence" | "deliveryPence">): number | null {
	return deliveryPence === null ? null : pricePence + deliveryPence;
}

type Ranked = Pick<Offer, "pricePence" | "deliveryPence" | "inStock" | "isStale">;

function knownCost({ pricePence, deliveryPence }: Ranked): number {
	return pricePence + (deliveryPence ?? 0);
}

/** Orders offers for a model's page: fresh ones in stock first, then by cost; equal ones keep their order. */
export function orderOffers<T extends Ranked>(offers: readonly T[]): T[] {
	return [...offers].sort(
		(a, b) => Number(isFreshInStock(b)) - Number(isFreshInStock(a)) || knownCost(a) - knownCost(b),
	);
}

/**
 * Returns the fresh, new offer in stock that costs least with its delivery, of equal ones the first; undefined if none
 * states its delivery.
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

/** Returns 'Free delivery', '+ £4.99 delivery' or, for null, 'Delivery not stated'. */
export function deliveryText(deliveryPence: number | null): string {
	if (deliveryPence === null) return "Delivery not stated";
	return deliveryPence === 0 ? "Free delivery" : `+ ${formatPence(deliveryPence)} delivery`;
}

function agoText(days: number): string {
	if (days === 0) return "today";
	return days === 1 ? "yesterday" : `${days} days ago`;
}

/** Returns an offer's age in whole days, with a warning if it is stale (docs/product.md#offers). */
export function checkedText({
	checkedDays,
	isStale,
}: Pick<Offer, "checkedDays" | "isStale">): string {
	const ago = agoText(checkedDays);
	return isStale ? `last checked ${ago}, so check the price` : `Checked ${ago}`;
}
