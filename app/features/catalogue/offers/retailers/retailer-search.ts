/** Each partner's own search address for a text (docs/product.md#projector-detail: search links). */
const SEARCH_URLS: Readonly<Record<number, (query: string) => string>> = {
	1: (query) => `https://www.currys.co.uk/search?q=${query}`,
	2: (query) => `https://www.richersounds.com/catalogsearch/result/?q=${query}`,
	3: (query) => `https://www.amazon.co.uk/s?k=${query}`,
	4: (query) => `https://www.johnlewis.com/search?search-term=${query}`,
	5: (query) => `https://www.argos.co.uk/search/${query}/`,
};

/** Where a retailer lists what it has of a model; its own site when we do not know its search. */
export function retailerSearchUrl(
	retailer: { id: number; websiteUrl: string },
	modelName: string,
): string {
	const build = SEARCH_URLS[retailer.id];
	return build ? build(encodeURIComponent(modelName)) : retailer.websiteUrl;
}
