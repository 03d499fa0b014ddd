import type { Flag, OfferCondition } from "db/schema";
import { timeText } from "~/components/uk-date";
import { DAY_MS, HOUR_MS } from "~/config/time";
import type { ModelPrice, PriceNote } from "~/features/catalogue/model";
import { integerText } from "~/features/catalogue/spec-text";

/** Returns pence as pounds with two decimals: 129900 is '£1,299.00'. */
export function formatPence(pence: number): string {
	const pounds = integerText(Math.floor(pence / 100));
	return `£${pounds}.${String(pence % 100).padStart(2, "0")}`;
}

/** Returns a price as text; 0 pence means that no price is known (docs/product.md#projector-card). */
export function priceText(pence: number): string {
	return pence > 0 ? formatPence(pence) : "Pricing unavailable";
}

/** The label of an invented price of the sample catalogue. */
export const EXAMPLE_PRICE = "Example price";

/** Labels of prices that are not a shop's current price for a new model. */
export const PRICE_LABELS = [EXAMPLE_PRICE, "Last known price", "Refurbished"] as const;

/** Returns the note of an offer's price by its delivery in pence; null is unknown. */
export function deliveredNote(deliveryPence: number | null): PriceNote {
	return deliveryPence === null ? "delivery not stated" : "delivered";
}

/** Returns the text in place of a price that its shop's rule hides. */
export function hiddenPriceText(shop: string): string {
	return `Price on ${shop}'s page`;
}

export interface PriceParts {
	label: (typeof PRICE_LABELS)[number] | null;
	/** 0 if no price is known. */
	pence: number;
	/** '£1,199.00', 'Price on Currys's page' or 'Pricing unavailable'. */
	amount: string;
	note: PriceNote;
	/** The text that the shop requires beside the price; absent if it requires none. */
	textRequiredByShop?: string | undefined;
}

/** The facts that decide a price's label. */
export type LabelledPrice = Pick<
	ModelPrice,
	| "pricePence"
	| "isSamplePrice"
	| "isLastKnownPrice"
	| "refurbishedPence"
	| "priceNote"
	| "priceWords"
	| "hiddenPriceShop"
>;

function priceLabel(price: LabelledPrice): PriceParts["label"] {
	if (price.refurbishedPence > 0) return "Refurbished";
	if (price.pricePence <= 0) return null;
	if (price.isSamplePrice) return EXAMPLE_PRICE;
	return price.isLastKnownPrice ? "Last known price" : null;
}

/**
 * Returns a price with its label (docs/product.md#prices). An example price without a shop is called an example, not a
 * last known price: it was never a shop's price.
 */
export function priceParts(price: LabelledPrice): PriceParts {
	const { priceNote: note, priceWords: textRequiredByShop, hiddenPriceShop } = price;
	const pence = price.refurbishedPence || price.pricePence;
	const isHidden = pence === 0 && hiddenPriceShop !== undefined;
	const amount = isHidden ? hiddenPriceText(hiddenPriceShop) : priceText(pence);
	return {
		label: priceLabel(price),
		pence,
		amount,
		note,
		...(textRequiredByShop && { textRequiredByShop }),
	};
}

/** Returns the parts as one text: 'Refurbished £1,199.00 delivered, as of 14:05, may change'. */
export function labelledPriceText({ label, amount, note, textRequiredByShop }: PriceParts): string {
	const text = [label, amount, note].filter(Boolean).join(" ");
	return textRequiredByShop ? `${text}, ${textRequiredByShop}` : text;
}

/**
 * Returns a price as text for a mail; '' if no price is known. `shopWithoutMailPrice` is the price's shop if the shop
 * allows no prices in mails, else null.
 */
export function priceTextForMail(
	price: LabelledPrice & { shopWithoutMailPrice: string | null },
): string {
	const parts = priceParts(price);
	if (parts.pence === 0) return price.hiddenPriceShop === undefined ? "" : parts.amount;
	return price.shopWithoutMailPrice === null
		? labelledPriceText(parts)
		: hiddenPriceText(price.shopWithoutMailPrice);
}

/** Hours for which a shop's rule allows a price to be shown, and the time of the price's check. */
export interface PriceLimit {
	/** Hours after the check; null without a limit. */
	priceHours: number | null;
	/** ISO 8601 instant in UTC. */
	checkedAt: string;
}

/** Returns true if the shop's rule hides a price by now (docs/staff.md#rules-of-a-shop). */
export function isPriceHidden({ priceHours, checkedAt }: PriceLimit, now: Date): boolean {
	return priceHours !== null && now.getTime() >= Date.parse(checkedAt) + priceHours * HOUR_MS;
}

/** Returns the text that a shop requires beside a price, with the instant of the price's check in place of `{time}`. */
export function withCheckInstant(words: string, checkedAt: string): string {
	return words.replaceAll("{time}", `{${checkedAt}}`);
}

/** Returns the text of `withCheckInstant` as pages show it: 'as of 14:05, may change'. */
export function withFormattedCheckTime(words: string, now: Date): string {
	return words.replaceAll(/\{(\d{4}-[^}]+Z)\}/g, (_, checkedAt: string) =>
		timeText(checkedAt, now),
	);
}

/** The amounts of an offer, which are null while its shop's rule hides them. */
export interface OfferPrice {
	pricePence: number | null;
	/** 0 is free; null is unknown. */
	deliveryPence: number | null;
}

/** Returns true if an offer's price is not hidden. */
export function hasVisiblePrice<Offer extends OfferPrice>(
	offer: Offer,
): offer is Offer & { pricePence: number } {
	return offer.pricePence !== null;
}

/** Days after its last check until an offer is stale or gone (docs/product.md#offers). */
export interface OfferLimits {
	/** Days until an offer is stale that a feed checked last. */
	staleDays: number;
	/** Days until an offer is stale that staff checked last, in a file or a form. */
	staleDaysByHand: number;
	/** Days until an offer is gone, after a check of a feed or of staff. */
	goneDays: number;
}

/** The last check of an offer. */
export interface OfferCheck {
	/** ISO 8601 instant in UTC. */
	checkedAt: string;
	isCheckedByFeed: Flag;
}

/** Visitors see fresh offers, stale ones with a warning, but not those that are gone. */
export type OfferAge = "fresh" | "stale" | "gone";

function staleTimeMs({ checkedAt, isCheckedByFeed }: OfferCheck, limits: OfferLimits): number {
	const days = isCheckedByFeed === 1 ? limits.staleDays : limits.staleDaysByHand;
	return Date.parse(checkedAt) + days * DAY_MS;
}

/** Returns the last instant at which an offer is fresh, in ISO 8601 and UTC. */
export function staleInstant(check: OfferCheck, limits: OfferLimits): string {
	return new Date(staleTimeMs(check, limits)).toISOString();
}

/** Returns the age of an offer by its last check. */
export function offerAge(check: OfferCheck, now: Date, limits: OfferLimits): OfferAge {
	if (now.getTime() > Date.parse(check.checkedAt) + limits.goneDays * DAY_MS) return "gone";
	return now.getTime() > staleTimeMs(check, limits) ? "stale" : "fresh";
}

/** Returns true if the model was in stock at the last check of an offer, and that check is recent enough. */
export function isFreshInStock(offer: { inStock: boolean; isStale: boolean }): boolean {
	return offer.inStock && !offer.isStale;
}

/** Returns the whole days from an ISO instant to now; 0 for a future one. */
export function daysSince(instant: string, now: Date): number {
	return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS));
}

/** Returns 'Price updated today', 'yesterday' or 'N days ago' (docs/product.md#projector-detail). */
export function priceAgeText(days: number): string {
	if (days === 0) return "Price updated today";
	if (days === 1) return "Price updated yesterday";
	return `Price updated ${days} days ago`;
}

/** The amounts of an offer whose price is not hidden, in whole pence: an `OfferPrice` with a price. */
export interface OfferCost {
	pricePence: number;
	/** 0 is free; null is unknown. */
	deliveryPence: number | null;
}

/** Returns the cost of an offer in pence: with its delivery, or without if that is unknown. */
export function payablePence({ pricePence, deliveryPence }: OfferCost): number {
	return pricePence + (deliveryPence ?? 0);
}

/** Compares offers by cost; at the same cost, offers with unknown delivery come last (docs/product.md#offers). */
export function compareCosts(a: OfferCost, b: OfferCost): number {
	const isUnknown = ({ deliveryPence }: OfferCost) => Number(deliveryPence === null);
	return payablePence(a) - payablePence(b) || isUnknown(a) - isUnknown(b);
}

interface RankedOffer extends OfferPrice {
	inStock: boolean;
	isStale: boolean;
	condition: OfferCondition;
}

/** Compares offers by cost, those with a hidden price last. */
function compareVisibleCosts(a: OfferPrice, b: OfferPrice): number {
	return hasVisiblePrice(a) && hasVisiblePrice(b)
		? compareCosts(a, b)
		: Number(!hasVisiblePrice(a)) - Number(!hasVisiblePrice(b));
}

/**
 * Orders offers: fresh offers in stock first, then offers whose price is not hidden, then new before refurbished, then
 * by cost. Equal offers keep their order.
 */
export function orderByCost<Offer extends RankedOffer>(offers: readonly Offer[]): Offer[] {
	const isUnavailable = (offer: RankedOffer) => Number(!isFreshInStock(offer));
	const isHidden = (offer: RankedOffer) => Number(!hasVisiblePrice(offer));
	const isRefurbished = ({ condition }: RankedOffer) => Number(condition !== "new");
	return [...offers].sort(
		(a, b) =>
			isUnavailable(a) - isUnavailable(b) ||
			isHidden(a) - isHidden(b) ||
			isRefurbished(a) - isRefurbished(b) ||
			compareVisibleCosts(a, b),
	);
}
