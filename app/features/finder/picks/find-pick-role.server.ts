import type { Db } from "db/schema";
import { decodeFinder } from "~/features/finder/filters/address-parts";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { findModelList } from "~/features/finder/find-models.server";
import { findNearest } from "~/features/finder/more-by/nearest.server";
import { findPicks } from "./pick-cards.server";
import type { PickRole } from "./pick-role";
import { asksForPicks } from "./picks";

/** Returns the role of a model among the picks of the list of an address; undefined if it is none of them. */
export async function findPickRole(
	db: Db,
	params: URLSearchParams,
	sku: string,
): Promise<PickRole | undefined> {
	const { toCurrentSlug } = await currentCatalogue();
	const { conditions } = decodeFinder(params, toCurrentSlug);
	if (!asksForPicks(conditions) && conditions.q === "") return undefined;
	const list = await findModelList(db, params);
	const nearest = list.result.total === 0 ? await findNearest(db, list) : null;
	const { servedCatalogue, state, wordMatchIds, result } = nearest?.list ?? list;
	const chosenModels = findPicks(
		servedCatalogue.catalogue,
		state.conditions,
		wordMatchIds,
		result.listModelsAtAnyPrice,
	);
	return chosenModels.find(({ model }) => model.sku === sku)?.role;
}
