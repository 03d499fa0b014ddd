import { excerpt } from "~/features/catalogue/fields/message-text";
import { countText } from "~/features/catalogue/words/count-text";

/** The texts of a file whose words are not known, and how many rows have each. */
export type UnknownTexts = Record<string, number>;

const MAX_QUOTED = 60;
const MAX_UNKNOWN_TEXTS = 50;

/** Returns such a text with what it is about: stock “Ready to fly”. */
export function unknownText(about: "stock" | "condition", text: string): string {
	return `${about} “${excerpt(text.trim(), MAX_QUOTED)}”`;
}

export function countUnknown(texts: readonly string[], counts: UnknownTexts): void {
	for (const text of texts) {
		const before = Object.hasOwn(counts, text) ? counts[text] : undefined;
		if (before === undefined && Object.keys(counts).length >= MAX_UNKNOWN_TEXTS) continue;
		counts[text] = (before ?? 0) + 1;
	}
}

/** Names these texts, the most frequent first: "12 rows: stock “Ready to fly” is not known." */
export function unknownSentences(counts: UnknownTexts, one: string, many: string): string[] {
	return Object.entries(counts)
		.sort(([, a], [, b]) => b - a)
		.map(([text, count]) => `${countText(count, one, many)}: ${text} is not known.`);
}
