/** A sentence ends where white space and a capital follow: not behind "2.5" nor inside "e.g. this". */
const FIRST_SENTENCE = /^.*?[.!?](?=\s+\p{Lu}|\s*$)/su;

/** A card has one line for it; no more characters fit any. */
const MAX_LENGTH = 90;

/** The first sentence of a description, on one line; a long one is cut between words. */
export function summaryOf(description: string): string {
	const text = description.trim().replace(/\s+/g, " ");
	const sentence = FIRST_SENTENCE.exec(text)?.[0] ?? text;
	if (sentence.length <= MAX_LENGTH) return sentence;
	return `${sentence.slice(0, MAX_LENGTH - 1).replace(/\s+\S*$/, "")}…`;
}
