import type { Flag, OfferCondition } from "db/schema";
import { type OfferCheck, type OfferLimits, offerAge } from "./offer-age";

/** Settings that decide a model's price. */
export interface PriceRules extends OfferLimits {
	/** The cheapest offer sets the price, instead of the imported price. */
	isFromOffers: boolean;
}

interface Offer extends OfferCheck {
	pricePence: number;
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
export interface ShownPrice {
	shownPricePence: number;
	shownPriceAt: string;
	isShownPriceSample: Flag;
	isLastKnownPrice: Flag;
	freshOffers: number;
	refurbishedPence: number;
}

const flag = (condition: boolean): Flag => (condition ? 1 : 0);

function cheapest(offers: readonly Offer[]): Offer | undefined {
	return offers.reduce<Offer | undefined>((best, offer) => {
		if (!best || offer.pricePence < best.pricePence) return offer;
		// Of equal prices the latest check decides the age of the price.
		const isNewer = offer.pricePence === best.pricePence && offer.checkedAt > best.checkedAt;
		return isNewer ? offer : best;
	}, undefined);
}

/**
 * Returns a model's price: the cheapest fresh, new offer in stock, without delivery; without one the imported price,
 * beside the price refurbished (docs/product.md#offers).
 */
export function shownPrice(
	offers: readonly Offer[],
	imported: ImportedPrice,
	rules: PriceRules,
	now: Date,
): ShownPrice {
	const fresh = offers.filter(
		(offer) => offer.inStock === 1 && offerAge(offer, now, rules) === "fresh",
	);
	const best = cheapest(fresh.filter((offer) => offer.condition === "new"));
	const refurbished = best
		? undefined
		: cheapest(fresh.filter(({ condition, isSample }) => condition !== "new" && isSample === 0));
	const offered = rules.isFromOffers ? best : undefined;
	const pricePence = offered?.pricePence ?? imported.pricePence;
	return {
		shownPricePence: pricePence,
		shownPriceAt: offered?.checkedAt ?? imported.priceUpdatedAt,
		isShownPriceSample: offered?.isSample ?? imported.isSamplePrice,
		isLastKnownPrice: flag(pricePence > 0 && !best),
		freshOffers: fresh.length,
		refurbishedPence: refurbished?.pricePence ?? 0,
	};
}
