import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import {
	decodeFinder,
	encodeFinder,
	FINDER_PATH,
	finderPath,
} from "~/features/finder/address/conditions-address";
import { type ConditionNames, conditionTexts, SORT_TEXTS } from "~/features/finder/condition-texts";
import { type Conditions, type FinderState, NO_CONDITIONS } from "~/features/finder/conditions";
import { countFound } from "~/features/finder/index/find";
import type { ServedIndex } from "~/features/finder/index/finder-index.server";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";
import type { SearchOffer } from "~/features/search/search-result";
import { meantText } from "~/features/search/synonyms/synonyms.queries.server";
import { withAdded } from "./sentence/added-conditions";
import { type Part, understand } from "./sentence/understand";
import { unusedParts } from "./sentence/unused-parts";

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

/** Words to search for beside the conditions: all, those that the catalogue has, none. Each only if asked for. */
async function* wordsToTry(db: Kysely<Database>, parts: readonly Part[]): AsyncGenerator<Part[]> {
	const words = parts.filter(({ meaning }) => meaning === null);
	if (words.length > 0) yield words;
	const known: Part[] = [];
	for (const word of words) {
		const { ids } = await listMatches(db, searchTerms(word.text));
		if (ids.length > 0) known.push(word);
	}
	if (known.length > 0 && known.length < words.length) yield known;
	yield [];
}

/**
 * Returns the list that a sentence asks for: its conditions added to those in force, with the words that are none, as far
 * as they find any (docs/product.md#sentences). Undefined if nothing is understood or no model meets the conditions.
 */
export async function offerFor(
	db: Kysely<Database>,
	served: ServedIndex,
	sentence: string,
	{ conditions: inForce, sort: sortInForce }: FinderState = NOTHING_ASKED,
): Promise<SearchOffer | undefined> {
	const { conditions, sort, parts } = understand(await meantText(db, sentence), served.vocabulary);
	const said = asAddressed(conditions, served);
	if (finderPath(said) === FINDER_PATH && sort === null) return undefined;
	for await (const words of wordsToTry(db, parts)) {
		const q = words.map(({ text }) => text).join(" ");
		const offered = asAddressed({ ...withAdded(inForce, said), q }, served);
		const matching = offered.q === "" ? null : (await listMatches(db, searchTerms(offered.q))).ids;
		const count = countFound(served.index, offered, matching);
		if (count > 0) {
			const texts = conditionTexts(offered, await namesOf(served, offered)).map(({ text }) => text);
			const text = [...texts, ...(sort === null ? [] : [SORT_TEXTS[sort]])].join(" · ");
			const unused = unusedParts(parts, words, { conditions: offered, sort });
			const path = finderPath(offered, { sort: sort ?? sortInForce });
			return { count, text, path, ...(unused.length > 0 && { unused }) };
		}
	}
	return undefined;
}
