import type { NamedListing } from "~/features/catalogue/offers/listings.queries.server";

type Listing = Pick<NamedListing, "inStock" | "retailerName" | "pricePence" | "affiliateUrl">;

/** Where a model costs least. */
export interface CheapestOffer {
	shop: string;
	pricePence: number;
	url: string;
}

/** The cheapest listing in stock, of equal ones the first; null where nobody has it. */
export function cheapestOffer(listings: readonly Listing[]): CheapestOffer | null {
	const [cheapest] = listings
		.filter(({ inStock }) => inStock)
		.sort((a, b) => a.pricePence - b.pricePence);
	if (!cheapest) return null;
	const { retailerName: shop, pricePence, affiliateUrl: url } = cheapest;
	return { shop, pricePence, url };
}
