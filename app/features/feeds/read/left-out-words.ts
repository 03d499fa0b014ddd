import type { FeedLine } from "../feed-line";

function escaped(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Whole words: "lamp" leaves out "Lamp for X" and "lamp-holder", not "clamp". */
function pattern(words: readonly string[]): RegExp | undefined {
	const all = words.map((word) => word.trim().replace(/\s+/g, " ")).filter((word) => word !== "");
	if (all.length === 0) return undefined;
	const options = all.map((word) => escaped(word).replaceAll(" ", "\\s+")).join("|");
	return new RegExp(`(?<![\\p{L}\\p{N}])(?:${options})(?![\\p{L}\\p{N}])`, "iu");
}

/** Returns the rule of a feed that leaves lines out by words, of any case, in title or category. */
export function leftOutRule(
	words: readonly string[],
): (line: Pick<FeedLine, "title" | "category">) => boolean {
	const found = pattern(words);
	return ({ title, category }) =>
		found !== undefined && (found.test(title) || found.test(category));
}
