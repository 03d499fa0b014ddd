import { FILLERS, NEGATIONS } from "./phrases";
import type { Sentence } from "./sentence";
import { measureAt, phraseAt, phraseKey, type Vocabulary } from "./vocabulary";

/** The most words of a brand's name. */
const MAX_BRAND_WORDS = 3;

const isNumber = (word: string | undefined) => word !== undefined && /^\d{1,5}$/.test(word);
const isCode = (word: string | undefined) =>
	word !== undefined && /[a-z]/.test(word) && /\d/.test(word);

/** Returns the brand whose name begins at a word, with the index after the name, if there is one. */
export function brandAt(
	{ words }: Sentence,
	at: number,
	{ brands }: Vocabulary,
): { slug: string; end: number } | undefined {
	for (let end = Math.min(at + MAX_BRAND_WORDS, words.length); end > at; end -= 1) {
		const slug = brands.get(phraseKey(words.slice(at, end).join(" ")));
		if (slug !== undefined) return { slug, end };
	}
	return undefined;
}

/** A word that is neither understood nor a filler. */
function isUnknown(sentence: Sentence, at: number, vocabulary: Vocabulary): boolean {
	const word = sentence.words[at];
	return (
		word !== undefined &&
		phraseKey(word) !== "" &&
		!FILLERS.has(word) &&
		!NEGATIONS.has(word) &&
		!phraseAt(sentence, at, vocabulary) &&
		!measureAt(sentence, at)
	);
}

const isBareNumber = (sentence: Sentence, at: number) =>
	isNumber(sentence.words[at]) && !measureAt(sentence, at);

/** Returns the index after the first words of a model's name, if one begins here. */
function beginningEnd(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
	const brand = brandAt(sentence, at, vocabulary)?.end;
	if (brand !== undefined) {
		// "Samsung The Freestyle"
		const first = sentence.words[brand] === "the" ? brand + 1 : brand;
		if (isUnknown(sentence, first, vocabulary)) return first + 1;
		// "Epson Home Cinema 2350"
		const phrase = phraseAt(sentence, first, vocabulary);
		return phrase && isBareNumber(sentence, phrase.end) ? phrase.end + 1 : undefined;
	}
	if (!isUnknown(sentence, at, vocabulary)) return undefined;
	if (isCode(sentence.words[at])) return at + 1;
	return !isNumber(sentence.words[at]) && isBareNumber(sentence, at + 1) ? at + 2 : undefined;
}

/**
 * Returns the index after a model's name that begins at a word, if one does: a brand with a word that is not
 * understood, a word of letters and digits, or a word with a number. Light sources and resolutions that follow belong
 * to it ("Capsule 3 Laser", "N3 4K"); a figure with its unit, a use or a filler ends it.
 */
export function nameAt(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
	let end = beginningEnd(sentence, at, vocabulary);
	while (end !== undefined && end < sentence.words.length) {
		const phrase = phraseAt(sentence, end, vocabulary);
		// "Mi Smart Projector 2"
		const isInside =
			sentence.words[end] === "projector" &&
			(isBareNumber(sentence, end + 1) || isCode(sentence.words[end + 1]));
		if (phrase?.isNameLike && !measureAt(sentence, end)) end = phrase.end;
		else if (isInside || isBareNumber(sentence, end) || isUnknown(sentence, end, vocabulary))
			end += 1;
		else break;
	}
	return end;
}
