import type { Flag, OfferCondition } from "db/schema";
import { orderByShop } from "~/features/catalogue/offers/shops/shop-order";
import { byCost, type OfferCheck, type OfferLimits, offerAge, payablePence } from "./price";

/** Settings that decide a model's price. */
export interface PriceRules extends OfferLimits {
	/** The cheapest offer sets the price, instead of the imported price. */
	isFromOffers: boolean;
}

interface Offer extends OfferCheck {
	pricePence: number;
	/** As stated or else by the shop's rule; null is unknown. */
	deliveryPence: number | null;
	retailerId: number;
	/** Slug of the shop. */
	seller: string;
	/** Position of the shop set by staff. */
	place: number | null;
	inStock: Flag;
	condition: OfferCondition;
	isSample: Flag;
}

interface ImportedPrice {
	pricePence: number;
	priceUpdatedAt: string;
	isSamplePrice: Flag;
}

/** A model's derived columns about its price. */
export interface DisplayPrice {
	shownPricePence: number;
	shownDeliveryPence: number | null;
	shownSeller: string | null;
	shownPriceAt: string;
	isShownPriceSample: Flag;
	isLastKnownPrice: Flag;
	freshOffers: number;
	refurbishedPence: number;
}

const flag = (condition: boolean): Flag => (condition ? 1 : 0);

/** Returns the cheapest offer, as old as the latest check of the same cost. */
function cheapest(offers: readonly Offer[]): Offer | undefined {
	const [best] = orderByShop(offers).sort(byCost);
	if (!best) return undefined;
	const checks = offers.filter((offer) => byCost(offer, best) === 0).map((one) => one.checkedAt);
	return { ...best, checkedAt: checks.reduce((a, b) => (a > b ? a : b)) };
}

/**
 * Returns a model's price: the cheapest fresh, new offer in stock, with its delivery if that is known; without one the
 * imported price, beside the price refurbished (docs/product.md#offers).
 */
export function displayPrice(
	offers: readonly Offer[],
	imported: ImportedPrice,
	rules: PriceRules,
	now: Date,
): DisplayPrice {
	const fresh = offers.filter(
		(offer) => offer.inStock === 1 && offerAge(offer, now, rules) === "fresh",
	);
	const best = cheapest(fresh.filter((offer) => offer.condition === "new"));
	const refurbished = best
		? undefined
		: cheapest(fresh.filter(({ condition, isSample }) => condition !== "new" && isSample === 0));
	const offered = rules.isFromOffers ? best : undefined;
	const pricePence = offered ? payablePence(offered) : imported.pricePence;
	return {
		shownPricePence: pricePence,
		shownDeliveryPence: (offered ?? refurbished)?.deliveryPence ?? null,
		shownSeller: offered?.seller ?? null,
		shownPriceAt: offered?.checkedAt ?? imported.priceUpdatedAt,
		isShownPriceSample: offered?.isSample ?? imported.isSamplePrice,
		isLastKnownPrice: flag(pricePence > 0 && !best),
		freshOffers: fresh.length,
		refurbishedPence: refurbished ? payablePence(refurbished) : 0,
	};
}
