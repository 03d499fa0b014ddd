import { type RawBuilder, sql } from "kysely";

const ASCII = /^\p{ASCII}$/u;

/**
 * Returns both cases of a letter outside ASCII, which the databases' `lower()` does not fold; undefined if a case is
 * not a single letter.
 */
function foldableCases(letter: string): { lower: string; upper: string } | undefined {
	const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
	const areFoldable = [lower, upper].every(
		(letterCase) => [...letterCase].length === 1 && !ASCII.test(letterCase),
	);
	return areFoldable && lower !== upper ? { lower, upper } : undefined;
}

/**
 * Returns the condition that a text contains a word or another text, also within a word, ignoring case. The databases
 * fold ASCII letters only, so the other letters are folded one by one.
 */
export function containsWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
	const letters = [...word.normalize("NFC")];
	const foldedText = [...new Set(letters)].reduce((expression, letter) => {
		const cases = foldableCases(letter);
		return cases ? sql<string>`replace(${expression}, ${cases.upper}, ${cases.lower})` : expression;
	}, sql<string>`lower(${text})`);
	const foldedLetters = letters.map((letter) =>
		ASCII.test(letter) ? letter.toLowerCase() : (foldableCases(letter)?.lower ?? letter),
	);
	return sql<boolean>`instr(${foldedText}, ${foldedLetters.join("")}) > 0`;
}
