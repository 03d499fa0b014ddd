import type { OfferCondition } from "db/schema";
import { isInStoreBarcode } from "~/features/catalogue/identity/gtin";
import { groupModelsByKey, type IndexedModel, mpnKey } from "./matchable-model";
import {
	createBrandFinder,
	createPhraseIndex,
	type NamedBrands,
	type PhraseHit,
} from "./title-brands";
import { readWords } from "./titles/title-words";

/** The parts of a shop's or a supplier's line that matching uses; texts are blank if it has none. */
export interface MatchableLine {
	title: string;
	brand: string;
	mpn: string;
	/** Valid barcodes as 14 digits. */
	eans: readonly string[];
	category: string;
	condition: OfferCondition;
}

const isWithin = (inner: PhraseHit<unknown>, outer: PhraseHit<unknown>) =>
	inner !== outer &&
	inner.start >= outer.start &&
	inner.end <= outer.end &&
	inner.end - inner.start < outer.end - outer.start;

/** Words allowed between a brand and the name that follows it. */
const WORDS_AFTER_BRAND = new Set(["new", "the", "by"]);

/**
 * Returns true if a name follows its brand directly or begins the title; elsewhere names like "C2" and "Titan" are
 * ambiguous.
 */
function followsBrandOrBeginsTitle(
	words: readonly string[],
	start: number,
	brand: string,
	{ hitsInTitle }: NamedBrands,
) {
	let index = start;
	while (index > 0 && WORDS_AFTER_BRAND.has(words[index - 1] ?? "")) index -= 1;
	if (index === 0) return true;
	return hitsInTitle.some(
		(hit) => hit.end === index && hit.values.some((value) => value.brand === brand),
	);
}

/** Returns functions that find the names of models in a title whose brands are known. */
function createNameFinder(models: readonly IndexedModel[]) {
	const phraseIndex = createPhraseIndex<{ model: IndexedModel; isFull: boolean }>();
	for (const model of models) {
		phraseIndex.add(model.names.fullName, { model, isFull: true });
		for (const name of model.names.shortNames) phraseIndex.add(name, { model, isFull: false });
	}

	/**
	 * Returns the positions of models' names in a title, with all models that share the name. Ignores names within longer
	 * names: "Horizon Ultra" is no "Horizon".
	 */
	function findInTitle(words: readonly string[], brands: NamedBrands) {
		const hits = phraseIndex.findAll(words).flatMap((hit) => {
			const isAmbiguous =
				words.slice(hit.start, hit.end).join("").length <= 3 ||
				(hit.end - hit.start === 1 && !/\d/.test(words[hit.start] ?? ""));
			const values = hit.values.filter(
				({ model }) =>
					brands.brandKeys.has(model.brand) &&
					(!isAmbiguous || followsBrandOrBeginsTitle(words, hit.start, model.brand, brands)),
			);
			return values.length > 0 ? [{ ...hit, values }] : [];
		});
		return hits
			.filter((hit) => !hits.some((other) => isWithin(hit, other)))
			.map(({ start, end, values }) => {
				const fullNameMatches = values.filter((value) => value.isFull);
				const bestMatches = fullNameMatches.length > 0 ? fullNameMatches : values;
				return { start, end, models: bestMatches.map((value) => value.model) };
			});
	}

	return {
		findInTitle,
		/** Returns the models of these brands with exactly this name. */
		findByName: (name: string, brands: NamedBrands) =>
			phraseIndex
				.get(name)
				.flatMap(({ model }) => (brands.brandKeys.has(model.brand) ? [model] : [])),
	};
}

/** Returns a function that reads a line: its words, and the models that each part of it refers to. */
export function createLineReader(models: readonly IndexedModel[], brands: Iterable<string>) {
	const findBrands = createBrandFinder(brands);
	const names = createNameFinder(models);
	const modelsByBarcode = groupModelsByKey(models, (model) => model.gtins);
	const modelsByMpn = groupModelsByKey(models, (model) => (model.mpn ? [model.mpn] : []));

	return (line: MatchableLine) => {
		const title = readWords(line.title);
		const namedBrands = findBrands(line.brand, title);
		const hasBrand = namedBrands.brandKeys.size > 0;
		const mpn = mpnKey(line.mpn);
		const modelsWithSameMpn = modelsByMpn.get(mpn) ?? [];
		const modelsWithBarcode = new Set<IndexedModel>();
		const modelsWithInStoreBarcode = new Set<IndexedModel>();
		for (const gtin of line.eans) {
			const modelsWithCode = isInStoreBarcode(gtin) ? modelsWithInStoreBarcode : modelsWithBarcode;
			for (const model of modelsByBarcode.get(gtin) ?? []) modelsWithCode.add(model);
		}
		return {
			line,
			title,
			brands: namedBrands,
			/** The part number without spaces and hyphens; empty if the line has none. */
			mpn,
			/** Models with one of the line's barcodes that a maker assigned. */
			modelsWithBarcode,
			/** Models with one of the line's barcodes that is an in-store number of a shop. */
			modelsWithInStoreBarcode,
			/** Models with the line's part number: of the named brands, and of other brands. */
			modelsWithMpn: modelsWithSameMpn.filter((model) => namedBrands.brandKeys.has(model.brand)),
			otherModelsWithMpn: modelsWithSameMpn.filter(
				(model) => !namedBrands.brandKeys.has(model.brand),
			),
			/** Models of the named brands whose name is the line's part number. */
			modelsNamedLikeMpn: hasBrand && mpn ? names.findByName(mpn, namedBrands) : [],
			hits: hasBrand ? names.findInTitle(title.words, namedBrands) : [],
		};
	};
}

export type ParsedLine = ReturnType<ReturnType<typeof createLineReader>>;
