/** How a link to a shop opens, and what search engines are told of it. */
export const SHOP_LINK = { target: "_blank", rel: "sponsored nofollow noopener" } as const;

/** The site's own address of a listing, which leads to the shop and is counted (docs/product.md#links-to-shops). */
export function shopLinkPath(listingId: number): string {
	return `/go/${listingId}`;
}

/** What stands beside links to shops (docs/product.md#projector-detail). */
export const COMMISSION_NOTE = "We may earn a commission when you buy through these links.";
