/** How a link to a shop opens, and what search engines are told of it. */
export const SHOP_LINK = { target: "_blank", rel: "sponsored nofollow noopener" } as const;

/** What stands beside links to shops (docs/product.md#projector-detail). */
export const COMMISSION_NOTE = "We may earn a commission when you buy through these links.";

/** What stands under the links of all shops; undefined where none of them pays for one. */
export function affiliateNote(shops: readonly { affiliateEnabled: boolean }[]): string | undefined {
	const paying = shops.filter((shop) => shop.affiliateEnabled).length;
	if (paying === 0) return undefined;
	const links = paying === shops.length ? "Links" : "Some links";
	return `${links} to retailers are affiliate links: we may earn a commission.`;
}
