/** Attributes of a link to a shop. */
export const SHOP_LINK = { target: "_blank", rel: "sponsored nofollow noopener" } as const;

/**
 * Returns the address of a listing's link, which counts the click and redirects to the shop
 * (docs/product.md#links-to-shops).
 */
export function shopLinkPath(listingId: number): string {
	return `/go/${listingId}`;
}

/** Shown beside links to shops (docs/product.md#projector-detail). */
export const COMMISSION_NOTE = "We may earn a commission when you buy through these links.";

/** Returns the note about affiliate links under a list of shops; undefined if no shop has any. */
export function affiliateNote(shops: readonly { affiliateEnabled: boolean }[]): string | undefined {
	const paying = shops.filter((shop) => shop.affiliateEnabled).length;
	if (paying === 0) return undefined;
	const links = paying === shops.length ? "Links" : "Some links";
	return `${links} to retailers are affiliate links: we may earn a commission.`;
}

/** Target of an offer's link: the model's own page, or a search that lists it. */
export type LinkKind = "product" | "search";

/** Names of search pages in shops' addresses: /search, /catalogsearch/result/, /sch/i.html. */
const SEARCH_PAGE = /^(?:(?:catalog|site)?[-_]?search(?:[-_]?results?)?(?:\.\w+)?|sch)$/i;

function isSearchPath({ pathname, searchParams }: URL): boolean {
	const names = pathname.split("/").filter((name) => name !== "");
	return (
		names.some((name) => SEARCH_PAGE.test(name)) || (names[0] === "s" && searchParams.has("k"))
	);
}

/** Returns the shop's address inside the link of an affiliate network. */
function carriedAddress({ searchParams }: URL): URL | undefined {
	const carried = [...searchParams.values()].find((value) => /^https?:\/\/./i.test(value));
	return carried !== undefined && URL.canParse(carried) ? new URL(carried) : undefined;
}

/** Returns the kind of a link by its address. A shop's front page counts as a search. */
export function linkKind(address: string): LinkKind {
	if (!URL.canParse(address)) return "search";
	const url = new URL(address);
	const carried = carriedAddress(url);
	const isSearch = isSearchPath(url) || (carried ? isSearchPath(carried) : url.pathname === "/");
	return isSearch ? "search" : "product";
}
