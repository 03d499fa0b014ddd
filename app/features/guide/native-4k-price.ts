import { formatPence } from "~/features/catalogue/offers/price/price";
import { guideFacts } from "./guide-advice";

/** Replaces the price of native 4K in a text by the catalogue's lowest one; null keeps the guide's own price. */
export function withNative4kPrice(text: string, pence: number | null): string {
	if (pence === null) return text;
	return text.replaceAll(guideFacts.native4kPrice, formatPence(pence).replace(/\.00$/, ""));
}
