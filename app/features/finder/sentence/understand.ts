import { wordsOf } from "~/features/catalogue/words/words";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/conditions";
import { measureAt, phraseAt } from "./meanings";
import { nameAt } from "./model-name";
import { FILLERS, type Meaning, NEGATIONS } from "./phrases";
import { sentenceOf } from "./sentence";
import type { Vocabulary } from "./vocabulary";

function union<T extends string>(known: readonly T[], more: readonly T[] = []): readonly T[] {
	return [...new Set([...known, ...more])].sort();
}

/** What was said first counts; of lists, all that was said, in the order of addresses. */
function withMeaning(known: Conditions, more: Meaning): Conditions {
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

/**
 * Turns a sentence ("short throw for a classroom, 4,000 lumens, under £900") into conditions, and the words that are
 * none (brand, model), in order (docs/product.md#sentences). Where nothing is understood, `rest` is the whole text.
 */
export function understand(
	text: string,
	vocabulary: Vocabulary,
): { conditions: Conditions; rest: string } {
	const sentence = sentenceOf(text);
	const { raw, words } = sentence;
	const rest: string[] = [];
	let conditions = NO_CONDITIONS;
	let isUnderstood = false;
	let at = 0;
	while (at < words.length) {
		const word = words[at] ?? "";
		const nameEnd = nameAt(sentence, at, vocabulary);
		const known =
			nameEnd === undefined
				? (measureAt(sentence, at) ?? phraseAt(sentence, at, vocabulary))
				: undefined;
		if (nameEnd !== undefined) {
			rest.push(...raw.slice(at, nameEnd));
			at = nameEnd;
		} else if (known) {
			isUnderstood ||= Object.keys(known.meaning).length > 0;
			conditions = withMeaning(conditions, known.meaning);
			at = known.end;
		} else if (NEGATIONS.has(word)) {
			// The opposite of a condition cannot be asked for, so it must not be understood as the condition.
			at = phraseAt(sentence, at + 1, vocabulary)?.end ?? at + 1;
		} else {
			if (wordsOf(word).length > 0 && !FILLERS.has(word)) rest.push(raw[at] ?? "");
			at += 1;
		}
	}
	return isUnderstood
		? { conditions, rest: rest.join(" ") }
		: { conditions: NO_CONDITIONS, rest: text.trim().replace(/\s+/g, " ") };
}
