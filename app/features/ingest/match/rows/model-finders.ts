import { brandSlug } from "~/features/catalogue/brand/brand";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { nameKey } from "~/features/catalogue/identity/sku";
import type { MatchableLine } from "../line-reader";
import { type MatchableModel, matchableNames } from "../matchable-model";
import { createMatcher } from "../matcher";
import { createFinderByEnding } from "../number-endings";
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
	isLikelyOtherModel?: boolean | undefined;
}

/** Compares brand and model as one name: some sheets split "Anker Nebula Mars 3" after Anker. */
const fullNameKey = ({ brand, model }: { brand: string; model: string }) =>
	nameKey({ brandSlug: "", model: `${brand} ${model}` });

/** A row's codes and names; blank if it lacks them. */
interface RowIdentifiers {
	sku: string;
	eans: string;
	brand: string;
	model: string;
}

/** Returns true if a row and a model are both named by model numbers that differ: "EB-T702" is no "EB-T703". */
function hasOtherNumber(row: RowIdentifiers, model: CatalogueModel): boolean {
	const rowNames = matchableNames(row.brand, row.model);
	const modelNames = matchableNames(model.brand, model.model);
	if (!rowNames.isCode || !modelNames.isCode) return false;
	return ![modelNames.fullName, ...modelNames.shortNames].some((name) =>
		rowNames.fullName.includes(name),
	);
}

/**
 * Finds models of the catalogue by SKU, then by EAN, then by brand and model. An exact name wins over a barcode that
 * several models share; a barcode of one model is doubtful if the row has another model number.
 */
export function rowModelFinder(models: readonly CatalogueModel[]) {
	const modelBySku = new Map<string, CatalogueModel>();
	const modelsByEan = new Map<string, Set<CatalogueModel>>();
	const modelByName = new Map<string, CatalogueModel>();
	const modelByFullName = new Map<string, CatalogueModel>();
	for (const model of models) {
		modelBySku.set(model.sku.toLowerCase(), model);
		for (const ean of model.eans) {
			const barcode = gtin14(ean) ?? ean;
			modelsByEan.set(barcode, (modelsByEan.get(barcode) ?? new Set()).add(model));
		}
		modelByName.set(nameKey(model), model);
		modelByFullName.set(fullNameKey(model), model);
	}
	const toMatch = (by: ModelMatch["by"], model: CatalogueModel): ModelMatch => ({
		sku: model.sku,
		name: `${model.brand} ${model.model}`,
		by,
	});

	/** Returns a match by barcode; it is doubtful if the barcode is shared, or the row has another model's name. */
	function matchByEan(
		modelsWithBarcode: ReadonlySet<CatalogueModel>,
		row: RowIdentifiers,
	): ModelMatch | undefined {
		const [firstModel] = modelsWithBarcode;
		if (firstModel === undefined) return undefined;
		const match = toMatch("EAN", firstModel);
		if (modelsWithBarcode.size > 1) {
			return {
				...match,
				why: "The barcode is that of more than one model.",
				isLikelyOtherModel: true,
			};
		}
		if (!hasOtherNumber(row, firstModel)) return match;
		const why = `The barcode is that of the ${match.name}, but the name is not.`;
		return { ...match, why, isLikelyOtherModel: true };
	}

	return {
		hasSku: (sku: string) => modelBySku.has(sku.toLowerCase()),
		find(row: RowIdentifiers): ModelMatch | undefined {
			// The shop's code may not be a SKU of the catalogue.
			const modelWithSku = row.sku === "" ? undefined : modelBySku.get(row.sku.toLowerCase());
			if (modelWithSku) return toMatch("SKU", modelWithSku);
			const key = nameKey({ brandSlug: brandSlug(row.brand), model: row.model });
			const modelWithName = modelByName.get(key) ?? modelByFullName.get(fullNameKey(row));
			const barcodes = row.eans.split(";").map((ean) => gtin14(ean) ?? "");
			const modelsWithBarcode = barcodes
				.map((barcode) => modelsByEan.get(barcode))
				.find((barcodeModels) => barcodeModels !== undefined);
			if (modelWithName === undefined)
				return modelsWithBarcode && matchByEan(modelsWithBarcode, row);
			const isBarcodeOfNamedModel = modelsWithBarcode?.has(modelWithName) === true;
			if (modelsWithBarcode?.size === 1 && !isBarcodeOfNamedModel)
				return matchByEan(modelsWithBarcode, row);
			return toMatch(isBarcodeOfNamedModel ? "EAN" : "brand and model", modelWithName);
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
	const matchLine = createMatcher(models);
	const findByEnding = createFinderByEnding(models);
	const modelBySku = new Map(models.map((model) => [model.sku, model]));

	function matchOf(sku: string, why: string, isLikelyOtherModel: boolean): ModelMatch | undefined {
		const model = modelBySku.get(sku);
		const nameMatch = model && {
			sku,
			name: `${model.brand} ${model.model}`,
			by: "name" as const,
			why,
		};
		return nameMatch && (isLikelyOtherModel ? { ...nameMatch, isLikelyOtherModel } : nameMatch);
	}

	return (line: NamedLine): ModelMatch | undefined => {
		const lineMatch = matchLine({ ...line, category: "", condition: "new" });
		if (lineMatch.kind === "matched") {
			const model = lineMatch.rule === "title" ? modelBySku.get(lineMatch.sku) : undefined;
			const extraWord = model && addedWord(line, model);
			const why = extraWord === undefined ? "" : `It adds “${extraWord}” to the name.`;
			return matchOf(lineMatch.sku, why, extraWord !== undefined);
		}
		const endingMatch = findByEnding(line.brand, line.title);
		if (endingMatch) {
			return matchOf(endingMatch.sku, endingMatch.why, endingMatch.isLikelyOtherModel);
		}
		const [firstProposal] =
			lineMatch.kind === "undecided" && lineMatch.namesFirstProposal ? lineMatch.proposals : [];
		return firstProposal && matchOf(firstProposal.sku, firstProposal.why, true);
	};
}

/**
 * Returns the words, of a row's title or category, for what it seems to sell instead of a projector; undefined if it
 * seems to sell a projector.
 */
export function accessoryOrOtherGoods(
	title: string,
	brand: string,
	category: string,
): string | undefined {
	const { words } = readWords(title);
	const [firstBrandWord = ""] = readWords(brand).words;
	const brandIndex = firstBrandWord === "" ? -1 : words.indexOf(firstBrandWord);
	const accessory =
		accessoryIn(words, brandIndex === -1 ? [] : [brandIndex]) ?? accessoryCategory(category);
	return accessory ?? otherGoods(title, category);
}
