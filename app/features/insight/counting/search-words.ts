import { withoutAccents } from "~/config/accents";
import { wordsOf } from "~/features/catalogue/words/words";

/** Shorter texts are not searched (docs/product.md#limits). */
const MIN_LENGTH = 2;

/** Longer texts are unlikely to be searched for by three people on a day. */
const MAX_LENGTH = 80;

/** Longer than every number in a model's name. */
const LONG_NUMBER = /\p{Nd}{6,}/u;

/** Telephone and card numbers in groups. */
const GROUPED_NUMBER = /(?:\p{Nd}[\s().+-]*){9,}/u;

const EMAIL_SIGN = /@|%40/;

/**
 * Returns the words of a search as they are counted: in lower case, without accents, separated by single spaces.
 * Undefined for a text that is too short or too long, or looks like an e-mail address or a long number, because it may
 * be personal.
 */
export function countedWords(query: string): string | undefined {
	const unaccentedQuery = withoutAccents(query);
	if (EMAIL_SIGN.test(unaccentedQuery) || GROUPED_NUMBER.test(unaccentedQuery)) return undefined;
	const words = wordsOf(query).join(" ");
	const isTooLong = words.length > MAX_LENGTH || LONG_NUMBER.test(words);
	return words.length < MIN_LENGTH || isTooLong ? undefined : words;
}
