import { type RawBuilder, sql } from "kysely";

const ASCII = /^\p{ASCII}$/u;

/** Both cases of a letter outside ASCII, if each is a single letter; the databases' `lower()` does not fold these. */
function casesOf(letter: string): { lower: string; upper: string } | undefined {
	const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
	const isFolded = [lower, upper].every(
		(letter) => [...letter].length === 1 && !ASCII.test(letter),
	);
	return isFolded && lower !== upper ? { lower, upper } : undefined;
}

/**
 * Condition that a text contains a word, ignoring case. The databases fold ASCII letters only, so the other letters of
 * the word are folded one by one.
 */
export function containsWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
	const letters = [...word.normalize("NFC")];
	const folded = [...new Set(letters)].reduce((folding, letter) => {
		const cases = casesOf(letter);
		return cases ? sql<string>`replace(${folding}, ${cases.upper}, ${cases.lower})` : folding;
	}, sql<string>`lower(${text})`);
	const letterPatterns = letters.map((letter) =>
		ASCII.test(letter) ? letter.toLowerCase() : (casesOf(letter)?.lower ?? letter),
	);
	return sql<boolean>`instr(${folded}, ${letterPatterns.join("")}) > 0`;
}
