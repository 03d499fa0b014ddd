import type { Db } from "db/schema";
import { DAY_MS } from "~/config/time";
import { modelName } from "~/features/catalogue/model";
import { isFreshInStock, orderByCost } from "~/features/catalogue/offers/price/price";
import { listByModel, wasOfferedSince } from "./offers.queries.server";
import { offerOf } from "./rows/offer";
import type { WaysToBuy } from "./rows/offers";
import { orderByPlace } from "./shops/shop-order";
import { listPublicShops } from "./shops/shops.queries.server";

/** For so long after a shop had a model, shops may have it again. */
const OFFERED_MS = 90 * DAY_MS;

/** Returns a model's offers, with links to search for it while no shop has a fresh offer in stock. */
export async function waysToBuy(
	db: Db,
	model: { id: number; sku: string; brand: string; model: string },
	now: Date,
): Promise<WaysToBuy> {
	const [listings, shops] = await Promise.all([
		listByModel(db, model.sku, now),
		listPublicShops(db),
	]);
	const name = modelName(model);
	const isOffered = listings.some(isFreshInStock);
	const since = new Date(now.getTime() - OFFERED_MS).toISOString();
	return {
		offers: orderByCost(listings).map(offerOf),
		wasOffered: !isOffered && (await wasOfferedSince(db, model, since)),
		arePartners: shops.some(({ isPartner }) => isPartner),
		searchLinks: isOffered
			? []
			: orderByPlace(shops).map((shop) => ({
					name: shop.name,
					url: shopSearchUrl(shop, name),
				})),
	};
}

/** The partners' search addresses (docs/product.md#projector-detail: search links). */
const SEARCH_URLS: Readonly<Record<number, (query: string) => string>> = {
	1: (query) => `https://www.currys.co.uk/search?q=${query}`,
	2: (query) => `https://www.richersounds.com/catalogsearch/result/?q=${query}`,
	3: (query) => `https://www.amazon.co.uk/s?k=${query}`,
	4: (query) => `https://www.johnlewis.com/search?search-term=${query}`,
	5: (query) => `https://www.argos.co.uk/search/${query}/`,
};

/** Returns the address of a shop's search for a model; the shop's own site if its search is unknown. */
export function shopSearchUrl(shop: { id: number; websiteUrl: string }, modelName: string): string {
	const build = SEARCH_URLS[shop.id];
	return build ? build(encodeURIComponent(modelName)) : shop.websiteUrl;
}
