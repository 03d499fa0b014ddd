import { withoutAccents } from "~/features/catalogue/words/words";

/** A text cut into words. */
export interface Sentence {
	/** As typed. */
	raw: readonly string[];
	/** Without accents, capitals and the punctuation around them. */
	words: readonly string[];
	/** The words with one space between them, for patterns that run over several. */
	text: string;
	/** Where each word begins in `text`. */
	starts: readonly number[];
}

function folded(word: string): string {
	return (
		withoutAccents(word)
			.toLowerCase()
			.replace(/[–—−]/g, "-")
			.replace(/′′|''|’’|[“”]/g, '"')
			.replace(/^[("'‘[{,;:]+/, "")
			// The sign for feet stays: 8'
			.replace(/(?:[)\]},;:.!?]|(?<!^\d{1,2})['’])+$/, "")
			.replace(/(?<!\d)"+$/, "")
	);
}

/** Cuts a text at white space, at slashes, at commas that are not inside a number, and after the "non" of "non-laser". */
export function sentenceOf(text: string): Sentence {
	const raw = text.split(/[\s/|]+|(?<=,)(?!\d)|(?<=;)|(?<=\bnon)-/i).filter((word) => word !== "");
	// A word of punctuation alone still has its place.
	const words = raw.map((word) => folded(word) || ",");
	const starts: number[] = [];
	let length = 0;
	for (const word of words) {
		starts.push(length);
		length += word.length + 1;
	}
	return { raw, words, text: words.join(" "), starts };
}
