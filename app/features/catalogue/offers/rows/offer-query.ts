import type { Room } from "~/features/room/room";
import { withRoom } from "~/features/room/room-query";
import type { OfferOrder } from "./offer-order";

/** Where the offers stand on a model's page. */
export const OFFERS_ANCHOR = "offers";

/** Reads the order of a model's offers from an address; the usual one for whatever is no order. */
export function decodeOfferOrder(params: URLSearchParams): OfferOrder {
	return params.get("offers") === "total" ? "total" : "usual";
}

/** Address of a model's offers in an order, which takes a visitor's room along. */
export function offersPath(path: string, order: OfferOrder, room?: Room): string {
	const query = order === "total" ? "?offers=total" : "";
	return withRoom(`${path}${query}#${OFFERS_ANCHOR}`, room);
}
