import { excerpt } from "~/features/catalogue/fields/message-text";
import { countText } from "~/features/catalogue/words/count-text";

/** Number of rows by each text of a file that is not recognised. */
export type UnknownTexts = Record<string, number>;

const MAX_QUOTED_LENGTH = 60;
const MAX_UNKNOWN_TEXTS = 50;

/** Returns what a text is about, followed by the text, which is not recognised: stock “Ready to fly”. */
export function unknownText(subject: "stock" | "condition", text: string): string {
	return `${subject} “${excerpt(text.trim(), MAX_QUOTED_LENGTH)}”`;
}

/** Adds texts that are not recognised to `counts`, up to a limit of different texts. */
export function countUnknownTexts(texts: readonly string[], counts: UnknownTexts): void {
	for (const text of texts) {
		const previousCount = Object.hasOwn(counts, text) ? counts[text] : undefined;
		if (previousCount === undefined && Object.keys(counts).length >= MAX_UNKNOWN_TEXTS) continue;
		counts[text] = (previousCount ?? 0) + 1;
	}
}

/** Returns a sentence for each text, the most frequent first: "12 rows: stock “Ready to fly” is not known." */
export function unknownSentences(counts: UnknownTexts, singular: string, plural: string): string[] {
	return Object.entries(counts)
		.sort(([, a], [, b]) => b - a)
		.map(([text, count]) => `${countText(count, singular, plural)}: ${text} is not known.`);
}
