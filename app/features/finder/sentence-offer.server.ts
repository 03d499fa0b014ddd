import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import {
	decodeFinder,
	encodeFinder,
	FINDER_PATH,
	finderPath,
} from "~/features/finder/address/conditions-address";
import { type ConditionNames, conditionsText } from "~/features/finder/condition-texts";
import { type Conditions, type FinderState, NO_CONDITIONS } from "~/features/finder/conditions";
import { countFound } from "~/features/finder/index/find";
import type { ServedIndex } from "~/features/finder/index/finder-index.server";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";
import type { SearchOffer } from "~/features/search/search-result";
import { meantText } from "~/features/search/synonyms/synonyms.queries.server";
import { withAdded } from "./sentence/added-conditions";
import { understand } from "./sentence/understand";

const NOTHING_ASKED: FinderState = { conditions: NO_CONDITIONS, sort: "newest", page: 1 };

/** Conditions as their address says them: without what is absurd or does not exist. */
function asAddressed(conditions: Conditions, { known }: ServedIndex): Conditions {
	const query = encodeFinder({ ...NOTHING_ASKED, conditions });
	return decodeFinder(new URLSearchParams(query), known).conditions;
}

async function namesOf(served: ServedIndex, { features }: Conditions): Promise<ConditionNames> {
	const featureNames = new Map<string, string>();
	for (const slug of features) featureNames.set(slug, await served.featureName(slug));
	return {
		use: (slug) => served.useNames.get(slug),
		brand: (slug) => served.brandNames.get(slug),
		feature: (slug) => featureNames.get(slug),
	};
}

/**
 * The list that a sentence asks for: its conditions added to those in force, with the words that are none; where
 * that finds nothing, without them (docs/product.md#sentences). Undefined where no condition is understood, and
 * where no model meets them.
 */
export async function offerFor(
	db: Kysely<Database>,
	served: ServedIndex,
	sentence: string,
	{ conditions: inForce, sort }: FinderState = NOTHING_ASKED,
): Promise<SearchOffer | undefined> {
	const { conditions, rest } = understand(await meantText(db, sentence), served.vocabulary);
	const said = asAddressed(conditions, served);
	if (finderPath(said) === FINDER_PATH) return undefined;
	for (const q of new Set([rest, ""])) {
		const offered = asAddressed({ ...withAdded(inForce, said), q }, served);
		const matching = offered.q === "" ? null : (await listMatches(db, searchTerms(offered.q))).ids;
		const count = countFound(served.index, offered, matching);
		if (count > 0) {
			const text = conditionsText(offered, await namesOf(served, offered));
			return { count, text, path: finderPath(offered, { sort }) };
		}
	}
	return undefined;
}
