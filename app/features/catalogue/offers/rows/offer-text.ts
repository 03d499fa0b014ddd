import { formatPence } from "~/features/catalogue/offers/price/price";
import type { Offer } from "./offer";

/** 'Free delivery', '+ £4.99 delivery' or 'Delivery not stated'; of pence, null where not stated. */
export function deliveryText(deliveryPence: number | null): string {
	if (deliveryPence === null) return "Delivery not stated";
	return deliveryPence === 0 ? "Free delivery" : `+ ${formatPence(deliveryPence)} delivery`;
}

function agoText(days: number): string {
	if (days === 0) return "today";
	return days === 1 ? "yesterday" : `${days} days ago`;
}

/** How old an offer is, in whole days, and a warning where it is stale (docs/product.md#offers). */
export function checkedText({
	checkedDays,
	isStale,
}: Pick<Offer, "checkedDays" | "isStale">): string {
	const ago = agoText(checkedDays);
	return isStale ? `last checked ${ago}, so check the price` : `Checked ${ago}`;
}
