import { type RawBuilder, sql } from "kysely";

const ASCII = /^\p{ASCII}$/u;

/** A letter's two cases where each is one letter that the database's `lower()` leaves as it is. */
function casesOf(letter: string): { lower: string; upper: string } | undefined {
	const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()];
	const isFolded = [lower, upper].every((one) => [...one].length === 1 && !ASCII.test(one));
	return isFolded && lower !== upper ? { lower, upper } : undefined;
}

/**
 * Whether a text has a word in it, in whichever case. Databases fold English letters alone: the other letters of the
 * word are folded one by one.
 */
export function containsWord(text: RawBuilder<string>, word: string): RawBuilder<boolean> {
	const letters = [...word.normalize("NFC")];
	const folded = [...new Set(letters)].reduce((folding, letter) => {
		const cases = casesOf(letter);
		return cases ? sql<string>`replace(${folding}, ${cases.upper}, ${cases.lower})` : folding;
	}, sql<string>`lower(${text})`);
	const wanted = letters.map((letter) =>
		ASCII.test(letter) ? letter.toLowerCase() : (casesOf(letter)?.lower ?? letter),
	);
	return sql<boolean>`instr(${folded}, ${wanted.join("")}) > 0`;
}
