import type { Db } from "db/schema";
import { conditionsQuery } from "./filters/address";
import type { FinderModel } from "./filters/filter-kinds";
import type { Conditions } from "./filters/filters";
import { conditionTexts, missingText } from "./filters/texts";
import { namesFor, type ServedCatalogue } from "./find/current-catalogue.server";
import { findProjectors } from "./find-projectors.server";

/** The conditions of an address, for an alert or a feed to follow. */
export interface FollowedSearch {
	/** Canonical, without order and page: '?use=gaming&max=600'. */
	query: string;
	/** The conditions in words: 'gaming, up to £600'. */
	text: string;
	/** True if no condition excludes a model. */
	isAll: boolean;
}

/** Returns conditions in words: 'Gaming, up to £600'. */
export async function conditionsText(
	served: ServedCatalogue,
	conditions: Conditions,
): Promise<string> {
	const texts = conditionTexts(conditions, await namesFor(served, conditions));
	return texts.map(({ text }) => text).join(", ");
}

/** Reads the search of an address. */
export async function followedSearch(db: Db, params: URLSearchParams): Promise<FollowedSearch> {
	const list = await findProjectors(db, params);
	return {
		query: conditionsQuery(list.state),
		text: await conditionsText(list.served, list.state.conditions),
		isAll: list.found.total === list.served.catalogue.models.length,
	};
}

/** The models that a search lists. */
export interface FollowedModels {
	models: FinderModel[];
	/** Returns a note for each figure that a condition needs and the model lacks. */
	notesOn(model: FinderModel): string[];
}

/** Returns the models of a stored search; none if a category, brand or feature of it no longer exists. */
export async function followedModels(db: Db, query: string): Promise<FollowedModels> {
	const params = new URLSearchParams(query);
	const list = await findProjectors(db, params);
	const isWhole = new URLSearchParams(conditionsQuery(list.state)).size === params.size;
	const { modelOf } = list.served.catalogue;
	return {
		models: isWhole ? list.found.ids.flatMap((id) => modelOf(id) ?? []) : [],
		notesOn: ({ id }) => list.found.missingFiguresOf(id).map(missingText),
	};
}
