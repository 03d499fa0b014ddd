import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import { listByProjector } from "./listings.queries.server";
import { orderByPlace } from "./retailers/retailer-order";
import { listRetailers } from "./retailers/retailers.queries.server";
import { isFreshInStock, offerOf, orderOffers } from "./rows/offer";
import type { WaysToBuy } from "./rows/offers";

/** Returns who offers a model, and where to search for it while no shop has it as far as was checked lately. */
export async function waysToBuy(
	db: Kysely<Database>,
	projector: { sku: string; brand: string; model: string },
	now: Date,
): Promise<WaysToBuy> {
	const [listings, retailers] = await Promise.all([
		listByProjector(db, projector.sku, now),
		listRetailers(db),
	]);
	const name = projectorName(projector);
	return {
		offers: orderOffers(listings.map(offerOf)),
		searchLinks: listings.some(isFreshInStock)
			? []
			: orderByPlace(retailers).map((retailer) => ({
					name: retailer.name,
					url: retailerSearchUrl(retailer, name),
				})),
	};
}

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
