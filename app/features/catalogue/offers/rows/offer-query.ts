import type { OfferOrder } from "./offer-order";

/** Where the offers stand on a model's page. */
export const OFFERS_ANCHOR = "offers";

/** Reads the order of a model's offers from an address; the usual one for whatever is no order. */
export function decodeOfferOrder(params: URLSearchParams): OfferOrder {
	return params.get("offers") === "total" ? "total" : "usual";
}

/** The parameter of an order, left out where it is the usual one. */
export function orderParameters(order: OfferOrder): [name: string, value: string][] {
	return order === "total" ? [["offers", "total"]] : [];
}

/** The address of a model's offers in another order, with all other parameters of its page. */
export function offersPath(pathname: string, search: string, order: OfferOrder): string {
	const params = new URLSearchParams(search);
	params.delete("offers");
	for (const [name, value] of orderParameters(order)) params.set(name, value);
	const query = params.toString();
	return `${pathname}${query && `?${query}`}#${OFFERS_ANCHOR}`;
}
