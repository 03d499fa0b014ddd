const WILD_IN_LIKE = /[\\%_]/g;
const NOT_ASCII = /[^\p{ASCII}]/u;

/** One letter in either case, as GLOB has it. */
function either(letter: string): string {
	const cases = [letter.toLowerCase(), letter.toUpperCase()].filter((one) => [...one].length === 1);
	const [lower = letter, upper = lower] = cases;
	if (lower !== upper) return `[${lower}${upper}]`;
	return "*?[".includes(letter) ? `[${letter}]` : letter;
}

/**
 * Patterns by which SQLite finds a text with a word in it, in whichever case. Its LIKE takes ASCII letters in both cases
 * but no others: those may be anything to it, and GLOB, which is slower, tells.
 */
export function wordPatterns(word: string): { like: string; glob: string | undefined } {
	const letters = [...word.normalize("NFC")];
	const like = letters
		.map((letter) => (NOT_ASCII.test(letter) ? "_" : letter.replace(WILD_IN_LIKE, "\\$&")))
		.join("");
	const glob = letters.some((letter) => NOT_ASCII.test(letter))
		? `*${letters.map(either).join("")}*`
		: undefined;
	return { like: `%${like}%`, glob };
}
