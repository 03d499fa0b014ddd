import type { Db } from "db/schema";
import { listLastPriceChanges } from "~/features/catalogue/history/price-falls.queries.server";
import { modelName, modelPath } from "~/features/catalogue/model";
import { listCardsById } from "~/features/catalogue/models.queries.server";
import { labelledPriceText, priceParts } from "~/features/catalogue/offers/price/price";
import { type AtomEntry, MAX_FEED_ENTRIES } from "~/features/catalogue/seo/xml";
import { conditionsQuery } from "./filters/address-parts";
import { conditionTexts, missingFactText } from "./filters/filter-texts";
import type { Conditions } from "./filters/filters";
import { loadSlugNames, type ServedCatalogue } from "./find/current-catalogue.server";
import { findModelList } from "./find-models.server";
import { FINDER_PATH } from "./finder-address";
import type { FinderModel } from "./finder-model";

/** Returns conditions in words: 'Gaming, up to £600'. */
export async function conditionsText(
	servedCatalogue: ServedCatalogue,
	conditions: Conditions,
): Promise<string> {
	const texts = conditionTexts(conditions, await loadSlugNames(servedCatalogue, conditions));
	return texts.map(({ text }) => text).join(", ");
}

/** Reads the conditions of an address that an alert or a feed follows. */
export async function followedSearch(db: Db, params: URLSearchParams) {
	const list = await findModelList(db, params);
	return {
		/** Canonical, without order and page: '?use=gaming&max=600'. */
		query: conditionsQuery(list.state),
		text: await conditionsText(list.servedCatalogue, list.state.conditions),
		/** True if no condition excludes a model. */
		isUnfiltered: list.result.total === list.servedCatalogue.catalogue.models.length,
	};
}

/** Returns the models of a stored search; none if a category, brand or feature of it no longer exists. */
export async function followedModels(db: Db, query: string) {
	const params = new URLSearchParams(query);
	const list = await findModelList(db, params);
	const isComplete = new URLSearchParams(conditionsQuery(list.state)).size === params.size;
	const { modelOf } = list.servedCatalogue.catalogue;
	return {
		models: isComplete ? list.result.ids.flatMap((id) => modelOf(id) ?? []) : [],
		/** Returns a note for each fact that a condition needs and the model lacks. */
		notesOn: ({ id }: FinderModel) => list.result.missingFactsOf(id).map(missingFactText),
	};
}

/** Returns the entries of a feed of models: those whose offers or prices changed last, without sample prices. */
export async function modelEntries(db: Db, modelIds: readonly number[]): Promise<AtomEntry[]> {
	const changes = await listLastPriceChanges(db, modelIds, MAX_FEED_ENTRIES);
	const ids = changes.map(({ id }) => id);
	const cards = await listCardsById(db, ids);
	return changes.flatMap(({ id, at }, index) => {
		const card = cards[index];
		if (!card) return [];
		const price = labelledPriceText(priceParts(card));
		const title = `${modelName(card)}: ${price}`;
		const path = modelPath(card.slug);
		return [
			{ key: `${FINDER_PATH}.xml#${id}`, title, path, updated: at, text: card.summary || price },
		];
	});
}
