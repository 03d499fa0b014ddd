import type { OfferWithShop } from "~/features/catalogue/offers/offers.queries.server";
import {
	formatPence,
	hasVisiblePrice,
	isFreshInStock,
	type OfferPrice,
} from "~/features/catalogue/offers/price/price";
import { pick } from "~/features/catalogue/pick";

const OFFER_COLUMNS = [
	"retailerId",
	"shopName",
	"pricePence",
	"deliveryPence",
	"condition",
	"inStock",
	"id",
	"linkKind",
	"checkAgeDays",
	"isStale",
	"isSample",
] as const satisfies (keyof OfferWithShop)[];

/** The part of an offer that the link to its shop shows. */
export type LinkedOffer = Pick<OfferWithShop, "id" | "shopName" | "linkKind">;

/** An offer as a model's page shows it. */
export interface Offer extends Pick<OfferWithShop, (typeof OFFER_COLUMNS)[number]> {
	/** Date in UTC (YYYY-MM-DD) on which the offer becomes stale; absent for offers that structured data leaves out. */
	validUntil?: string | undefined;
	/** The text that the shop requires beside the price; absent if it requires none. */
	priceWords?: string | undefined;
}

/** Returns the data of an offer for a model's page. */
export function toPageOffer(offer: OfferWithShop): Offer {
	const isInStructuredData = isFreshInStock(offer) && !offer.isSample;
	return {
		...pick(offer, OFFER_COLUMNS),
		...(isInStructuredData && { validUntil: offer.staleAt.slice(0, "2026-01-01".length) }),
		...(offer.priceWords !== null && { priceWords: offer.priceWords }),
	};
}

/**
 * Returns the parts of an offer's cost: 'Free delivery', '£495 + £4.99 delivery' or 'Delivery not stated'; '' if its
 * price is hidden.
 */
export function deliveryText(offer: OfferPrice): string {
	if (!hasVisiblePrice(offer)) return "";
	const { pricePence, deliveryPence } = offer;
	if (deliveryPence === null) return "Delivery not stated";
	if (deliveryPence === 0) return "Free delivery";
	return `${formatPence(pricePence)} + ${formatPence(deliveryPence)} delivery`;
}

function agoText(days: number): string {
	if (days === 0) return "today";
	return days === 1 ? "yesterday" : `${days} days ago`;
}

/** Returns an offer's age in whole days, with a warning if it is stale (docs/product.md#offers). */
export function checkedText({
	checkAgeDays,
	isStale,
}: Pick<Offer, "checkAgeDays" | "isStale">): string {
	const ageText = agoText(checkAgeDays);
	return isStale ? `last checked ${ageText}, so check the price` : `Checked ${ageText}`;
}
