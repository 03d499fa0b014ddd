import type { Db } from "db/schema";
import { categoryPath } from "~/features/catalogue/lists/category";
import { finderPath } from "~/features/finder/filters/address-parts";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { interpretSentence } from "~/features/finder/interpret-sentence.server";
import { pagePath } from "~/features/pages/page";
import { findPages } from "~/features/pages/pages.queries.server";
import {
	type ModelMatches,
	searchModels,
} from "~/features/search/index/search-index.queries.server";
import {
	MAX_QUERY_LENGTH,
	MAX_RESULTS,
	MIN_QUERY_LENGTH,
	searchTerms,
} from "~/features/search/index/search-terms";
import type { QueryMatches } from "~/features/search/served-search.server";

/** Upper limit of pages that are listed below the models. */
const MAX_PAGE_LINKS = 3;

/** The note for conditions that no model meets together. */
const UNMET_NOTE = { text: "No projector does all of that.", name: "See what comes nearest" };

const NO_MATCHES: ModelMatches = { projectors: [], total: 0, isGuess: false };

/** Returns the results of a query: the best models, and links beside them (docs/product.md#search). */
export async function findByQuery(db: Db, query: string): Promise<QueryMatches> {
	const text = query.slice(0, MAX_QUERY_LENGTH).replace(/\s+/g, " ").trim();
	if (text.length < MIN_QUERY_LENGTH) {
		return { projectors: [], matchCount: 0, isGuess: false, links: {} };
	}
	const servedCatalogue = await currentCatalogue();
	const {
		expandedSentence,
		hasConditionsOrWords,
		unused: unusedWords,
		notes,
		meaningPath,
		...interpretation
	} = await interpretSentence(db, servedCatalogue, text);
	// An empty list is suggested only together with the nearest lists.
	const hasUsefulList =
		interpretation.suggestion &&
		(interpretation.suggestion.count > 0 || interpretation.suggestion.nearest);
	const suggestion = hasUsefulList ? interpretation.suggestion : undefined;
	// Of a sentence without conditions and words to search for, such as "best projector", the unused words may still be a
	// name ("Vivid"); guesses at other spellings of it do not count.
	const searchText = hasConditionsOrWords ? expandedSentence : unusedWords.join(" ");
	const matches = await searchModels(db, searchTerms(searchText), MAX_RESULTS);
	const { projectors, total, isGuess } =
		hasConditionsOrWords || !matches.isGuess ? matches : NO_MATCHES;
	const pages = await findPages(searchTerms(text), MAX_PAGE_LINKS);
	// `meaningPath` is the address of the list that the query means; undefined if a search for its words is better.
	const isUnmet =
		total === 0 && interpretation.suggestion?.count === 0 && meaningPath !== undefined;
	const allNotes = isUnmet ? [...notes, { ...UNMET_NOTE, path: meaningPath }] : notes;
	const links = {
		...(allNotes.length > 0 && { notes: allNotes }),
		...(suggestion && { offer: suggestion }),
		...((isGuess || total > projectors.length) && {
			all: { count: total, path: finderPath({ q: text }) },
		}),
		...(pages.length > 0 && {
			pages: pages.map((page) => ({ name: page.title, path: pagePath(page) })),
		}),
		...(total === 0 &&
			!suggestion &&
			!isUnmet && {
				uses: [...servedCatalogue.nameByUse].map(([slug, name]) => ({
					name,
					path: categoryPath(slug),
				})),
			}),
	};
	return { projectors, matchCount: Math.max(total, suggestion?.count ?? 0), isGuess, links };
}
