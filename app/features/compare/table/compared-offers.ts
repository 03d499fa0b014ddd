import type { Model, ModelPrice, PriceNote } from "~/features/catalogue/model";
import type { OfferWithShop } from "~/features/catalogue/offers/offers.queries.server";
import {
	compareCosts,
	deliveredNote,
	formatPence,
	hasVisiblePrice,
	hiddenPriceText,
	isFreshInStock,
	labelledPriceText,
	payablePence,
	priceParts,
} from "~/features/catalogue/offers/price/price";
import type { FactProsAndCons } from "~/features/scores/fact-pros-and-cons";

/** A model of the comparison with its offers. */
export interface ComparedModel {
	projector: Model;
	listings: readonly ComparedOffer[];
	/** Pros and cons made from its facts; absent if editors wrote something for or against it. */
	prosAndCons?: FactProsAndCons | undefined;
}

/** An offer as a comparison reads it. */
export type ComparedOffer = Pick<
	OfferWithShop,
	| "id"
	| "inStock"
	| "isStale"
	| "condition"
	| "isSample"
	| "linkKind"
	| "shopName"
	| "pricePence"
	| "deliveryPence"
	| "priceWords"
>;

type PricedOffer = ComparedOffer & { pricePence: number };

/** Returns true for an offer that sets the price: fresh, new, in stock and not hidden (docs/product.md#prices). */
function setsPrice(offer: ComparedOffer): offer is PricedOffer {
	return isFreshInStock(offer) && offer.condition === "new" && hasVisiblePrice(offer);
}

type Offers = readonly ComparedOffer[];

/**
 * Returns the cheapest fresh refurbished offer in stock that is no example; undefined if there is none, or if a new
 * offer sets the price.
 */
function refurbishedOffer(offers: Offers): PricedOffer | undefined {
	if (offers.some(setsPrice)) return undefined;
	return offers
		.filter(hasVisiblePrice)
		.filter((offer) => isFreshInStock(offer) && !offer.isSample)
		.sort(compareCosts)[0];
}

/** Returns the first new offer in stock whose price is hidden. */
function hiddenPriceOffer(offers: Offers): ComparedOffer | undefined {
	return offers.find(
		(offer) => offer.inStock && offer.condition === "new" && !hasVisiblePrice(offer),
	);
}

/** The offer that a column links to. */
export interface CheapestOffer {
	shop: string;
	/** '£1,199.00' or 'Price on Currys's page'. */
	price: string;
	/** The note on its delivery; absent without an amount. */
	delivery?: PriceNote | undefined;
	/** The text that the shop requires beside the price; absent if it requires none. */
	textRequiredByShop?: string | undefined;
	isSample: boolean;
	listingId: number;
	/** True if its link leads to a search page of the shop. */
	isSearch?: true | undefined;
}

function priceOfOffer(offer: ComparedOffer) {
	if (!hasVisiblePrice(offer)) return { price: hiddenPriceText(offer.shopName) };
	return {
		price: formatPence(payablePence(offer)),
		delivery: deliveredNote(offer.deliveryPence),
		...(offer.priceWords !== null && { textRequiredByShop: offer.priceWords }),
	};
}

/**
 * Returns the cheapest fresh, new offer in stock, the first of several at the same price; if there is none, the first
 * with a hidden price; null if there is none either.
 */
export function cheapestOffer(offers: Offers): CheapestOffer | null {
	const [cheapestPriced] = offers.filter(setsPrice).sort(compareCosts);
	const cheapest = cheapestPriced ?? hiddenPriceOffer(offers);
	if (!cheapest) return null;
	const { shopName: shop, isSample, id: listingId, linkKind } = cheapest;
	return {
		shop,
		...priceOfOffer(cheapest),
		isSample,
		listingId,
		...(linkKind === "search" && { isSearch: true }),
	};
}

type Price = Pick<
	ModelPrice,
	"pricePence" | "isSamplePrice" | "priceNote" | "priceWords" | "hiddenPriceShop"
>;

/** A price in a comparison. */
export interface ComparedPrice {
	/** '£1,199.00', 'Refurbished £450.00', 'Price on Currys's page' or 'Not available'. */
	text: string;
	/** The note on its delivery: "delivered"; absent without an amount. */
	delivery?: PriceNote | undefined;
	/** The text that the shop requires beside it; absent if it requires none. */
	textRequiredByShop?: string | undefined;
	/** 'Example price', or the reason for 'Not available': 'Out of stock. Last known price £1,199 without delivery'. */
	note?: string | undefined;
}

/** Returns the price that a comparison shows, in pence; null for a model without a price or out of stock. */
export function displayPricePence({ pricePence }: Price, offers: Offers): number | null {
	return pricePence > 0 && offers.some(setsPrice) ? pricePence : null;
}

function missingReason(offers: Offers): string {
	if (offers.some(setsPrice)) return "Our catalogue has no price";
	if (offers.some(isFreshInStock)) return "In stock refurbished only";
	if (offers.some(({ inStock }) => inStock)) return "In stock when last checked, some time ago";
	return offers.length > 0 ? "Out of stock" : "We know of no shop that has it";
}

/** Returns the price for a comparison's cell, or 'Not available' with the reason and the last known price, if any. */
export function comparedPrice(price: Price, offers: Offers): ComparedPrice {
	const displayPence = displayPricePence(price, offers);
	// From the offers of the same table: the stored price may be an hour behind them.
	const cheapestRefurbished = refurbishedOffer(offers);
	const parts = priceParts({
		...price,
		isLastKnownPrice: displayPence === null,
		refurbishedPence: cheapestRefurbished ? payablePence(cheapestRefurbished) : 0,
		priceNote: cheapestRefurbished
			? deliveredNote(cheapestRefurbished.deliveryPence)
			: price.priceNote,
		priceWords: cheapestRefurbished
			? (cheapestRefurbished.priceWords ?? undefined)
			: price.priceWords,
	});
	const textRequiredByShop = parts.textRequiredByShop && {
		textRequiredByShop: parts.textRequiredByShop,
	};
	if (displayPence !== null) {
		const { amount: text, note: delivery, label } = parts;
		return { text, delivery, ...textRequiredByShop, ...(label && { note: label }) };
	}
	if (parts.label === "Refurbished") {
		return { text: `${parts.label} ${parts.amount}`, delivery: parts.note, ...textRequiredByShop };
	}
	const offerWithoutPrice = hiddenPriceOffer(offers);
	if (offerWithoutPrice) return { text: hiddenPriceText(offerWithoutPrice.shopName) };
	const priceText = price.pricePence > 0 ? `. ${labelledPriceText(parts)}` : "";
	return { text: "Not available", note: missingReason(offers) + priceText };
}
