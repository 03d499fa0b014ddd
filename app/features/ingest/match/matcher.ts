import type { OfferCondition } from "db/schema";
import { contradictionOf } from "./contradiction";
import { createLineReader, type MatchableLine, type ParsedLine } from "./line-reader";
import {
	groupModelsByKey,
	type IndexedModel,
	indexedModels,
	type MatchableModel,
} from "./matchable-model";
import type { NamedBrands } from "./title-brands";
import { accessoryIn } from "./titles/accessory";
import { accessoryCategory, isModelTitle } from "./titles/goods";
import { conditionOf } from "./titles/title-condition";
import { readWords } from "./titles/title-words";

/** A model that a line may mean, with the reason as a sentence for staff. */
interface Proposal {
	sku: string;
	why: string;
}

const MAX_PROPOSALS = 3;

/** Returns why a line may sell something in addition to a model or instead of it. */
function accessoryDoubt(parsedLine: ParsedLine, model: IndexedModel): string | undefined {
	const { line, title, brands, hits } = parsedLine;
	const nameIndexes = [
		...brands.hitsInTitle.filter((hit) => hit.values.some(({ brand }) => brand === model.brand)),
		...hits.filter((hit) => hit.models.includes(model)),
	].map((hit) => hit.start);
	const accessory = accessoryIn(title.words, nameIndexes) ?? accessoryCategory(line.category);
	return accessory && `The line names an accessory or a bundle: “${accessory}”.`;
}

/** Returns why the line's part number contradicts a model in its title. */
function mpnDoubt(
	{ line, mpn, modelsWithMpn, modelsNamedLikeMpn }: ParsedLine,
	model: IndexedModel,
) {
	if (modelsNamedLikeMpn.includes(model)) return undefined;
	if ([...modelsWithMpn, ...modelsNamedLikeMpn].some((other) => other !== model)) {
		return `The part number “${line.mpn}” is another model's.`;
	}
	const hasOtherMpn = !model.names.isCode && mpn !== "" && model.mpn !== "" && mpn !== model.mpn;
	return hasOtherMpn ? `The part number “${line.mpn}” is not the model's.` : undefined;
}

/** Returns why a title that names a model is not enough to match the line to it. */
function titleDoubt(parsedLine: ParsedLine, model: IndexedModel): string | undefined {
	const { line, title, brands, mpn, hits, modelsWithBarcode } = parsedLine;
	if (hits.some((hit) => hit.models.some((other) => other !== model))) {
		return "The title fits more than one model.";
	}
	if (modelsWithBarcode.size > 0 && !modelsWithBarcode.has(model))
		return "The barcode is another model's.";
	if (brands.foreignBrand) return `The brand column says “${brands.foreignBrand}”.`;
	const doubt = mpnDoubt(parsedLine, model);
	if (doubt) return doubt;

	// Shops add the part number of a later "Freestyle (2nd Gen)" to "The Freestyle" too.
	const isPartNumberOfModel = model.names.isCode || !model.isStartOfOtherName;
	const linePartNumbers = isPartNumberOfModel ? [mpn, ...readWords(line.mpn).words] : [];
	const hitWords = hits.flatMap((hit) => title.words.slice(hit.start, hit.end));
	const acceptedWords = new Set([...linePartNumbers, ...hitWords, model.mpn]);
	for (const { start, end } of hits) {
		const text = title.words.slice(start, end).join("");
		const hit = { ...model, start, end, text, isCode: model.names.isCode };
		const contradiction = contradictionOf(title, hit, acceptedWords);
		if (contradiction) return contradiction;
	}
	return undefined;
}

/** A clue that more models share is ignored. */
const MAX_MODELS_OF_CLUE = 60;

/** Words of names that occur in any title. */
const COMMON_NAME_WORDS = new Set([
	..."the pro max plus air mini ultra smart projector laser led vision life one edge premium 4k hdr home cinema theater".split(
		" ",
	),
]);

/** Returns a number without the letters after it: "hu715" for "hu715qw". */
function stemOf(word: string): string | undefined {
	return /^[a-z]+\d{2,}(?=[a-z]*$)/.exec(word)?.[0] ?? /^\d{2,}[a-z]+\d+/.exec(word)?.[0];
}

const numberOf = (word: string) => /\d{3,}/.exec(word)?.[0];

/** Parts of a title's words by which a model is proposed that the title does not name. */
const CLUES = {
	stem: {
		weight: 8,
		why: (word: string) => `The model number is nearly the same: the title says “${word}”.`,
	},
	number: { weight: 4, why: (word: string) => `The title has a similar number: “${word}”.` },
	name: { weight: 3, why: (word: string) => `The title has “${word}”, a word of its name.` },
} as const;

type ClueName = keyof typeof CLUES;

function cluesOf(word: string): [ClueName, string][] {
	const clues: [ClueName, string][] = [];
	const stem = stemOf(word);
	const number = numberOf(word);
	if (stem) clues.push(["stem", stem]);
	if (number && !/^\d{3,4}[pi]$/.test(word)) clues.push(["number", number]);
	if (/^[a-z]{3,}$/.test(word) && !COMMON_NAME_WORDS.has(word))
		clues.push(["name", word.replace(/plus$/, "")]);
	return clues;
}

/** Returns a function that finds models of the named brands sharing numbers or words with a title, best first. */
function createNearMissFinder(models: readonly IndexedModel[]) {
	const modelsByClue = groupModelsByKey(models, ({ words, names }) =>
		[...words, ...names.shortNames].flatMap(cluesOf).map((clue) => clue.join(":")),
	);

	return (words: readonly string[], brands: NamedBrands): Proposal[] => {
		const scores = new Map<IndexedModel, { score: number; bestWeight: number; why: string }>();
		for (const word of new Set(words)) {
			for (const [name, text] of cluesOf(word)) {
				const matches = modelsByClue.get(`${name}:${text}`) ?? [];
				if (matches.length > MAX_MODELS_OF_CLUE) continue;
				const { weight, why } = CLUES[name];
				for (const model of matches) {
					if (!brands.brandKeys.has(model.brand)) continue;
					const nearMiss = scores.get(model) ?? { score: 0, bestWeight: 0, why: "" };
					nearMiss.score += weight;
					if (weight > nearMiss.bestWeight) {
						nearMiss.bestWeight = weight;
						nearMiss.why = why(word);
					}
					scores.set(model, nearMiss);
				}
			}
		}
		return [...scores]
			.sort(
				([model, { score }], [otherModel, { score: otherScore }]) =>
					otherScore - score || (model.sku < otherModel.sku ? -1 : 1),
			)
			.slice(0, MAX_PROPOSALS * 2)
			.map(([model, { why }]) => ({ sku: model.sku, why }));
	};
}

/** The automatic decision about a line (docs/product.md#matching). */
export type LineMatch =
	| { kind: "matched"; sku: string; rule: "ean" | "mpn" | "title"; condition: OfferCondition }
	/**
	 * Waits for a decision of staff; has at most three proposals, the best first. `namesFirstProposal` is true if the
	 * line names the first proposal, and is not only similar to it.
	 */
	| {
			kind: "undecided";
			proposals: Proposal[];
			namesFirstProposal?: true;
			condition: OfferCondition;
	  }
	| { kind: "left-out" };

interface Rule {
	name: "ean" | "mpn" | "title";
	/** Models that a line refers to by this rule. */
	findModels: (parsedLine: ParsedLine) => Iterable<IndexedModel>;
	/** Returns why a match by this rule is uncertain; undefined if it is certain. */
	findDoubt: (parsedLine: ParsedLine, model: IndexedModel) => string | undefined;
}

const RULES: readonly Rule[] = [
	{
		name: "ean",
		findModels: (parsedLine) => parsedLine.modelsWithBarcode,
		findDoubt: ({ modelsWithBarcode }) =>
			modelsWithBarcode.size > 1 ? "The barcode is that of more than one model." : undefined,
	},
	{
		name: "mpn",
		findModels: (parsedLine) => parsedLine.modelsWithMpn,
		findDoubt: ({ modelsWithMpn }) =>
			modelsWithMpn.length > 1 ? "The part number is that of more than one model." : undefined,
	},
	{
		name: "title",
		findModels: (parsedLine) => new Set(parsedLine.hits.flatMap((hit) => hit.models)),
		findDoubt: titleDoubt,
	},
];

/** Hints by which models are only proposed, never matched, with the reason for staff. */
const HINT_RULES: readonly {
	findModels: (parsedLine: ParsedLine) => Iterable<IndexedModel>;
	why: string;
}[] = [
	{
		findModels: (parsedLine) => parsedLine.modelsWithInStoreBarcode,
		why: "The same barcode, but one that shops give to their own goods.",
	},
	{
		findModels: (parsedLine) => parsedLine.otherModelsWithMpn,
		why: "The same part number, but the brand is not named.",
	},
	{
		findModels: (parsedLine) => parsedLine.modelsNamedLikeMpn,
		why: "The line's part number is the model's name.",
	},
];

/**
 * Returns a function that matches a line of a feed. It indexes the models once, so that a line needs few look-ups for
 * any number of models.
 */
export function createMatcher(
	models: readonly MatchableModel[],
): (line: MatchableLine) => LineMatch {
	const indexedCatalogue = indexedModels(models);
	const readLineText = createLineReader(
		indexedCatalogue,
		models.map(({ brand }) => brand),
	);
	const findNearMisses = createNearMissFinder(indexedCatalogue);

	return (line) => {
		const parsedLine = readLineText(line);
		const condition = () => conditionOf(line.condition, line.title);
		const reasonBySku = new Map<string, string>();
		const propose = (sku: string, why: string) => {
			if (!reasonBySku.has(sku)) reasonBySku.set(sku, why);
		};

		for (const rule of RULES) {
			for (const model of rule.findModels(parsedLine)) {
				const doubt = accessoryDoubt(parsedLine, model) ?? rule.findDoubt(parsedLine, model);
				if (!doubt) {
					return { kind: "matched", sku: model.sku, rule: rule.name, condition: condition() };
				}
				propose(model.sku, doubt);
			}
		}
		for (const { findModels, why } of HINT_RULES) {
			for (const model of findModels(parsedLine)) propose(model.sku, why);
		}

		const isQueued =
			reasonBySku.size > 0 || parsedLine.brands.hasCatalogueBrand || isModelTitle(line);
		if (!isQueued) return { kind: "left-out" };
		const namedFlag = reasonBySku.size > 0 ? ({ namesFirstProposal: true } as const) : {};
		if (reasonBySku.size < MAX_PROPOSALS && parsedLine.brands.brandKeys.size > 0) {
			for (const { sku, why } of findNearMisses(parsedLine.title.words, parsedLine.brands))
				propose(sku, why);
		}
		const proposals = [...reasonBySku].slice(0, MAX_PROPOSALS).map(([sku, why]) => ({ sku, why }));
		return { kind: "undecided", proposals, ...namedFlag, condition: condition() };
	};
}
