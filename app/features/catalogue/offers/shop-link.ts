/** How a link to a shop opens, and what search engines are told of it. */
export const SHOP_LINK = { target: "_blank", rel: "sponsored nofollow noopener" } as const;

/** The site's own address of a listing, which leads to the shop and is counted (docs/product.md#links-to-shops). */
export function shopLinkPath(listingId: number): string {
	return `/go/${listingId}`;
}

/** What stands beside links to shops (docs/product.md#projector-detail). */
export const COMMISSION_NOTE = "We may earn a commission when you buy through these links.";

/** What stands under the links of all shops; undefined where none of them pays for one. */
export function affiliateNote(shops: readonly { affiliateEnabled: boolean }[]): string | undefined {
	const paying = shops.filter((shop) => shop.affiliateEnabled).length;
	if (paying === 0) return undefined;
	const links = paying === shops.length ? "Links" : "Some links";
	return `${links} to retailers are affiliate links: we may earn a commission.`;
}

/** Where an offer's link leads: to the model's own page, or to a search that lists it. */
export type LinkKind = "product" | "search";

/** Names of the pages with which shops answer a search, in an address: /search, /catalogsearch/result/, /sch/i.html. */
const SEARCH_PAGE = /^(?:(?:catalog|site)?[-_]?search(?:[-_]?results?)?(?:\.\w+)?|sch)$/i;

function isSearchPath({ pathname, searchParams }: URL): boolean {
	const names = pathname.split("/").filter((name) => name !== "");
	return (
		names.some((name) => SEARCH_PAGE.test(name)) || (names[0] === "s" && searchParams.has("k"))
	);
}

/** The shop's address that a link of an affiliate network carries along; undefined where there is none. */
function carriedAddress({ searchParams }: URL): URL | undefined {
	const carried = [...searchParams.values()].find((value) => /^https?:\/\/./i.test(value));
	return carried !== undefined && URL.canParse(carried) ? new URL(carried) : undefined;
}

/** Reads the kind of a link off its address. A shop's front page is no product's, so it has to be searched too. */
export function linkKind(address: string): LinkKind {
	if (!URL.canParse(address)) return "search";
	const url = new URL(address);
	const carried = carriedAddress(url);
	const isSearch = isSearchPath(url) || (carried ? isSearchPath(carried) : url.pathname === "/");
	return isSearch ? "search" : "product";
}
