/** Longest query read; the rest of a longer one is ignored. */
export const MAX_QUERY_LENGTH = 200;

/** More words than this narrow nothing further. */
const MAX_TERMS = 8;

/** Shortest query that is searched at all (docs/product.md#limits). */
export const MIN_QUERY_LENGTH = 2;

/** The most models a search answers with (docs/product.md#json-calls). */
export const MAX_RESULTS = 20;

/** Words that shoppers add and that tell no model from another; a beginning of 'projectors' counts too. */
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

/** Text without accents and compatibility forms: 'é' is 'e', '４' is '4'. Capitals stay. */
function withoutAccents(text: string): string {
	return text.normalize("NFKD").replace(/\p{M}+/gu, "");
}

/** The words of a text as index and query compare them: letters and digits, no accents, lower case. */
export function wordsOf(text: string): string[] {
	return (
		withoutAccents(text)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

/** The words of a query: letters and digits only, so that operators and quotes are only text. */
export function searchTerms(query: string): string[] {
	if (query.trim().length < MIN_QUERY_LENGTH) return [];
	const words = [...new Set(wordsOf(query.slice(0, MAX_QUERY_LENGTH)))];
	const telling = words.filter((word) => !FILLERS.has(word));
	return (telling.length > 0 ? telling : words).slice(0, MAX_TERMS);
}

/**
 * Other ways a name is typed, as words whose beginnings are searched: 'EH-TW7100' is 'ehtw7100', 'tw7100' and
 * '7100', so that separators may stand or be missing wherever letters meet digits, capitals or a separator.
 */
export function spellingsOf(name: string): string[] {
	const pieces = wordsOf(
		withoutAccents(name).replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})|(\p{Ll})(?=\p{Lu})/gu, "$& "),
	);
	return pieces.map((_, start) => pieces.slice(start).join(""));
}
