import { type Conditions, FILTER_LIST } from "~/features/finder/filters/filters";
import type { FinderSort } from "~/features/finder/sorts";
import { bringsLight, type Part } from "./understand";
import type { Meaning } from "./vocabulary";

/** Returns what conditions and an order request, as 'light laser' and 'sort newest'. */
export function keysOf(meaning: Meaning): string[] {
	const keys = FILTER_LIST.flatMap(([name, { encode }]) =>
		name in meaning ? encode(meaning[name]).map((value) => `${name} ${value}`) : [],
	);
	return meaning.sort ? [...keys, `sort ${meaning.sort}`] : keys;
}

/** Returns true if a list follows a part of a sentence; of words that bring a light along, one of both is enough. */
function isUsed({ meaning }: Part, held: ReadonlySet<string>): boolean {
	const keys = meaning ? keysOf(meaning) : [];
	if (meaning && bringsLight(meaning)) return keys.some((key) => held.has(key));
	return keys.length > 0 && keys.every((key) => held.has(key));
}

/**
 * Divides the parts of a sentence into those that a list follows and those it does not. `words` are the parts it
 * searches for.
 */
export function divided(
	parts: readonly Part[],
	words: readonly Part[],
	{ conditions, sort }: { conditions: Conditions; sort: FinderSort | null },
): { used: Part[]; unused: Part[] } {
	const held = new Set(keysOf({ ...conditions, ...(sort && { sort }) }));
	const used = parts.filter((part) => (part.meaning ? isUsed(part, held) : words.includes(part)));
	return { used, unused: parts.filter((part) => !used.includes(part)) };
}

/** Returns the texts of parts, as typed; neighbouring words of the sentence that are no condition are one text. */
export function textsOf(parts: readonly Part[], all: readonly Part[]): string[] {
	const texts: string[] = [];
	let last: Part | undefined;
	for (const part of parts) {
		const isNext = last !== undefined && all.indexOf(part) === all.indexOf(last) + 1;
		const isMore = isNext && part.isJoined && part.meaning === null && last?.meaning === null;
		texts.push(isMore ? `${texts.pop()} ${part.text}` : part.text);
		last = part;
	}
	const bare = texts.map((text) => text.replace(/^[\s("'‘[{,;:]+|[\s)'’\]},;:.!?]+$/g, ""));
	return [...new Set(bare.filter(Boolean))];
}
