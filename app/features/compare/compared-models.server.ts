import type { Db } from "db/schema";
import { type Model, modelName } from "~/features/catalogue/model";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { listByModel } from "~/features/catalogue/offers/offers.queries.server";
import { orderByCost } from "~/features/catalogue/offers/price/price";
import { searchModels } from "~/features/search/index/search-index.queries.server";
import { MAX_RESULTS, searchTerms } from "~/features/search/index/search-terms";
import { loadSection } from "~/logging/section.server";
import type { ComparedModel } from "./table/compared-offers";

export interface LoadedModels {
	models: ComparedModel[];
	/** SKUs and names in the address that match no model, as typed. */
	unknownSkus: string[];
}

/** Finds a model by its name as pages show it: brand and model. */
async function findByName(db: Db, name: string): Promise<Model | undefined> {
	const { projectors } = await searchModels(db, searchTerms(name), MAX_RESULTS);
	const lowerCaseName = name.toLowerCase();
	return projectors.find((model) => modelName(model).toLowerCase() === lowerCaseName);
}

async function loadModel(db: Db, sku: string): Promise<LoadedModels> {
	const modelSection = await loadSection(
		"compared model",
		async () => (await findBySku(db, sku)) ?? (await findByName(db, sku)),
	);
	if (modelSection.status === "error") return { models: [], unknownSkus: [] };
	const model = modelSection.data;
	if (!model) return { models: [], unknownSkus: [sku] };
	const offersSection = await loadSection("compared listings", () =>
		listByModel(db, model.sku, new Date()),
	);
	const offers = offersSection.status === "ok" ? orderByCost(offersSection.data) : [];
	return { models: [{ projector: model, listings: offers }], unknownSkus: [] };
}

/**
 * Loads the models of a comparison with their offers, in order, by SKUs or names, each model once. A model that fails
 * to load is dropped, failing offers are empty; failures are logged.
 */
export async function loadComparedModels(db: Db, skus: readonly string[]): Promise<LoadedModels> {
	const results = await Promise.all(skus.map((sku) => loadModel(db, sku)));
	const models = results.flatMap((result) => result.models);
	return {
		models: [...new Map(models.map((model) => [model.projector.sku, model])).values()],
		unknownSkus: results.flatMap(({ unknownSkus }) => unknownSkus),
	};
}
