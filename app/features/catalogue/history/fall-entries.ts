import { shortPrice } from "~/features/catalogue/offers/price/price";
import { projectorName, projectorPath } from "~/features/catalogue/projector";
import { type AtomEntry, FALLS_FEED } from "~/features/catalogue/seo/atom";
import type { ShopFall } from "./price-falls.queries.server";

/** Returns the entry of a feed about a fall. */
export function fallEntry(fall: ShopFall): AtomEntry {
	const { projectorId, retailerId, at, slug, shop, beforePence, afterPence, isDelivered } = fall;
	const name = projectorName(fall);
	const price = `${shortPrice(afterPence)}${isDelivered === 1 ? " delivered" : ""} at ${shop}`;
	const percent = Math.floor(((beforePence - afterPence) * 100) / beforePence);
	const note = isDelivered === 1 ? "" : " Delivery is not stated.";
	return {
		key: `${FALLS_FEED}#${projectorId}-${retailerId}-${Date.parse(at)}`,
		title: `${name}: ${price}`,
		path: projectorPath(slug),
		updated: at,
		text: `${shortPrice(beforePence - afterPence)} less than before (${shortPrice(beforePence)}), a fall of ${percent} %.${note}`,
	};
}
