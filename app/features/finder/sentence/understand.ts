import { wordsOf } from "~/features/catalogue/words/words";
import {
	type Conditions,
	conditionsOf,
	excludedBy,
	FILTERS,
	isAsked,
	NO_CONDITIONS,
} from "~/features/finder/filters/filters";
import type { FinderSort } from "~/features/finder/sorts";
import { brandAt, nameAt } from "./model-name";
import { FILLERS, NEGATIONS } from "./phrases";
import { type Sentence, sentenceOf } from "./sentence";
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
function negatedAt(sentence: Sentence, at: number, vocabulary: Vocabulary): Understood | undefined {
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

/** A piece of a sentence, as typed. */
export interface Part {
	text: string;
	/** The conditions that it adds, possibly none; null for a search word. */
	meaning: Meaning | null;
	/** For a wish that no filter can fulfil: words for what comes nearest. */
	nearest: string;
	/** True if it directly follows the part before. */
	isJoined: boolean;
}

/** A sentence as conditions. */
export interface Understanding {
	conditions: Conditions;
	/** The order that it requests; null for none. */
	sort: FinderSort | null;
	/** Its pieces in order, without fillers. */
	parts: readonly Part[];
}

function union(known: readonly unknown[], more: readonly unknown[]): unknown[] {
	return [...new Set([...known, ...more])].sort();
}

/** Adds a meaning to conditions. The first value counts; options add up. */
function withMeaning(known: Conditions, more: Meaning): Conditions {
	return conditionsOf((name) => {
		const [value, added] = [known[name], more[name]];
		if (Array.isArray(value)) return Array.isArray(added) ? union(value, added) : value;
		return isAsked(known, name) ? value : (added ?? value);
	});
}

/**
 * Adds the conditions of a sentence to those in force. The sentence's value replaces an earlier one; features and exclusions
 * add up, because all of them must hold.
 */
export function withAdded(inForce: Conditions, said: Conditions): Conditions {
	return conditionsOf((name, { choice }) => {
		const [value, added] = [inForce[name], said[name]];
		const isJoined = choice?.isAll || name === "not";
		if (isJoined && Array.isArray(value) && Array.isArray(added)) return union(value, added);
		if (isAsked(said, name)) return added;
		// "not laser" in a list of lasers
		const excluded = excludedBy(said.not);
		return Array.isArray(value) ? value.filter((one) => !excluded.has(one)) : value;
	});
}

/**
 * Returns true for words that bring a light along with a use ("football", "bedroom"). They give way to words that name a
 * use or a light alone, and what remains of them counts.
 */
export function bringsLight({ use, room }: Meaning): boolean {
	return use !== undefined && room !== undefined;
}

/** Returns true if a sentence has conditions, an order or words to search for; false for "best projector". */
export function isNarrower({ parts }: Understanding): boolean {
	return parts.some(({ meaning }) => meaning === null || Object.keys(meaning).length > 0);
}

/** Returns true if all that is requested of a filter is excluded ("laser, not laser"). */
function isContrary({ not, brand, light, throw: throwKinds }: Conditions): boolean {
	const excluded = excludedBy(not);
	return [brand, light, throwKinds].some(
		(asked) => asked.length > 0 && asked.every((value) => excluded.has(value)),
	);
}

/**
 * Turns a sentence ("short throw for a classroom, 4,000 lumens, under £900") into conditions and an order; names of
 * brands and models are words to search for (docs/product.md#sentences).
 */
export function understand(sentenceText: string, vocabulary: Vocabulary): Understanding {
	const sentence = sentenceOf(sentenceText);
	const { raw, words } = sentence;
	const parts: Part[] = [];
	let end = 0;
	function take(from: number, to: number, meaning: Meaning | null, nearest = "") {
		const isJoined = from === end && from > 0 && !/[,;]$/.test(raw[from - 1] ?? "");
		const text = raw
			.slice(from, to)
			.join(" ")
			.replace(/[,;]+$/, "");
		parts.push({ text, meaning, nearest, isJoined });
		end = to;
	}
	for (let at = 0; at < words.length; ) {
		const nameEnd = nameAt(sentence, at, vocabulary);
		const known: Understood | undefined =
			nameEnd === undefined
				? (measureAt(sentence, at) ??
					phraseAt(sentence, at, vocabulary) ??
					negatedAt(sentence, at, vocabulary))
				: undefined;
		if (known) take(at, known.end, known.meaning, known.nearest);
		else {
			const word = words[at] ?? "";
			for (let one = at; one < (nameEnd ?? at); one += 1) take(one, one + 1, null);
			if (nameEnd === undefined && wordsOf(word).length > 0 && !FILLERS.has(word)) {
				take(at, at + 1, null);
			}
		}
		at = known?.end ?? nameEnd ?? at + 1;
	}
	const meanings = parts.flatMap(({ meaning }) => meaning ?? []);
	const [brought = [], named = []] = [true, false].map((isBrought) =>
		meanings.filter((meaning) => bringsLight(meaning) === isBrought),
	);
	const conditions = [...named, ...brought].reduce((known, meaning) => {
		const more = withMeaning(known, meaning);
		return isContrary(more) ? known : more;
	}, NO_CONDITIONS);
	const sort = meanings.find((meaning) => meaning.sort)?.sort ?? null;
	return { conditions, sort, parts };
}
