import type { Db } from "db/schema";
import { decodeFinder } from "~/features/finder/filters/address-parts";
import { findByConditions } from "~/features/finder/find/find";
import { type FinderList, findMatchingModels } from "~/features/finder/find-models.server";
import { FINDER_PATH } from "~/features/finder/finder-address";
import { wideningChanges } from "./more-by.server";

/** The list with models whose conditions come nearest to those of an empty list. */
export interface NearestMatch {
	/** The change of one condition: "£100 more"; "Without any condition" if no single one helps. */
	change: string;
	address: string;
	list: FinderList;
}

const NO_CONDITION_TEXT = "Without any condition";

/**
 * Returns the list with models whose conditions come nearest to those of an empty list; undefined for a list with
 * models, and for an empty site.
 */
export async function findNearest(db: Db, list: FinderList): Promise<NearestMatch | undefined> {
	if (list.result.total > 0) return undefined;
	const [bestChange] = await wideningChanges(list);
	const { change, address } = bestChange ?? { change: NO_CONDITION_TEXT, address: FINDER_PATH };
	const { servedCatalogue } = list;
	const state = decodeFinder(
		new URLSearchParams(address.split("?")[1]),
		servedCatalogue.toCurrentSlug,
	);
	const wordMatchIds =
		(await findMatchingModels(db, servedCatalogue, state.conditions.q))?.ids ?? null;
	const result = findByConditions(servedCatalogue.catalogue, state, wordMatchIds);
	if (result.total === 0) return undefined;
	return {
		change,
		address,
		list: {
			servedCatalogue,
			state,
			wordMatchIds,
			isGuess: false,
			result,
			interpretation: null,
			previousInterpretation: null,
			isListByMeaning: false,
		},
	};
}
