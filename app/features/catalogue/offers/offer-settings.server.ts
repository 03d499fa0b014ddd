import { settings } from "~/config/env.server";
import type { PriceRules } from "./price/shown-price";

/** What the settings make of offers and prices. */
export function priceRules(): PriceRules {
	const { OFFERS_STALE_DAYS, OFFERS_GONE_DAYS, PRICE_FROM_OFFERS } = settings();
	return {
		staleDays: OFFERS_STALE_DAYS,
		goneDays: OFFERS_GONE_DAYS,
		isFromOffers: PRICE_FROM_OFFERS,
	};
}
