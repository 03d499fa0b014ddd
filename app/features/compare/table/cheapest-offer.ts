import type { NamedListing } from "~/features/catalogue/offers/listings.queries.server";

/** What a comparison knows of an offer. */
export type ComparedListing = Pick<
	NamedListing,
	"id" | "inStock" | "isStale" | "condition" | "isSample" | "retailerName" | "pricePence"
>;

/** Where a model costs least. */
export interface CheapestOffer {
	shop: string;
	pricePence: number;
	/** The price is the sample catalogue's example. */
	isSample: boolean;
	listingId: number;
}

/** Whether a shop has it in stock, as far as we have checked lately. */
export function isFreshlyInStock({
	inStock,
	isStale,
}: Pick<ComparedListing, "inStock" | "isStale">): boolean {
	return inStock && !isStale;
}

/** Whether an offer sets the price: fresh, new and in stock (docs/product.md#prices). */
export function setsPrice(
	listing: Pick<ComparedListing, "inStock" | "isStale" | "condition">,
): boolean {
	return isFreshlyInStock(listing) && listing.condition === "new";
}

/** The cheapest fresh refurbished offer in stock that is no example, in pence; 0 without one, and where a new one is. */
export function refurbishedPence(listings: readonly ComparedListing[]): number {
	if (listings.some(setsPrice)) return 0;
	const prices = listings
		.filter((listing) => isFreshlyInStock(listing) && !listing.isSample)
		.map(({ pricePence }) => pricePence);
	return prices.length > 0 ? Math.min(...prices) : 0;
}

/** The cheapest fresh, new offer in stock, of equal ones the first; null where nobody has it. */
export function cheapestOffer(listings: readonly ComparedListing[]): CheapestOffer | null {
	const [cheapest] = listings.filter(setsPrice).sort((a, b) => a.pricePence - b.pricePence);
	if (!cheapest) return null;
	const { retailerName: shop, pricePence, isSample, id: listingId } = cheapest;
	return { shop, pricePence, isSample, listingId };
}
