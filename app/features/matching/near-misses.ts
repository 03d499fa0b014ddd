import type { NamedBrands } from "./brands";
import { MAX_PROPOSALS, type Proposal } from "./line-doubts";
import { groupBy, type IndexedModel } from "./matchable-model";

/** A word shared by more models is not significant. */
const MAX_SHARING = 60;

/** Words of names that occur in any title. */
const COMMON = new Set([
	..."the pro max plus air mini ultra smart projector laser led vision life one edge premium 4k hdr home cinema theater".split(
		" ",
	),
]);

/** Returns a number without the letters after it: "hu715" for "hu715qw". */
function stemOf(word: string): string | undefined {
	return /^[a-z]+\d{2,}(?=[a-z]*$)/.exec(word)?.[0] ?? /^\d{2,}[a-z]+\d+/.exec(word)?.[0];
}

const numberOf = (word: string) => /\d{3,}/.exec(word)?.[0];

interface Clue {
	weight: number;
	why: (word: string) => string;
}

const CLUES = {
	stem: { weight: 8, why: (word) => `The number is nearly the same: the title says “${word}”.` },
	number: { weight: 4, why: (word) => `The title has a number like it: “${word}”.` },
	name: { weight: 3, why: (word) => `The title has “${word}” of its name.` },
} as const satisfies Record<string, Clue>;

type ClueName = keyof typeof CLUES;

function cluesOf(word: string): [ClueName, string][] {
	const clues: [ClueName, string][] = [];
	const stem = stemOf(word);
	const number = numberOf(word);
	if (stem) clues.push(["stem", stem]);
	if (number && !/^\d{3,4}[pi]$/.test(word)) clues.push(["number", number]);
	if (/^[a-z]{3,}$/.test(word) && !COMMON.has(word))
		clues.push(["name", word.replace(/plus$/, "")]);
	return clues;
}

/** Returns a function that finds models of the named brands sharing numbers or words with a title, best first. */
export function createNearMissFinder(models: readonly IndexedModel[]) {
	const sharing = groupBy(models, ({ words, names }) =>
		[...words, ...names.short].flatMap(cluesOf).map((clue) => clue.join(":")),
	);

	return (words: readonly string[], brands: NamedBrands): Proposal[] => {
		const scores = new Map<IndexedModel, { score: number; best: number; why: string }>();
		for (const word of new Set(words)) {
			for (const [name, text] of cluesOf(word)) {
				const list = sharing.get(`${name}:${text}`) ?? [];
				if (list.length > MAX_SHARING) continue;
				const { weight, why } = CLUES[name];
				for (const model of list) {
					if (!brands.all.has(model.brand)) continue;
					const known = scores.get(model) ?? { score: 0, best: 0, why: "" };
					known.score += weight;
					if (weight > known.best) {
						known.best = weight;
						known.why = why(word);
					}
					scores.set(model, known);
				}
			}
		}
		return [...scores]
			.sort(([a, left], [b, right]) => right.score - left.score || (a.sku < b.sku ? -1 : 1))
			.slice(0, MAX_PROPOSALS * 2)
			.map(([model, { why }]) => ({ sku: model.sku, why }));
	};
}
