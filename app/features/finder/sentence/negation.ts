import { FILTER_LIST } from "~/features/finder/filters/filters";
import { brandEnd, nameAt } from "./model-name";
import { NEGATIONS } from "./phrases";
import type { Sentence } from "./sentence";
import { type Meaning, measureAt, phraseAt, type Vocabulary } from "./vocabulary";

/** Words between a negation and what it negates. */
const BETWEEN: ReadonlySet<string> = new Set(
	"a an the any too very really so want need for my with to be on in".split(" "),
);

/** Returns the opposite of a meaning that sets one filter alone, if its other options can be requested. */
function opposite(meaning: Meaning): Meaning | undefined {
	const [only, ...others] = Object.keys(meaning);
	const known = FILTER_LIST.find(([name]) => name === only);
	if (!known || others.length > 0) return undefined;
	const [name, { encode, words }] = known;
	const values = encode(meaning[name]);
	const canBeLeftOut = values.every((value) => words?.negation?.options.includes(value));
	return canBeLeftOut ? { not: { [name]: values } } : undefined;
}

function merged(a: Meaning, b: Meaning): Meaning {
	const not = FILTER_LIST.map(([name]) => [
		name,
		[...(a.not?.[name] ?? []), ...(b.not?.[name] ?? [])],
	]);
	return { not: Object.fromEntries(not.filter(([, values]) => values?.length)) };
}

/**
 * Reads a negation at a word, as one piece with the negated words ("not laser or LED", "no BenQ"). Its meaning is empty
 * if the opposite cannot be requested. Undefined for another word.
 */
export function negatedAt(
	sentence: Sentence,
	at: number,
	vocabulary: Vocabulary,
): { end: number; meaning: Meaning } | undefined {
	const { raw, words } = sentence;
	const pair = words
		.slice(at, at + 2)
		.join(" ")
		.replaceAll("’", "'");
	const [one = ""] = pair.split(" ");
	if (!NEGATIONS.has(pair) && !NEGATIONS.has(one)) return undefined;
	const turned: (Meaning | undefined)[] = [];
	let end = at + (NEGATIONS.has(pair) && pair !== one ? 2 : 1);
	const isCut = () => end >= words.length || /[,;]$/.test(raw[end - 1] ?? "");
	for (;;) {
		while (!isCut() && BETWEEN.has(words[end] ?? "")) end += 1;
		if (isCut()) break;
		const phrase = phraseAt(sentence, end, vocabulary);
		turned.push(phrase && opposite(phrase.meaning));
		end =
			phrase?.end ??
			nameAt(sentence, end, vocabulary) ??
			measureAt(sentence, end)?.end ??
			brandEnd(sentence, end, vocabulary) ??
			end + 1;
		// "not laser or LED"
		if (isCut() || !/^n?or$/.test(words[end] ?? "")) break;
		end += 1;
	}
	const known = turned.filter((meaning) => meaning !== undefined);
	const canBeAsked = known.length > 0 && known.length === turned.length;
	return { end, meaning: canBeAsked ? known.reduce(merged) : {} };
}
