import { wordsOf } from "~/features/catalogue/words/words";

export const SHOPS_PATH = "/admin/shops";

export const MAX_QUERY_LENGTH = 80;

const SHOPS_ON_A_PAGE = 50;

/** State of the list of shops. */
export interface ShopListState {
	query: string;
	/** From 1. */
	page: number;
}

/** Reads the list's state from its address. Never throws. */
export function decodeShopList(params: URLSearchParams): ShopListState {
	const query = (params.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH);
	const page = params.get("page") ?? "";
	return { query, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1 };
}

/** Returns the list's address, without defaults. */
export function shopListPath({ query, page }: ShopListState): string {
	const params = new URLSearchParams();
	if (query !== "") params.set("q", query);
	if (page > 1) params.set("page", String(page));
	return params.size > 0 ? `${SHOPS_PATH}?${params}` : SHOPS_PATH;
}

interface FoundBy {
	name: string;
	slug: string;
	websiteUrl: string;
}

/** Returns a page of the shops that match a query: each of its words begins a word of the name, slug or website. */
export function pageOfShops<Shop extends FoundBy>(
	shops: readonly Shop[],
	{ query, page }: ShopListState,
): { shown: Shop[]; found: number; page: number; pages: number } {
	const searched = wordsOf(query);
	const found = shops.filter(({ name, slug, websiteUrl }) => {
		const words = wordsOf(`${name} ${slug} ${websiteUrl}`);
		return searched.every((word) => words.some((one) => one.startsWith(word)));
	});
	const pages = Math.max(1, Math.ceil(found.length / SHOPS_ON_A_PAGE));
	const current = Math.min(page, pages);
	const start = (current - 1) * SHOPS_ON_A_PAGE;
	const shown = found.slice(start, start + SHOPS_ON_A_PAGE);
	return { shown, found: found.length, page: current, pages };
}
