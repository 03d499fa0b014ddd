import { brandName } from "~/features/catalogue/brand/brand";
import { LAG_FIELDS, LAG_MODES, type LagField } from "~/features/catalogue/fact-texts.server";
import { nameInSentence } from "~/features/catalogue/numeric-facts/resolution-name";
import { formatPence } from "~/features/catalogue/offers/price/price";
import { NOT_STATED_BY_MAKER } from "~/features/catalogue/spec-text";

const numberFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 3 });

const formatWithUnit = (unit: string) => (fact: number) => `${numberFormat.format(fact)} ${unit}`;

/** Returns the words for a fact: "is 900 lumens brighter", "both have 3,000 lumens". */
function factWords(
	/** Follows "We have no"; '' for a fact that is not mentioned if it is unknown. */
	missingName: string,
	formatFact: (fact: number) => string,
	verb: string,
	[more, less]: readonly [more: string, less: string],
	bothVerb: string,
	mode = "",
) {
	return {
		missingName,
		differenceText: (difference: number, isMore: boolean) =>
			`${verb} ${formatFact(difference)} ${isMore ? more : less}${mode}`,
		equalText: (fact: number) => `${bothVerb} ${formatFact(fact)}${mode}`,
	};
}

const lagWords = (name: LagField) => {
	const mode = ` at ${LAG_MODES[name]}`;
	return factWords(
		"lag figure",
		formatWithUnit("ms"),
		"is",
		["slower", "quicker"],
		"respond in",
		mode,
	);
};

const LIFE_COMPARATIVES = ["more of light source life", "less of light source life"] as const;

const FACT_WORDS = {
	price: factWords("current new price", formatPence, "costs", ["more", "less"], "cost"),
	// Sentences about it use the words of its cells.
	resolution: factWords("resolution", String, "is", ["", ""], "are"),
	// Unknown for most models, so only the table mentions that.
	contrast: factWords(
		"",
		(ratio) => `${numberFormat.format(ratio)}:1 native contrast`,
		"",
		["", ""],
		"have",
	),
	brightness: factWords(
		"brightness",
		formatWithUnit("lumens"),
		"is",
		["brighter", "dimmer"],
		"have",
	),
	noiseDb: factWords(
		"noise figure",
		formatWithUnit("dB"),
		"is",
		["louder", "quieter"],
		"are rated at",
	),
	lag4k60: lagWords("lag4k60"),
	lag4k120: lagWords("lag4k120"),
	lag1080p60: lagWords("lag1080p60"),
	lag1080p120: lagWords("lag1080p120"),
	lag1080p240: lagWords("lag1080p240"),
	weight: factWords("weight", formatWithUnit("kg"), "is", ["heavier", "lighter"], "weigh"),
	lightSourceLife: factWords(
		"light source life",
		formatWithUnit("hours"),
		"has",
		LIFE_COMPARATIVES,
		"are rated for",
	),
};

/** A numeric fact of all models, with the cells of the row that shows it. */
export interface ComparedFact {
	name: keyof typeof FACT_WORDS;
	/** In the order of the models; null if it is unknown. */
	facts: readonly (number | null)[];
	/** The texts of the cells; '' for an empty one. */
	texts: readonly string[];
	/** Points that it earns each model for the compared use; absent without a use, or if it earns no points there. */
	points?: readonly (number | undefined)[];
}

/** Returns the name in a resolution's cell: '4K by pixel shift', 'native 4K', 'Full HD'. */
function nameInCell(text: string): string {
	return nameInSentence(text.split(" (", 1)[0] ?? "");
}

/** Returns what two cells of one class of resolution have in common: '4K by pixel shift', '4K'; '' for nothing. */
function sharedResolution(cellText: string, otherCellText: string): string {
	if (nameInCell(cellText) === nameInCell(otherCellText)) return nameInCell(cellText);
	return [cellText, otherCellText].every((text) => /\b4K\b/i.test(text)) ? "4K" : "";
}

/** Returns true if a cell shows a fact as a number; a resolution is compared by its words. */
function isInCell({ name }: ComparedFact, fact: number, text: string): boolean {
	if (name === "resolution") return true;
	const displayFact = name === "price" ? fact / 100 : fact;
	const numbers = text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? [];
	return numbers.some((numberText) => Number(numberText.replaceAll(",", "")) === displayFact);
}

interface FactComparison {
	/** A clause about a difference, or about what both have. */
	text: string;
	/** The difference as a share of the larger number. */
	share: number;
	/** The difference in points of the use's score. */
	points: number;
}

/** Returns a clause about a native contrast that only one of two models states, if its cell shows it. */
function oneSidedContrastText(comparedFact: ComparedFact, index: number): string | undefined {
	const [modelText, firstText] = [index, 0].map((modelIndex) => {
		const fact = comparedFact.facts[modelIndex] ?? null;
		const isStated =
			fact !== null && isInCell(comparedFact, fact, comparedFact.texts[modelIndex] ?? "");
		return isStated ? `${numberFormat.format(fact)}:1` : undefined;
	});
	if (modelText !== undefined) return `has ${modelText} native contrast against none stated`;
	return firstText && `has no stated native contrast against ${firstText}`;
}

/** Compares a model's fact with that of the first; null if one is unknown or not in its cell. */
function compareWithFirst(comparedFact: ComparedFact, index: number): FactComparison | null {
	const { name, facts, texts } = comparedFact;
	const [modelFact, firstFact] = [facts[index] ?? null, facts[0] ?? null];
	const [modelText, firstText] = [texts[index] ?? "", texts[0] ?? ""];
	const points = Math.abs((comparedFact.points?.[index] ?? 0) - (comparedFact.points?.[0] ?? 0));
	if (modelFact === null || firstFact === null) {
		const text =
			name === "contrast" && points > 0 ? oneSidedContrastText(comparedFact, index) : undefined;
		return text === undefined ? null : { text, share: 1, points };
	}
	if (
		!isInCell(comparedFact, modelFact, modelText) ||
		!isInCell(comparedFact, firstFact, firstText)
	)
		return null;
	const share = Math.abs(modelFact - firstFact) / (Math.max(modelFact, firstFact) || 1);
	if (name === "resolution") {
		const sharedName = sharedResolution(modelText, firstText);
		const text = `is ${nameInCell(modelText)} instead of ${nameInCell(firstText)}`;
		if (share > 0) return { text, share, points };
		return sharedName === "" ? null : { text: `are ${sharedName}`, share, points };
	}
	if (name === "contrast" && share > 0) {
		const ratios = [modelFact, firstFact].map((ratio) => `${numberFormat.format(ratio)}:1`);
		return { text: `has ${ratios.join(" native contrast against ")}`, share, points };
	}
	const { differenceText, equalText } = FACT_WORDS[name];
	const text =
		share > 0
			? differenceText(Math.abs(modelFact - firstFact), modelFact > firstFact)
			: equalText(modelFact);
	return { text, share, points };
}

const LAG_NAMES: readonly string[] = LAG_FIELDS;

/**
 * Compares a model with the first one in all facts; of the input lags only in the first that both state. Sorted by the
 * difference in points for the use, then relative to the larger number; equal facts come last.
 */
function compareAllFacts(comparedFacts: readonly ComparedFact[], index: number): FactComparison[] {
	const comparisons = comparedFacts.flatMap((comparedFact) => {
		const comparison = compareWithFirst(comparedFact, index);
		return comparison ? [{ ...comparison, isLag: LAG_NAMES.includes(comparedFact.name) }] : [];
	});
	const lag = comparisons.find(({ isLag }) => isLag);
	return comparisons
		.filter((comparison) => !comparison.isLag || comparison === lag)
		.sort((a, b) => b.points - a.points || b.share - a.share);
}

function joinWords(texts: readonly string[], word = "and"): string {
	return [texts.slice(0, -1).join(", "), ...texts.slice(-1)].filter(Boolean).join(` ${word} `);
}

/**
 * Joins clauses. Of those at the end that begin with 'is', only the first keeps it: 'costs £300 more, is 900 lumens
 * brighter and 3 dB quieter'.
 */
function joinClauses(texts: readonly string[]): string {
	const lastOtherIndex = texts.findLastIndex((text) => !text.startsWith("is "));
	return joinWords(texts.map((text, index) => (index > lastOtherIndex + 1 ? text.slice(3) : text)));
}

function toSentence(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * Returns names for models, as short as they differ, with their articles: 'the Epson', 'the EH-TW7100'. The name is
 * isolated by U+2068 and U+2069, because it may be written from right to left.
 */
function shortNames(models: readonly ModelIdentity[]): string[] {
	const namings: ((model: ModelIdentity) => string)[] = [
		({ brand }) => brandName(brand),
		({ model }) => model,
		({ brand, model }) => `${brandName(brand)} ${model}`,
		({ sku }) => sku,
	];
	const names = namings.map((naming) =>
		models.map((model) => `the \u2068${naming(model).replace(/^the /i, "")}\u2069`),
	);
	return names.find((modelNames) => new Set(modelNames).size === models.length) ?? [];
}

type ModelIdentity = Readonly<Record<"sku" | "brand" | "model", string>>;

/** Returns a clause about the facts that models lack, grouped by the models that lack them. */
function lackingText(
	comparedFacts: readonly ComparedFact[],
	names: readonly string[],
): string | undefined {
	const factNamesByModels = new Map<string, Set<string>>();
	for (const { name, facts, texts } of comparedFacts) {
		const { missingName } = FACT_WORDS[name];
		const isLacking = (_: string, index: number) => {
			const isEmpty =
				name === "price" || texts[index] === "" || texts[index] === NOT_STATED_BY_MAKER;
			return facts[index] === null && isEmpty;
		};
		const modelsWithout = names.filter(isLacking);
		if (!missingName || modelsWithout.length === 0) continue;
		const allModelsText = names.length > 2 ? "any of them" : "either";
		const modelsText =
			modelsWithout.length === names.length ? allModelsText : joinWords(modelsWithout, "or");
		factNamesByModels.set(
			modelsText,
			(factNamesByModels.get(modelsText) ?? new Set()).add(missingName),
		);
	}
	const parts = Array.from(
		factNamesByModels,
		([modelsText, factNames]) => `no ${joinWords([...factNames], "or")} for ${modelsText}`,
	);
	return parts.length > 0 ? `we have ${joinWords(parts)}` : undefined;
}

/** Returns a sentence without the isolating characters (U+2068, U+2069) around the names of its models, for JSON. */
export const withoutIsolatingCharacters = (text: string) => text.replace(/[\u2068\u2069]/g, "");

/** Upper limit of differences in one sentence. */
const MAX_DIFFERENCES = 3;

/**
 * Returns two to five sentences on how two or more models differ from the first: the largest differences first, by
 * points for the use, then relative to the larger number; then equal facts, and facts that we lack. Each number is
 * one of the table or the difference of two of its cells.
 */
export function differenceTexts(
	models: readonly ModelIdentity[],
	comparedFacts: readonly ComparedFact[],
): string[] {
	const [firstName = "", ...otherNames] = shortNames(models);
	const isPair = otherNames.length === 1;
	const lackingSentence =
		otherNames.length > 0 ? lackingText(comparedFacts, [firstName, ...otherNames]) : undefined;
	const sentences = otherNames.flatMap((otherName, index) => {
		const comparisons = compareAllFacts(comparedFacts, index + 1);
		const differences = comparisons.filter(({ share }) => share > 0).map(({ text }) => text);
		const similarities = comparisons.filter(({ share }) => share === 0).map(({ text }) => text);
		if (comparisons.length === 0)
			return `no figure of ${otherName} can be compared with ${firstName}`;
		// A single sentence is split in two.
		const limit =
			isPair &&
			!lackingSentence &&
			similarities.length === 0 &&
			differences.length <= MAX_DIFFERENCES
				? 1
				: MAX_DIFFERENCES;
		const start = isPair ? otherName : `next to ${firstName}, ${otherName}`;
		const texts =
			differences.length > 0
				? [`${start} ${joinClauses(differences.slice(0, limit))}`]
				: [`${otherName} is like ${firstName} where we have figures for both`];
		if (isPair && differences.length > limit)
			texts.push(
				`it also ${joinClauses(differences.slice(limit))}`.replace(/^it also is/, "it is also"),
			);
		if (similarities.length === 0) return texts;
		const bothText = `both ${joinWords(similarities)}`;
		if (isPair && !lackingSentence && texts.length === 1) return [...texts, bothText];
		return [...texts.slice(0, -1), `${texts.at(-1)}; ${bothText}`];
	});
	return [...sentences, ...(lackingSentence ? [lackingSentence] : [])].map(toSentence);
}
