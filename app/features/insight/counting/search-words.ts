import { withoutAccents, wordsOf } from "~/features/catalogue/words/words";

/** With fewer characters nothing is searched (docs/product.md#limits). */
const MIN_LENGTH = 2;

/** Nobody asks for more than this three times a day. */
const MAX_LENGTH = 80;

/** Longer than every number in a model's name. */
const LONG_NUMBER = /\p{Nd}{6,}/u;

/** As people write telephone numbers and cards: in groups. */
const GROUPED_NUMBER = /(?:\p{Nd}[\s().+-]*){9,}/u;

const EMAIL_SIGN = /@|%40/;

/**
 * The words of a search as they are counted: folded, parted by single spaces. Undefined for what is not kept: too short
 * or too long a text, and whatever looks like an e-mail address or a long number, because it may be somebody's own.
 */
export function countedWords(query: string): string | undefined {
	const plain = withoutAccents(query);
	if (EMAIL_SIGN.test(plain) || GROUPED_NUMBER.test(plain)) return undefined;
	const words = wordsOf(query).join(" ");
	const isLong = words.length > MAX_LENGTH || LONG_NUMBER.test(words);
	return words.length < MIN_LENGTH || isLong ? undefined : words;
}
