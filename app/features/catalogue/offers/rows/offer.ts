import type { NamedListing } from "~/features/catalogue/offers/listings.queries.server";

/** What a model's page shows of a listing. */
export type Offer = Pick<
	NamedListing,
	| "retailerId"
	| "retailerName"
	| "pricePence"
	| "deliveryPence"
	| "condition"
	| "inStock"
	| "affiliateUrl"
	| "linkKind"
	| "checkedDays"
	| "isStale"
	| "isSample"
>;

/** A listing without what its page does not show. */
export function offerOf(listing: NamedListing): Offer {
	const { retailerId, retailerName, pricePence, deliveryPence, condition } = listing;
	const { inStock, affiliateUrl, linkKind, checkedDays, isStale, isSample } = listing;
	const money = { pricePence, deliveryPence, condition };
	const link = { affiliateUrl, linkKind };
	return { retailerId, retailerName, ...money, inStock, ...link, checkedDays, isStale, isSample };
}

/** Whether the shop has it in stock, as far as was checked lately. */
export function isFreshInStock({ inStock, isStale }: Pick<Offer, "inStock" | "isStale">): boolean {
	return inStock && !isStale;
}

/** Price with delivery in pence; null where the delivery is not stated. */
export function totalPence({
	pricePence,
	deliveryPence,
}: Pick<Offer, "pricePence" | "deliveryPence">): number | null {
	return deliveryPence === null ? null : pricePence + deliveryPence;
}
