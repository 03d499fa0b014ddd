import type { Flag, OfferCondition } from "db/schema";
import { DAY_MS } from "~/config/time";
import type { ModelPrice, PriceNote } from "~/features/catalogue/model";
import { integerText } from "~/features/catalogue/spec-text";

/** Returns pence as pounds with two decimals: 129900 is '£1,299.00'. */
export function formatPence(pence: number): string {
	const pounds = integerText(Math.floor(pence / 100));
	return `£${pounds}.${String(pence % 100).padStart(2, "0")}`;
}

/** Returns a price to show; 0 pence means that none is known (docs/product.md#projector-card). */
export function priceText(pence: number): string {
	return pence > 0 ? formatPence(pence) : "Pricing unavailable";
}

/** Returns pounds with at most two decimals, as money is in the JSON. */
export function penceToPounds(pence: number): number {
	return Math.round(pence) / 100;
}

/** The label of an invented price of the sample catalogue. */
export const EXAMPLE_PRICE = "Example price";

/** Labels of prices that are no shop's current price for a new one. */
export const PRICE_LABELS = [EXAMPLE_PRICE, "Last known price", "Refurbished"] as const;

/** Returns the note of an offer's price by its delivery in pence, which is null if it is unknown. */
export function deliveredNote(deliveryPence: number | null): PriceNote {
	return deliveryPence === null ? "delivery not stated" : "delivered";
}

export interface PriceParts {
	label: (typeof PRICE_LABELS)[number] | null;
	/** 0 if none is known. */
	pence: number;
	/** '£1,199.00' or 'Pricing unavailable'. */
	amount: string;
	note: PriceNote;
}

/** The facts that decide a price's label. */
export type LabelledPrice = Pick<
	ModelPrice,
	"pricePence" | "isSamplePrice" | "isLastKnownPrice" | "refurbishedPence" | "priceNote"
>;

function labelOf(price: LabelledPrice): PriceParts["label"] {
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
	const pence = price.refurbishedPence || price.pricePence;
	return { label: labelOf(price), pence, amount: priceText(pence), note: price.priceNote };
}

/** Returns the parts as one text: 'Refurbished £1,199.00 delivered'. */
export function labelledPrice({ label, amount, note }: PriceParts): string {
	return [label, amount, note].filter(Boolean).join(" ");
}

/** Days after its last check until an offer is stale or gone (docs/product.md#offers). */
export interface OfferLimits {
	/** Stale, if a feed checked it last. */
	staleDays: number;
	/** Stale, if staff checked it last, in a file or a form. */
	staleDaysByHand: number;
	/** Gone, checked by a feed or by staff. */
	goneDays: number;
}

/** The last check of an offer. */
export interface OfferCheck {
	/** ISO 8601 instant in UTC. */
	checkedAt: string;
	isCheckedByFeed: Flag;
}

export type OfferAge = "fresh" | "stale" | "gone";

function staleTime({ checkedAt, isCheckedByFeed }: OfferCheck, limits: OfferLimits): number {
	const days = isCheckedByFeed === 1 ? limits.staleDays : limits.staleDaysByHand;
	return Date.parse(checkedAt) + days * DAY_MS;
}

/** Returns the last instant at which an offer is fresh, in ISO 8601 and UTC. */
export function staleAt(check: OfferCheck, limits: OfferLimits): string {
	return new Date(staleTime(check, limits)).toISOString();
}

export function offerAge(check: OfferCheck, now: Date, limits: OfferLimits): OfferAge {
	if (now.getTime() > Date.parse(check.checkedAt) + limits.goneDays * DAY_MS) return "gone";
	return now.getTime() > staleTime(check, limits) ? "stale" : "fresh";
}

/** Returns true if the shop had it in stock when last checked, and that check is recent enough. */
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

/** The amounts of an offer in whole pence. */
export interface Charged {
	pricePence: number;
	/** 0 is free; null is unknown. */
	deliveryPence: number | null;
}

/** Returns what an offer costs in pence: with its delivery, or without if that is unknown. */
export function payablePence({ pricePence, deliveryPence }: Charged): number {
	return pricePence + (deliveryPence ?? 0);
}

/** Compares offers by cost; of the same amount, one whose delivery is unknown comes last (docs/product.md#offers). */
export function byCost(a: Charged, b: Charged): number {
	const isUnknown = ({ deliveryPence }: Charged) => Number(deliveryPence === null);
	return payablePence(a) - payablePence(b) || isUnknown(a) - isUnknown(b);
}

interface Ranked extends Charged {
	inStock: boolean;
	isStale: boolean;
	condition: OfferCondition;
}

/** Orders offers: fresh ones in stock first, new before refurbished, then by cost; equal ones keep their order. */
export function orderByCost<T extends Ranked>(offers: readonly T[]): T[] {
	const isLast = (offer: Ranked) => Number(!isFreshInStock(offer));
	const isUsed = ({ condition }: Ranked) => Number(condition !== "new");
	return [...offers].sort((a, b) => isLast(a) - isLast(b) || isUsed(a) - isUsed(b) || byCost(a, b));
}
