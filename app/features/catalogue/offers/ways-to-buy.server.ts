import type { Db } from "db/schema";
import { DAY_MS } from "~/config/time";
import { modelName } from "~/features/catalogue/model";
import { isFreshInStock, orderByCost } from "~/features/catalogue/offers/price/price";
import { listByModel, wasOfferedSince } from "./offers.queries.server";
import { toPageOffer } from "./rows/offer";
import type { WaysToBuy } from "./rows/offers";
import { orderShops } from "./shops/shop-order";
import { listPublicShops } from "./shops/shops.queries.server";

/** Period after a shop had a model in stock in which pages say that shops may have it again. */
const RECENTLY_OFFERED_MS = 90 * DAY_MS;

/** Returns a model's offers, with links to search for it while no shop has a fresh offer in stock. */
export async function loadWaysToBuy(
	db: Db,
	model: { id: number; sku: string; brand: string; model: string },
	now: Date,
): Promise<WaysToBuy> {
	const [offers, shops] = await Promise.all([listByModel(db, model.sku, now), listPublicShops(db)]);
	const name = modelName(model);
	const isOffered = offers.some(isFreshInStock);
	const since = new Date(now.getTime() - RECENTLY_OFFERED_MS).toISOString();
	return {
		offers: orderByCost(offers).map(toPageOffer),
		wasOffered: !isOffered && (await wasOfferedSince(db, model, since)),
		hasPartners: shops.some(({ isPartner }) => isPartner),
		searchLinks: isOffered
			? []
			: orderShops(shops).map((shop) => ({
					name: shop.name,
					url: shopSearchUrl(shop, name),
				})),
	};
}

/** Paths of shops' searches by the host of their site, without www (docs/product.md#projector-detail: search links). */
const SEARCH_PATHS: ReadonlyMap<string, (query: string) => string> = new Map([
	["currys.co.uk", (query) => `/search?q=${query}`],
	["richersounds.com", (query) => `/catalogsearch/result/?q=${query}`],
	["amazon.co.uk", (query) => `/s?k=${query}`],
	["johnlewis.com", (query) => `/search?search-term=${query}`],
	["argos.co.uk", (query) => `/search/${query}/`],
]);

/** Returns the address of a shop's search for a model; the shop's own site if its search is unknown. */
export function shopSearchUrl({ websiteUrl }: { websiteUrl: string }, modelName: string): string {
	const host = URL.parse(websiteUrl)?.hostname ?? "";
	const path = SEARCH_PATHS.get(host.replace(/^www\./, ""))?.(encodeURIComponent(modelName));
	return path === undefined ? websiteUrl : `https://${host}${path}`;
}
