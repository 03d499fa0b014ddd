import {
	measurementAt,
	type PhraseMatch,
	phraseAt,
	type Sentence,
	type Vocabulary,
} from "./vocabulary.server";

const AGE_WORD =
	"(?:old|older|current|existing|present|previous|last|broken|dead|dying|faulty|ageing|aging|trusty)";

/** Beginnings of phrases about a thing that somebody has or replaces: "my old", "replacing my", "upgrade from an". */
const POSSESSION_START = new RegExp(
	[
		`(?:my|our) ${AGE_WORD}`,
		`(?:to )?(?:replac(?:e|es|ing)|swap(?:ping)?|trad(?:e|ing) in|instead of|rather than|in place of|better than|tired of|fed up with|sick of|bored of)(?: (?:my|our)(?: ${AGE_WORD})?| (?:an?|the|this|that) ${AGE_WORD})`,
		`(?:replacements?|successors?) (?:for|to|of) (?:my|our|an?|the|this|that)(?: ${AGE_WORD})?`,
		`(?:upgrad(?:e|es|ing)|mov(?:e|ing)|switch(?:ing)?|chang(?:e|ing)|com(?:e|ing))(?: (?:up|over|on))? from(?: (?:my|our|an?|the))?(?: ${AGE_WORD})?`,
		`upgrad(?:e|ing)(?: (?:for|of|to))? (?:my|our)(?: ${AGE_WORD})?`,
	]
		.map((source) => `(?:${source})(?= )`)
		.join("|"),
	"y",
);

const OWNED_THING_WORDS: ReadonlySet<string> = new Set(
	"projector projectors beamer tv telly television one unit set".split(" "),
);

const POSSESSION_END_WORDS: ReadonlySet<string> = new Set(
	"for with under over up that which and but to in is was has on at because want need so then into".split(
		" ",
	),
);

/**
 * Returns the index after the words for a thing that somebody has already; they begin at `startIndex`. `endOfName`
 * returns the index after a model's name that begins at a word.
 */
function possessionEnd(
	sentence: Sentence,
	startIndex: number,
	vocabulary: Vocabulary,
	endOfName: (wordIndex: number) => number | undefined,
): number {
	const { rawWords, words } = sentence;
	let end = startIndex;
	while (end < words.length && !/[,;]$/.test(end === startIndex ? "" : (rawWords[end - 1] ?? ""))) {
		const word = words[end] ?? "";
		if (OWNED_THING_WORDS.has(word)) return end + 1;
		if (POSSESSION_END_WORDS.has(word)) break;
		const nameEnd = endOfName(end);
		const measure = nameEnd === undefined ? measurementAt(sentence, end) : undefined;
		const phrase = nameEnd === undefined ? phraseAt(sentence, end, vocabulary) : undefined;
		const meaning = measure?.meaning ?? phrase?.meaning ?? {};
		// "my old school hall" is the place for the projector, "replacing my lamp one under £900" has the budget for it.
		if (["use", "room", "max", "min"].some((filterName) => filterName in meaning)) break;
		end = nameEnd ?? measure?.end ?? phrase?.end ?? end + 1;
	}
	return end;
}

/** Reads a phrase about a thing that somebody replaces ("my old lamp projector"), as one part without a condition. */
export function possessionAt(
	sentence: Sentence,
	wordIndex: number,
	vocabulary: Vocabulary,
	endOfName: (wordIndex: number) => number | undefined,
): PhraseMatch | undefined {
	POSSESSION_START.lastIndex = sentence.starts[wordIndex] ?? 0;
	if (!POSSESSION_START.test(sentence.text)) return undefined;
	let startIndex = wordIndex + 1;
	while ((sentence.starts[startIndex] ?? Number.POSITIVE_INFINITY) < POSSESSION_START.lastIndex)
		startIndex += 1;
	const end = possessionEnd(sentence, startIndex, vocabulary, endOfName);
	return end > startIndex ? { end, meaning: {}, isNameLike: false } : undefined;
}
