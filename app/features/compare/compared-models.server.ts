import type { Db } from "db/schema";
import { listByProjector } from "~/features/catalogue/offers/listings.queries.server";
import { orderOffers } from "~/features/catalogue/offers/price/price";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { loadSection } from "~/logging/section.server";
import type { ComparedModel } from "./table/compared-offers";

export interface LoadedModels {
	models: ComparedModel[];
	/** SKUs that no model has, as typed. */
	unknown: string[];
}

async function loadModel(db: Db, sku: string): Promise<LoadedModels> {
	const projector = await loadSection("compared model", () => findBySku(db, sku));
	if (projector.status === "error") return { models: [], unknown: [] };
	const found = projector.data;
	if (!found) return { models: [], unknown: [sku] };
	const listings = await loadSection("compared listings", () =>
		listByProjector(db, found.sku, new Date()),
	);
	const offers = listings.status === "ok" ? orderOffers(listings.data) : [];
	return { models: [{ projector: found, listings: offers }], unknown: [] };
}

/**
 * Loads the models of a comparison with their listings, in order. A model that fails to load is dropped, failing
 * listings are empty; failures are logged.
 */
export async function loadComparedModels(db: Db, skus: readonly string[]): Promise<LoadedModels> {
	const loaded = await Promise.all(skus.map((sku) => loadModel(db, sku)));
	return {
		models: loaded.flatMap(({ models }) => models),
		unknown: loaded.flatMap(({ unknown }) => unknown),
	};
}
