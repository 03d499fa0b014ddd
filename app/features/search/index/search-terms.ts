import { wordsOf } from "~/features/catalogue/words/words";

/** Longest query that is read; the rest of a longer query is ignored. */
export const MAX_QUERY_LENGTH = 500;

/** Upper limit of words in a search: more would hardly narrow the results. */
export const MAX_SEARCH_TERMS = 8;

/** Shortest query that is searched at all (docs/product.md#limits). */
export const MIN_QUERY_LENGTH = 2;

/** Upper limit of models in a response (docs/product.md#json-calls). */
export const MAX_RESULTS = 20;

/** Words that distinguish no models; also beginnings of 'projectors', while it is being typed. */
const FILLERS: ReadonlySet<string> = new Set([
	"and",
	"for",
	"with",
	"proj",
	"proje",
	"projec",
	"project",
	"projecto",
	"projector",
	"projectors",
]);

/** Returns the words of a query: letters and digits only, so that operators and quotes are only text. */
export function searchTerms(query: string): string[] {
	if (query.trim().length < MIN_QUERY_LENGTH) return [];
	const words = [...new Set(wordsOf(query.slice(0, MAX_QUERY_LENGTH)))];
	const significantWords = words.filter((word) => !FILLERS.has(word));
	return (significantWords.length > 0 ? significantWords : words).slice(0, MAX_SEARCH_TERMS);
}
