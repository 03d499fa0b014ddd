/** Longest meta description in characters (docs/product.md#limits). */
const MAX_LENGTH = 160;

/** Returns the text on one line, cut to 160 characters; a cut ends at a word and shows an ellipsis. */
export function metaDescription(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= MAX_LENGTH) return line;
	const cut = line.slice(0, MAX_LENGTH - 1);
	const lastSpace = cut.lastIndexOf(" ");
	return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.–-]+$/, "")}…`;
}
