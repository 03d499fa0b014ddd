import type { Flag, OfferCondition } from "db/schema";
import { orderOffers } from "~/features/catalogue/offers/shops/shop-order";
import {
	compareCosts,
	isPriceHidden,
	type OfferCheck,
	type OfferLimits,
	offerAge,
	type PriceLimit,
	payablePence,
	withCheckInstant,
} from "./price";

/** Settings that decide a model's price. */
export interface PriceRules extends OfferLimits {
	/** True if the cheapest offer sets the price, instead of the imported price. */
	isFromOffers: boolean;
}

interface Offer extends OfferCheck, PriceLimit {
	pricePence: number;
	/** As stated or else by the shop's rule; null is unknown. */
	deliveryPence: number | null;
	retailerId: number;
	/** Slug of the shop. */
	seller: string;
	shopName: string;
	/** The text that the shop requires beside its prices; null if it requires none. */
	priceWords: string | null;
	noMailPrices: Flag;
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
	displayPriceWords: string | null;
	hiddenPriceShop: string | null;
	shopWithoutMailPrice: string | null;
}

const toFlag = (condition: boolean): Flag => (condition ? 1 : 0);

/** Returns the cheapest offer, and the time of the latest check of an offer at the same cost. */
function cheapestOf(offers: readonly Offer[]): (Offer & { confirmedAt: string }) | undefined {
	const [cheapest] = orderOffers(offers).sort(compareCosts);
	if (!cheapest) return undefined;
	const checkTimes = offers
		.filter((offer) => compareCosts(offer, cheapest) === 0)
		.map((offer) => offer.checkedAt);
	return { ...cheapest, confirmedAt: checkTimes.reduce((a, b) => (a > b ? a : b)) };
}

/** Returns false for a price that mails may not contain, or that may be shown for some hours only. */
function mayStayInMails({ noMailPrices, priceHours }: Offer): boolean {
	return noMailPrices === 0 && priceHours === null;
}

/** Returns the first shop that sells the model new at a hidden price; null if there is none. */
function shopWithHiddenPrice(offers: readonly Offer[]): string | null {
	const [first] = orderOffers(offers.filter(({ condition }) => condition === "new"));
	return first?.shopName ?? null;
}

/**
 * Returns a model's price: the cheapest fresh, new offer in stock, with its delivery if known; without such an offer
 * the imported price, and the price refurbished (docs/product.md#offers). Prices that a shop's rule hides are ignored;
 * if there are only hidden prices, the imported price does not replace them.
 */
export function displayPrice(
	offers: readonly Offer[],
	imported: ImportedPrice,
	rules: PriceRules,
	now: Date,
): DisplayPrice {
	const offersInStock = offers.filter(
		(offer) => offer.inStock === 1 && offerAge(offer, now, rules) !== "gone",
	);
	const freshOffers = offersInStock.filter((offer) => offerAge(offer, now, rules) === "fresh");
	const offersWithPrice = freshOffers.filter((offer) => !isPriceHidden(offer, now));
	const cheapestNew = cheapestOf(offersWithPrice.filter((offer) => offer.condition === "new"));
	const refurbished = cheapestNew
		? undefined
		: cheapestOf(
				offersWithPrice.filter(({ condition, isSample }) => condition !== "new" && isSample === 0),
			);
	const cheapestOffer = rules.isFromOffers ? cheapestNew : undefined;
	const hiddenPriceShop =
		cheapestNew || !rules.isFromOffers
			? null
			: shopWithHiddenPrice(offersInStock.filter((offer) => isPriceHidden(offer, now)));
	const importedPence = hiddenPriceShop === null ? imported.pricePence : 0;
	const pricePence = cheapestOffer ? payablePence(cheapestOffer) : importedPence;
	const source = cheapestOffer ?? refurbished;
	return {
		shownPricePence: pricePence,
		shownDeliveryPence: source?.deliveryPence ?? null,
		shownSeller: cheapestOffer?.seller ?? null,
		shownPriceAt: cheapestOffer?.confirmedAt ?? imported.priceUpdatedAt,
		isShownPriceSample: cheapestOffer?.isSample ?? imported.isSamplePrice,
		isLastKnownPrice: toFlag(pricePence > 0 && !cheapestNew),
		freshOffers: freshOffers.length,
		refurbishedPence: refurbished ? payablePence(refurbished) : 0,
		displayPriceWords: source?.priceWords
			? withCheckInstant(source.priceWords, source.checkedAt)
			: null,
		hiddenPriceShop,
		shopWithoutMailPrice: source && !mayStayInMails(source) ? source.shopName : null,
	};
}
