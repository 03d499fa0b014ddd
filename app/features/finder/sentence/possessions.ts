import {
	measureAt,
	type PhraseMatch,
	phraseAt,
	type Sentence,
	type Vocabulary,
} from "./vocabulary.server";

const AGE =
	"(?:old|older|current|existing|present|previous|last|broken|dead|dying|faulty|ageing|aging|trusty)";

/** What somebody has or replaces: "my old", "replacing my", "upgrade from an". What follows is no wish. */
const POSSESSION_START = new RegExp(
	[
		`(?:my|our) ${AGE}`,
		`(?:to )?(?:replac(?:e|es|ing)|swap(?:ping)?|trad(?:e|ing) in|instead of|rather than|in place of|better than|tired of|fed up with|sick of|bored of)(?: (?:my|our)(?: ${AGE})?| (?:an?|the|this|that) ${AGE})`,
		`(?:replacements?|successors?) (?:for|to|of) (?:my|our|an?|the|this|that)(?: ${AGE})?`,
		`(?:upgrad(?:e|es|ing)|mov(?:e|ing)|switch(?:ing)?|chang(?:e|ing)|com(?:e|ing))(?: (?:up|over|on))? from(?: (?:my|our|an?|the))?(?: ${AGE})?`,
		`upgrad(?:e|ing)(?: (?:for|of|to))? (?:my|our)(?: ${AGE})?`,
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

/** Returns the word after those that say what somebody has already, if such words begin at a word. */
function possessionEnd(
	sentence: Sentence,
	from: number,
	vocabulary: Vocabulary,
	nameEnd: (at: number) => number | undefined,
): number {
	const { raw, words } = sentence;
	let end = from;
	while (end < words.length && !/[,;]$/.test(end === from ? "" : (raw[end - 1] ?? ""))) {
		const word = words[end] ?? "";
		if (OWNED_THING_WORDS.has(word)) return end + 1;
		if (POSSESSION_END_WORDS.has(word)) break;
		const name = nameEnd(end);
		const measure = name === undefined ? measureAt(sentence, end) : undefined;
		const phrase = name === undefined ? phraseAt(sentence, end, vocabulary) : undefined;
		const meaning = measure?.meaning ?? phrase?.meaning ?? {};
		// "my old school hall" is where it stands, "replacing my lamp one under £900" what it may cost.
		if (["use", "room", "max", "min"].some((filterName) => filterName in meaning)) break;
		end = name ?? measure?.end ?? phrase?.end ?? end + 1;
	}
	return end;
}

/** Reads what somebody has already and replaces ("my old lamp projector") as one piece without a meaning. */
export function possessionAt(
	sentence: Sentence,
	at: number,
	vocabulary: Vocabulary,
	nameEnd: (at: number) => number | undefined,
): PhraseMatch | undefined {
	POSSESSION_START.lastIndex = sentence.starts[at] ?? 0;
	if (!POSSESSION_START.test(sentence.text)) return undefined;
	let from = at + 1;
	while ((sentence.starts[from] ?? Number.POSITIVE_INFINITY) < POSSESSION_START.lastIndex)
		from += 1;
	const end = possessionEnd(sentence, from, vocabulary, nameEnd);
	return end > from ? { end, meaning: {}, isNameLike: false } : undefined;
}
