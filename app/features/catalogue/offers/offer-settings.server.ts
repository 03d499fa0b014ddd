import { settings } from "~/config/env.server";
import type { PriceRules } from "./price/shown-price";

/** What the settings make of offers and prices. */
export function priceRules(): PriceRules {
	const given = settings();
	return {
		staleDays: given.OFFERS_STALE_DAYS,
		staleDaysByHand: given.OFFERS_STALE_DAYS_BY_HAND,
		goneDays: given.OFFERS_GONE_DAYS,
		isFromOffers: given.PRICE_FROM_OFFERS,
	};
}
