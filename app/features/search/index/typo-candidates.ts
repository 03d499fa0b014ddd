/** Shorter words are not corrected: they differ by one letter from too many others. */
const MIN_LENGTH = 4;

/** Longer words are not corrected: they rarely have a single wrong letter. */
const MAX_LENGTH = 20;

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];

/**
 * Returns every word that becomes this one through a single typing error: a letter missing, added or replaced, or two
 * neighbours swapped.
 */
export function typoCandidates(word: string): string[] {
	const letters = [...word];
	if (letters.length < MIN_LENGTH || letters.length > MAX_LENGTH) return [];
	const candidates = new Set<string>();
	for (let index = 0; index <= letters.length; index++) {
		const start = letters.slice(0, index).join("");
		const letter = letters[index] ?? "";
		const nextLetter = letters[index + 1] ?? "";
		const end = letters.slice(index + 1).join("");
		const endAfterNext = letters.slice(index + 2).join("");
		candidates.add(start + end);
		candidates.add(start + nextLetter + letter + endAfterNext);
		for (const newLetter of LETTERS) {
			candidates.add(start + newLetter + end);
			candidates.add(start + newLetter + letter + end);
		}
	}
	candidates.delete(word);
	return [...candidates];
}
