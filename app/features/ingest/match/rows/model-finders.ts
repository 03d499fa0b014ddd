import { brandSlug } from "~/features/catalogue/brand/brand";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { nameKey } from "~/features/catalogue/identity/sku";
import { createEndingFinder } from "../number-endings";
import type { MatchableLine } from "../line-reader";
import { type MatchableModel, matchableNames } from "../matchable-model";
import { createMatcher } from "../matcher";
import { accessoryIn } from "../titles/accessory";
import { accessoryCategory, otherGoods } from "../titles/goods";
import { readWords } from "../titles/title-words";

export interface CatalogueModel extends MatchableModel {
	brandSlug: string;
}

export interface ModelMatch {
	sku: string;
	name: string;
	/** The values that matched. With "name", the row's name is only similar to the model's. */
	by: "SKU" | "EAN" | "brand and model" | "name";
	/** The reason, if it is not obvious. */
	why?: string | undefined;
	/** True if the row is more likely another model. */
	isDoubtful?: boolean | undefined;
}

/** Compares brand and model as one name: some sheets split "Anker Nebula Mars 3" after Anker. */
const fullNameKey = ({ brand, model }: { brand: string; model: string }) =>
	nameKey({ brandSlug: "", model: `${brand} ${model}` });

/** A row's codes and names; blank if it lacks them. */
interface NamedCodes {
	sku: string;
	eans: string;
	brand: string;
	model: string;
}

/** Returns true if a row's name and the model's are both numbers, and not the same: "EB-T702" is no "EB-T703". */
function hasOtherNumber(row: NamedCodes, model: CatalogueModel): boolean {
	const rowNames = matchableNames(row.brand, row.model);
	const modelNames = matchableNames(model.brand, model.model);
	if (!rowNames.isCode || !modelNames.isCode) return false;
	return ![modelNames.full, ...modelNames.short].some((name) => rowNames.full.includes(name));
}

/**
 * Finds models of the catalogue by SKU, then by EAN, then by brand and model. An exact name wins over a barcode that
 * several models share; a barcode of one model whose number the row does not have is doubtful.
 */
export function rowModelFinder(models: readonly CatalogueModel[]) {
	const bySku = new Map<string, CatalogueModel>();
	const byEan = new Map<string, Set<CatalogueModel>>();
	const byName = new Map<string, CatalogueModel>();
	const byFullName = new Map<string, CatalogueModel>();
	for (const model of models) {
		bySku.set(model.sku.toLowerCase(), model);
		for (const ean of model.eans) {
			const code = gtin14(ean) ?? ean;
			byEan.set(code, (byEan.get(code) ?? new Set()).add(model));
		}
		byName.set(nameKey(model), model);
		byFullName.set(fullNameKey(model), model);
	}
	const toMatch = (by: ModelMatch["by"], model: CatalogueModel): ModelMatch => ({
		sku: model.sku,
		name: `${model.brand} ${model.model}`,
		by,
	});

	/** Returns a match by barcode; it is doubtful if the barcode is shared, or the row has another model's name. */
	function matchByEan(
		modelsWithCode: ReadonlySet<CatalogueModel>,
		row: NamedCodes,
	): ModelMatch | undefined {
		const [first] = modelsWithCode;
		if (first === undefined) return undefined;
		const match = toMatch("EAN", first);
		if (modelsWithCode.size > 1) {
			return { ...match, why: "The barcode is that of more than one model.", isDoubtful: true };
		}
		if (!hasOtherNumber(row, first)) return match;
		const why = `The barcode is that of the ${match.name}, but the name is not.`;
		return { ...match, why, isDoubtful: true };
	}

	return {
		hasSku: (sku: string) => bySku.has(sku.toLowerCase()),
		find(row: NamedCodes): ModelMatch | undefined {
			// The shop's code may not be a SKU of the catalogue.
			const modelWithSku = row.sku === "" ? undefined : bySku.get(row.sku.toLowerCase());
			if (modelWithSku) return toMatch("SKU", modelWithSku);
			const key = nameKey({ brandSlug: brandSlug(row.brand), model: row.model });
			const modelWithName = byName.get(key) ?? byFullName.get(fullNameKey(row));
			const codes = row.eans.split(";").map((ean) => gtin14(ean) ?? "");
			const modelsWithCode = codes
				.map((code) => byEan.get(code))
				.find((models) => models !== undefined);
			const hasForeignEan = modelWithName !== undefined && !modelsWithCode?.has(modelWithName);
			if (
				modelsWithCode !== undefined &&
				(modelWithName === undefined || (hasForeignEan && modelsWithCode.size === 1))
			) {
				return matchByEan(modelsWithCode, row);
			}
			return (
				modelWithName &&
				toMatch(modelsWithCode?.has(modelWithName) ? "EAN" : "brand and model", modelWithName)
			);
		},
	};
}

interface NamedLine extends Omit<MatchableLine, "category" | "condition"> {
	/** The model's name, as far as the title states it. */
	model: string;
}

/** Returns true for "4K" beside a model in 4K, and for the light source of a model. */
function isFactOf(
	word: string,
	{ resolutionClass, lightKind }: Pick<CatalogueModel, "resolutionClass" | "lightKind">,
): boolean {
	if (/^(?:4k|uhd)$/.test(word)) return /4k/.test(resolutionClass ?? "");
	return /^(?:laser|led)$/.test(word) && (lightKind === word || lightKind === "hybrid");
}

/** Returns the word that a line adds to a model's name of words: "Max" of "Horizon 20 Max" to "Horizon 20". */
function addedWord(
	line: NamedLine,
	{ brand, model, ...facts }: CatalogueModel,
): string | undefined {
	if (matchableNames(brand, model).isCode) return undefined;
	const nameWords = new Set(readWords(`${brand} ${model}`).words);
	return readWords(line.model).words.find((word) => !nameWords.has(word) && !isFactOf(word, facts));
}

/** Returns a function that finds a model with a similar name that a row may mean. */
export function nearModelFinder(models: readonly CatalogueModel[]) {
	const match = createMatcher(models);
	const findEnding = createEndingFinder(models);
	const bySku = new Map(models.map((model) => [model.sku, model]));

	function matchOf(sku: string, why: string, isDoubtful: boolean): ModelMatch | undefined {
		const model = bySku.get(sku);
		const match = model && { sku, name: `${model.brand} ${model.model}`, by: "name" as const, why };
		return match && (isDoubtful ? { ...match, isDoubtful } : match);
	}

	return (line: NamedLine): ModelMatch | undefined => {
		const lineMatch = match({ ...line, category: "", condition: "new" });
		if (lineMatch.kind === "matched") {
			const model = lineMatch.rule === "title" ? bySku.get(lineMatch.sku) : undefined;
			const extraWord = model && addedWord(line, model);
			const why = extraWord === undefined ? "" : `It adds “${extraWord}” to the name.`;
			return matchOf(lineMatch.sku, why, extraWord !== undefined);
		}
		const ending = findEnding(line.brand, line.title);
		if (ending) return matchOf(ending.sku, ending.why, ending.isDoubtful);
		const [first] = lineMatch.kind === "new" && lineMatch.isNamed ? lineMatch.proposals : [];
		return first && matchOf(first.sku, first.why, true);
	};
}

/** Returns the words for what a row seems to sell instead of a projector; undefined if it seems to sell a projector. */
export function whyNoModel(title: string, brand: string, goods: string): string | undefined {
	const { words } = readWords(title);
	const [first = ""] = readWords(brand).words;
	const brandIndex = first === "" ? -1 : words.indexOf(first);
	const accessory =
		accessoryIn(words, brandIndex === -1 ? [] : [brandIndex]) ?? accessoryCategory(goods);
	return accessory ?? otherGoods(title, goods);
}
