import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { listMatches } from "~/features/search/index/search-index.queries.server";
import { searchTerms } from "~/features/search/index/search-terms";
import type { SearchOffer } from "~/features/search/search-result";
import { meantText } from "~/features/search/synonyms/synonyms.queries.server";
import { decodeFinder, encodeFinder, type FinderState, finderPath } from "./filters/address";
import { type Conditions, NO_CONDITIONS } from "./filters/filters";
import { conditionTexts } from "./filters/texts";
import { namesFor, type ServedCatalogue } from "./find/current-catalogue.server";
import { countFound } from "./find/find";
import { SORT_TEXTS } from "./sentence/phrases";
import { type Part, understand, withAdded } from "./sentence/understand";
import { unusedParts } from "./sentence/unused-parts";
import { FINDER_PATH } from "./sorts";

const NOTHING_ASKED: FinderState = { conditions: NO_CONDITIONS, sort: "newest", page: 1 };

/** Returns conditions as their address encodes them: without absurd values and unknown slugs. */
function asAddressed(conditions: Conditions, { currentSlug }: ServedCatalogue): Conditions {
	const query = encodeFinder({ ...NOTHING_ASKED, conditions });
	return decodeFinder(new URLSearchParams(query), currentSlug).conditions;
}

async function textsOf(served: ServedCatalogue, conditions: Conditions): Promise<string[]> {
	const nameOf = await namesFor(served, conditions);
	return conditionTexts(conditions, nameOf).map(({ text }) => text);
}

/** Yields the words to search for beside the conditions: all, those that the catalogue has, none. */
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
 * Returns the list that a sentence means: its conditions added to those in force, with the remaining words, as far as
 * they match any model (docs/product.md#sentences). Undefined if nothing is understood or no model meets the
 * conditions.
 */
export async function offerFor(
	db: Kysely<Database>,
	served: ServedCatalogue,
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
		const count = countFound(served.catalogue, offered, matching);
		if (count === 0) continue;
		const texts = [...(await textsOf(served, offered)), sort === null ? [] : SORT_TEXTS[sort]];
		const unused = unusedParts(parts, words, { conditions: offered, sort });
		return {
			count,
			text: texts.flat().join(" · "),
			path: finderPath(offered, { sort: sort ?? sortInForce }),
			...(unused.length > 0 && { unused }),
		};
	}
	return undefined;
}
