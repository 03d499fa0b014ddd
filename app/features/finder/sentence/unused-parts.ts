import { finderPath } from "~/features/finder/filters/address";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import type { FinderSort } from "~/features/finder/sorts";
import { type Part, type Understanding, withMeaning, without } from "./understand";
import type { Meaning } from "./vocabulary";

const areSame = (one: Conditions, other: Conditions) => finderPath(one) === finderPath(other);

/** Returns true if conditions and an order contain the whole meaning of a part of a sentence. */
function isHeld(meaning: Meaning, conditions: Conditions, sort: FinderSort | null): boolean {
	const { q, brand, unknown } = conditions;
	const alone = withMeaning({ ...NO_CONDITIONS, q, brand, unknown }, meaning);
	const left = meaning.not ? without(conditions, meaning.not) : conditions;
	return (
		Object.keys(meaning).length > 0 &&
		(meaning.sort ?? sort) === sort &&
		areSame(withMeaning(alone, conditions), conditions) &&
		left !== undefined &&
		areSame(left, conditions)
	);
}

/**
 * Returns the parts of a sentence that a list does not use, as typed and in order. `words` are those it searches for;
 * neighbouring words are one part.
 */
export function unusedParts(
	parts: readonly Part[],
	words: readonly Part[],
	{ conditions, sort }: Pick<Understanding, "conditions" | "sort">,
): string[] {
	const unused: string[] = [];
	let last: Part | undefined;
	for (const part of parts) {
		const isUsed = part.meaning ? isHeld(part.meaning, conditions, sort) : words.includes(part);
		const isMore = part.meaning === null && part.isJoined && last !== undefined;
		if (!isUsed && isMore) unused.push(`${unused.pop()} ${part.text}`);
		else if (!isUsed) unused.push(part.text);
		last = isUsed || part.meaning ? undefined : part;
	}
	return unused
		.map((text) => text.replace(/^[\s("'‘[{,;:]+|[\s)'’\]},;:.!?]+$/g, ""))
		.filter(Boolean);
}
