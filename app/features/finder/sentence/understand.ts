import {
	LIGHT_KINDS,
	type LightKind,
	type ResolutionClass,
	THROW_KINDS,
	type ThrowKind,
} from "~/features/catalogue/figures/figures";
import { wordsOf } from "~/features/catalogue/words/words";
import { type Conditions, type FinderSort, NO_CONDITIONS } from "~/features/finder/conditions";
import { measureAt, phraseAt } from "./meanings";
import { nameAt } from "./model-name";
import { negatedAt } from "./negation";
import { FILLERS, LISTS, type Meaning } from "./phrases";
import { sentenceOf } from "./sentence";
import type { Vocabulary } from "./vocabulary";

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
	/** The order that it asks for; null for none. */
	sort: FinderSort | null;
	/** The words that are no condition, in order; the whole text where nothing is understood. */
	rest: string;
	/** The understood parts in order; empty if there are none. */
	parts: readonly Part[];
}

function union<T extends string>(known: readonly T[], more: readonly T[] = []): readonly T[] {
	return [...new Set([...known, ...more])].sort();
}

/** What was said first counts; of lists, all that was said, in the order of addresses. */
export function withMeaning(known: Conditions, more: Meaning): Conditions {
	return {
		...known,
		use: known.use ?? more.use ?? null,
		min: known.min ?? more.min ?? null,
		max: known.max ?? more.max ?? null,
		resolutions: union(known.resolutions, more.resolutions),
		lights: union(known.lights, more.lights),
		throws: union(known.throws, more.throws),
		lumens: known.lumens ?? more.lumens ?? null,
		lag: known.lag ?? more.lag ?? null,
		features: union(known.features, more.features),
		inStock: known.inStock || (more.inStock ?? false),
		room: {
			distance: known.room.distance ?? more.room?.distance ?? null,
			screen: known.room.screen ?? more.room?.screen ?? null,
			light: known.room.light ?? more.room?.light ?? null,
		},
	};
}

/** Every value of the lists that values can be left out of; "4k" includes native 4K. */
const ALL = {
	resolutions: ["720p", "1080p", "4k"],
	lights: LIGHT_KINDS,
	throws: THROW_KINDS,
} as const;

/** Values that go with another that is not wanted: a hybrid has a laser and LEDs. */
const ALSO_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
	laser: ["hybrid"],
	led: ["hybrid"],
	"4k": ["native-4k"],
};

function leaveOut<T extends string>(
	asked: readonly T[],
	all: readonly T[],
	not: readonly T[] = [],
): readonly T[] {
	if (not.length === 0) return asked;
	const isOut = new Set(not.flatMap((value): string[] => [value, ...(ALSO_LEFT_OUT[value] ?? [])]));
	return (asked.length > 0 ? asked : all).filter((value) => !isOut.has(value)).sort();
}

/** Conditions without what was negated; undefined if that leaves nothing of what was asked for. */
export function without(
	conditions: Conditions,
	not: NonNullable<Meaning["not"]>,
): Conditions | undefined {
	const { resolutions, lights, throws } = conditions;
	const left = {
		resolutions: leaveOut<ResolutionClass>(resolutions, ALL.resolutions, not.resolutions),
		lights: leaveOut<LightKind>(lights, ALL.lights, not.lights),
		throws: leaveOut<ThrowKind>(throws, ALL.throws, not.throws),
	};
	const isEmpty = LISTS.some((list) => not[list]?.length && left[list].length === 0);
	return isEmpty ? undefined : { ...conditions, ...left };
}

/**
 * Turns a sentence ("short throw for a classroom, 4,000 lumens, under £900") into conditions and an order, and the words
 * that are none (brand, model), in order (docs/product.md#sentences).
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
