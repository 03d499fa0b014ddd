import { FILTERS } from "~/features/finder/filters/filters";
import { brandAt, nameAt } from "./model-name";
import { NEGATIONS } from "./phrases";
import type { Sentence } from "./sentence";
import { type Meaning, measureAt, phraseAt, type Understood, type Vocabulary } from "./vocabulary";

/** Words between a negation and what it negates. */
const BETWEEN: ReadonlySet<string> = new Set(
	"a an the any too very really so want need for my with to be on in by from made".split(" "),
);

/** Returns the values of `not` that exclude a meaning; empty for anything but a light source or a throw. */
function excluding(meaning: Meaning): readonly string[] {
	const { light = [], throw: throwKinds = [] } = meaning;
	return Object.keys(meaning).length === 1 ? [...light, ...throwKinds] : [];
}

/**
 * Reads a negation at a word, as one piece with the negated words ("not laser or LED", "no BenQ"). Its meaning is empty
 * unless all of them are light sources, throws and brands. Undefined for another word.
 */
export function negatedAt(
	sentence: Sentence,
	at: number,
	vocabulary: Vocabulary,
): Understood | undefined {
	const { raw, words } = sentence;
	const pair = words
		.slice(at, at + 2)
		.join(" ")
		.replaceAll("’", "'");
	const [one = ""] = pair.split(" ");
	if (!NEGATIONS.has(pair) && !NEGATIONS.has(one)) return undefined;
	const negated: (readonly string[])[] = [];
	let end = at + (NEGATIONS.has(pair) && pair !== one ? 2 : 1);
	const isCut = () => end >= words.length || /[,;]$/.test(raw[end - 1] ?? "");
	for (;;) {
		while (!isCut() && BETWEEN.has(words[end] ?? "")) end += 1;
		if (isCut()) break;
		const phrase = phraseAt(sentence, end, vocabulary);
		const nameEnd = phrase ? undefined : nameAt(sentence, end, vocabulary);
		const brand = nameEnd === undefined ? brandAt(sentence, end, vocabulary) : undefined;
		negated.push(phrase ? excluding(phrase.meaning) : brand ? [brand.slug] : []);
		end = phrase?.end ?? nameEnd ?? measureAt(sentence, end)?.end ?? brand?.end ?? end + 1;
		// "not laser or LED"
		if (isCut() || !/^n?or$/.test(words[end] ?? "")) break;
		end += 1;
	}
	const canBeAsked = negated.length > 0 && negated.every((values) => values.length > 0);
	// Options of one condition are in order.
	const not = FILTERS.not.encode(negated.flat());
	return { end, meaning: canBeAsked ? { not } : {}, isNameLike: false };
}
