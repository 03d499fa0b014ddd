import { wordsOf } from "~/features/catalogue/words/words";
import {
	type Conditions,
	conditionsOf,
	isAsked,
	NO_CONDITIONS,
} from "~/features/finder/filters/filters";
import type { FinderSort } from "~/features/finder/sorts";
import { nameAt } from "./model-name";
import { negatedAt } from "./negation";
import { FILLERS } from "./phrases";
import { sentenceOf } from "./sentence";
import { type Meaning, measureAt, phraseAt, type Vocabulary } from "./vocabulary";

/** A piece of a sentence, as typed. */
export interface Part {
	text: string;
	/** The conditions that it adds, possibly none; null for a search word. */
	meaning: Meaning | null;
	/** True if it directly follows the part before. */
	isJoined: boolean;
}

/** A sentence as conditions. */
export interface Understanding {
	conditions: Conditions;
	/** The order that it requests; null for none. */
	sort: FinderSort | null;
	/** The words that are no condition, in order; the whole text if nothing is understood. */
	rest: string;
	/** The understood parts in order; empty if there are none. */
	parts: readonly Part[];
}

function union(known: readonly unknown[], more: readonly unknown[]): unknown[] {
	return [...new Set([...known, ...more])].sort();
}

/** Adds a meaning to conditions. The first value counts; options add up. */
export function withMeaning(known: Conditions, more: Meaning): Conditions {
	return conditionsOf((name) => {
		const [value, added] = [known[name], more[name]];
		if (Array.isArray(value)) return Array.isArray(added) ? union(value, added) : value;
		return isAsked(known, name) ? value : (added ?? value);
	});
}

/**
 * Adds the conditions of a sentence to those in force. The sentence's value replaces an earlier one; features add up,
 * because all of them must hold.
 */
export function withAdded(inForce: Conditions, said: Conditions): Conditions {
	return conditionsOf((name, { choice }) => {
		const [value, added] = [inForce[name], said[name]];
		if (choice?.isAll && Array.isArray(value) && Array.isArray(added)) return union(value, added);
		return isAsked(said, name) ? added : value;
	});
}

/** Removes options from conditions; undefined if no option of the filter is left. */
export function without(
	conditions: Conditions,
	not: NonNullable<Meaning["not"]>,
): Conditions | undefined {
	let isEmpty = false;
	const left = conditionsOf((name, { encode, words }) => {
		const { options = [], alsoUnwanted = {} } = words?.negation ?? {};
		const unwanted = not[name] ?? [];
		if (unwanted.length === 0) return conditions[name];
		const isOut = new Set(unwanted.flatMap((value) => [value, ...(alsoUnwanted[value] ?? [])]));
		const asked = isAsked(conditions, name) ? encode(conditions[name]) : options;
		const kept = asked.filter((value) => !isOut.has(value)).sort();
		isEmpty ||= kept.length === 0;
		return kept;
	});
	return isEmpty ? undefined : left;
}

/**
 * Turns a sentence ("short throw for a classroom, 4,000 lumens, under £900") into conditions and an order, and the
 * remaining words (brand, model), in order (docs/product.md#sentences).
 */
export function understand(sentenceText: string, vocabulary: Vocabulary): Understanding {
	const sentence = sentenceOf(sentenceText);
	const { raw, words } = sentence;
	const parts: Part[] = [];
	let end = 0;
	function take(from: number, to: number, meaning: Meaning | null) {
		const isJoined = from === end && from > 0 && !/[,;]$/.test(raw[from - 1] ?? "");
		const text = raw
			.slice(from, to)
			.join(" ")
			.replace(/[,;]+$/, "");
		parts.push({ text, meaning, isJoined });
		end = to;
	}
	for (let at = 0; at < words.length; ) {
		const nameEnd = nameAt(sentence, at, vocabulary);
		const known =
			nameEnd === undefined
				? (measureAt(sentence, at) ??
					phraseAt(sentence, at, vocabulary) ??
					negatedAt(sentence, at, vocabulary))
				: undefined;
		if (known) take(at, known.end, known.meaning);
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
	const asked = meanings.reduce(withMeaning, NO_CONDITIONS);
	const conditions = meanings.reduce((left, { not }) => (not && without(left, not)) ?? left, asked);
	const sort = meanings.find((meaning) => meaning.sort)?.sort ?? null;
	if (meanings.every((meaning) => Object.keys(meaning).length === 0)) {
		return { conditions, sort, rest: sentenceText.trim().replace(/\s+/g, " "), parts: [] };
	}
	const rest = parts.flatMap((part) => (part.meaning ? [] : part.text)).join(" ");
	return { conditions, sort, rest, parts };
}
