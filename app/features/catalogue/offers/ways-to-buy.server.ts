import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import { listByProjector } from "./listings.queries.server";
import { orderByPlace } from "./retailers/retailer-order";
import { retailerSearchUrl } from "./retailers/retailer-search";
import { listRetailers } from "./retailers/retailers.queries.server";
import { isFreshInStock, offerOf } from "./rows/offer";
import { orderOffers } from "./rows/offer-order";
import type { WaysToBuy } from "./rows/offers";

/** Returns who offers a model, and where to search for it while no shop has it as far as was checked lately. */
export async function waysToBuy(
	db: Kysely<Database>,
	projector: { sku: string; brand: string; model: string },
	now: Date,
): Promise<WaysToBuy> {
	const [listings, retailers] = await Promise.all([
		listByProjector(db, projector.sku, now),
		listRetailers(db),
	]);
	const name = projectorName(projector);
	return {
		offers: orderOffers(listings.map(offerOf)),
		searchLinks: listings.some(isFreshInStock)
			? []
			: orderByPlace(retailers).map((retailer) => ({
					name: retailer.name,
					url: retailerSearchUrl(retailer, name),
				})),
	};
}
