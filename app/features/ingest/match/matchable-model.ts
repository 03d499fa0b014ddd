import { gtin14 } from "~/features/catalogue/identity/gtin";
import type {
	LightKind,
	ResolutionClass,
	ThrowKind,
} from "~/features/catalogue/numeric-facts/numeric-facts";
import { brandKey, namesOfBrand } from "./title-brands";
import { joinedWords, readWords } from "./titles/title-words";

export interface MatchableModel {
	sku: string;
	brand: string;
	model: string;
	/** Barcodes as staff typed them; invalid barcodes are ignored. */
	eans: readonly string[];
	mpn: string | null;
	/** These facts tell "Elfin Flip" from "Elfin Flip 4K" if the catalogue has only one of the two; null if unknown. */
	resolutionClass?: ResolutionClass | null;
	lightKind?: LightKind | null;
	throwKind?: ThrowKind | null;
}

/** Returns true for a word with letters and digits of 5 characters or more, or of 4 with 2 digits: "W2700", "PK32". */
function isCode(word: string): boolean {
	const digits = word.replace(/\D/g, "").length;
	if (!/[a-z]/.test(word) || digits === 0) return false;
	return word.length >= 5 || (word.length === 4 && digits >= 2);
}

/** Returns "TW7100" for "EH-TW7100"; undefined for "EF-12", because "12" names many models. */
function withoutSeries(model: string): string | undefined {
	const nameAfterSeries = /^[a-z]{2,4}-(.+)$/i.exec(model)?.[1];
	return nameAfterSeries && /^(?:[a-z]+-?\d{2}|[a-z]{2,}\d)/i.test(nameAfterSeries)
		? joinedWords(nameAfterSeries)
		: undefined;
}

/** Returns a name from its first code on: "HU715Q" for "CineBeam HU715Q"; undefined if no words come before a code. */
function nameFromCode(words: readonly string[]): string | undefined {
	const index = words.findIndex((word) => isCode(joinedWords(word)) && /^[a-z]/i.test(word));
	return index > 0 ? joinedWords(words.slice(index).join(" ")) : undefined;
}

/**
 * Returns the names of a model in titles, without spaces and hyphens: "The Premiere 9 (LPU9D)" is "Premiere 9" and
 * "LPU9D" too.
 */
export function matchableNames(brand: string, model: string) {
	const shortNameCandidates = new Set<string | undefined>();
	const brandNames = namesOfBrand(brand);
	const nameAndCode = /^(.+?)\s*\(([^)]+)\)$/.exec(model);
	const code = nameAndCode?.[2] && isCode(joinedWords(nameAndCode[2])) ? nameAndCode[2] : undefined;
	const nameWithoutCode = code && nameAndCode?.[1] ? nameAndCode[1] : model;
	if (code)
		shortNameCandidates
			.add(joinedWords(code))
			.add(joinedWords(nameWithoutCode))
			.add(joinedWords(`${code} ${nameWithoutCode}`));

	const allWords = nameWithoutCode.split(/\s+/);
	const words =
		brandNames.includes(joinedWords(allWords[0] ?? "")) && allWords.length > 1
			? allWords.slice(1)
			: allWords;
	const nameWords = words[0]?.toLowerCase() === "the" ? words.slice(1) : words;
	shortNameCandidates
		.add(joinedWords(nameWords.join(" ")))
		.add(withoutSeries(nameWords.join(" ")))
		.add(nameFromCode(nameWords));

	const fullName = joinedWords(model);
	return {
		fullName,
		/** Shorter names that shops use: "TW7100", "HU715Q", "Freestyle". */
		shortNames: [...shortNameCandidates].filter(
			(name): name is string => Boolean(name) && name !== fullName,
		),
		/** True if the name is a unique number ("W2700"), not words ("Horizon Pro"). */
		isCode: model.split(/[\s()]+/).some((word) => isCode(joinedWords(word))),
	};
}

/** Shorter part numbers are more likely serial numbers of a shop. */
const MIN_MPN_LENGTH = 4;

/** Returns a part number in lower case without spaces and hyphens; empty if it is too short to be one. */
export function mpnKey(mpn: string | null): string {
	const key = joinedWords(mpn ?? "");
	return key.length >= MIN_MPN_LENGTH ? key : "";
}

function indexedModel(model: MatchableModel) {
	const { resolutionClass, lightKind } = model;
	return {
		sku: model.sku,
		brand: brandKey(model.brand),
		words: readWords(model.model).words,
		names: matchableNames(model.brand, model.model),
		/** True if another model's name begins with its name: "Horizon Pro" with "Horizon". */
		isStartOfOtherName: false as boolean,
		gtins: model.eans.map(gtin14).filter((gtin) => gtin !== undefined),
		mpn: mpnKey(model.mpn),
		is4k: resolutionClass ? /4k/.test(resolutionClass) : undefined,
		isLaser: lightKind ? lightKind === "laser" || lightKind === "hybrid" : undefined,
		isLed: lightKind ? lightKind === "led" || lightKind === "hybrid" : undefined,
		throwKind: model.throwKind ?? undefined,
	};
}

/** A model as the rules compare it; undefined facts are unknown. */
export type IndexedModel = ReturnType<typeof indexedModel>;

/** Groups models by their keys. */
export function groupModelsByKey(
	models: readonly IndexedModel[],
	keysOf: (model: IndexedModel) => string[],
) {
	const groups = new Map<string, IndexedModel[]>();
	for (const model of models) {
		for (const key of new Set(keysOf(model))) {
			const group = groups.get(key);
			if (group) group.push(model);
			else groups.set(key, [model]);
		}
	}
	return groups;
}

/** Returns models with their names, barcodes and part numbers in the form that lines are compared with. */
export function indexedModels(models: readonly MatchableModel[]): IndexedModel[] {
	const indexed = models.map(indexedModel);
	const phrasesOf = (model: IndexedModel) =>
		[model.names.fullName, ...model.names.shortNames].map((name) => ({
			name: `${model.brand} ${name}`,
			model,
		}));
	const sortedPhrases = indexed.flatMap(phrasesOf).sort((a, b) => (a.name < b.name ? -1 : 1));
	for (const [index, { name, model }] of sortedPhrases.entries()) {
		let nextIndex = index + 1;
		while (sortedPhrases[nextIndex]?.model === model) nextIndex += 1;
		if (sortedPhrases[nextIndex]?.name.startsWith(name)) model.isStartOfOtherName = true;
	}
	return indexed;
}
