import { formatPence } from "~/features/catalogue/offers/price/price";
import { guideFacts } from "./guide-advice";

/** Returns a text with the catalogue's lowest price of native 4K; the guide's own figure stands without one. */
export function withNative4kPrice(text: string, pence: number | null): string {
	if (pence === null) return text;
	return text.replaceAll(guideFacts.native4kPrice, formatPence(pence).replace(/\.00$/, ""));
}
