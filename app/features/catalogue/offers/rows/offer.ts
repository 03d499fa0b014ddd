import type { NamedListing } from "~/features/catalogue/offers/listings.queries.server";

/** What a model's page shows of a listing. */
export type Offer = Pick<
	NamedListing,
	| "id"
	| "retailerId"
	| "retailerName"
	| "pricePence"
	| "deliveryPence"
	| "condition"
	| "inStock"
	| "linkKind"
	| "checkedDays"
	| "isStale"
	| "isSample"
>;

/** A listing without what its page does not show. */
export function offerOf(listing: NamedListing): Offer {
	const { id, retailerId, retailerName, pricePence, deliveryPence, condition } = listing;
	const { inStock, linkKind, checkedDays, isStale, isSample } = listing;
	const money = { pricePence, deliveryPence, condition };
	const link = { id, linkKind };
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
