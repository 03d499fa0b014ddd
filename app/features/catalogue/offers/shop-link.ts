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

const SAMPLE = "https://shop.example/";

/** Returns what is wrong with a template for links, as the end of a sentence; undefined if it can be used. */
export function linkTemplateFault(template: string): string | undefined {
	const unknown = template.match(/\{[^}]*\}?/g)?.find((one) => !/^\{(?:url|tracking)\}$/.test(one));
	if (unknown) return `must have no ${unknown}, only {url} and {tracking}`;
	const [, host] = /^https:\/\/([^/?#]+)[/?#]/i.exec(template) ?? [];
	const filled = fillTemplate(template, { url: SAMPLE, tracking: "" });
	if (host === undefined || !URL.canParse(filled)) {
		return "must be an https address such as https://network.example/go?to={url}";
	}
	if (/[{}@]/.test(host)) return "must name the network's host before {url} and {tracking}";
	if (!template.includes("{url}")) return "must have {url} in place of the offer's address";
	return template.length > 2000 ? "must be at most 2000 characters" : undefined;
}

function fillTemplate(template: string, values: { url: string; tracking: string }): string {
	return template.replace(/\{(url|tracking)\}/g, (_, name) =>
		encodeURIComponent(name === "url" ? values.url : values.tracking),
	);
}

/**
 * Returns the target of an offer's link: its address by way of its shop's template, if the shop has one and the address
 * is not the network's already.
 */
export function shopLinkTarget({
	affiliateUrl: url,
	linkTemplate,
	trackingId,
}: {
	affiliateUrl: string;
	linkTemplate: string | null;
	trackingId: string | null;
}): string {
	const hostOf = (address: string) => URL.parse(address)?.hostname;
	if (linkTemplate === null) return url;
	const target = fillTemplate(linkTemplate, { url, tracking: trackingId ?? "" });
	return hostOf(url) === hostOf(target) ? url : target;
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
