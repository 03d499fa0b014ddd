/** Shorter words are one letter away from too many others. */
const MIN_LENGTH = 4;

/** Longer words are unlikely to be a typing error in one letter. */
const MAX_LENGTH = 20;

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];

/**
 * Returns every word that becomes this one through a single typing error: a letter missing, added or replaced, or two
 * neighbours swapped.
 */
export function typoCandidates(word: string): string[] {
	const letters = [...word];
	if (letters.length < MIN_LENGTH || letters.length > MAX_LENGTH) return [];
	const slips = new Set<string>();
	for (let at = 0; at <= letters.length; at++) {
		const before = letters.slice(0, at).join("");
		const here = letters[at] ?? "";
		const [next = "", ...rest] = letters.slice(at + 1);
		const after = next + rest.join("");
		slips.add(before + after);
		slips.add(before + next + here + rest.join(""));
		for (const letter of LETTERS) {
			slips.add(before + letter + after);
			slips.add(before + letter + here + after);
		}
	}
	slips.delete(word);
	return [...slips];
}
