import { lowerCaseWithoutAccents } from "~/config/accents";
import { brandSlug } from "~/features/catalogue/brand/brand";
import { gtin14 } from "~/features/catalogue/identity/gtin";
import { nameKey } from "~/features/catalogue/identity/sku";
import { GOODS_COLUMN, TITLE_COLUMN } from "~/features/ingest/columns/fields";
import type { FileMapping, RowUse } from "~/features/ingest/columns/mapping";
import { type BrandedTitle, leadingBrandFinder } from "~/features/ingest/values/brands";
import {
	accessoryOrOtherGoods,
	type CatalogueModel,
	type ModelMatch,
	nearModelFinder,
	rowModelFinder,
} from "./model-finders";
import { modelInName, splitTitle, withoutBrand } from "./split-title";

const MAX_SKU_LENGTH = 64;

/** Returns a SKU of capitals, digits and hyphens: "ANKER-NEBULA-CAPSULE-3". */
export function newSkuOf(brand: string, model: string): string {
	const text = lowerCaseWithoutAccents(`${brand} ${model}`)
		.replaceAll("+", " plus ")
		.replaceAll("ß", "ss")
		.toUpperCase()
		.replace(/[^A-Z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "");
	return text.slice(0, MAX_SKU_LENGTH).replace(/-+$/, "");
}

/** Returns a SKU for a new model, with -2, -3 ... if it is taken. Blank if the name has no usable character. */
export function freeSku(brand: string, model: string, isTaken: (sku: string) => boolean): string {
	const sku = newSkuOf(brand, model);
	if (sku === "" || !isTaken(sku)) return sku;
	for (let number = 2; ; number += 1) {
		const suffix = `-${number}`;
		const numberedSku = sku.slice(0, MAX_SKU_LENGTH - suffix.length).replace(/-+$/, "") + suffix;
		if (!isTaken(numberedSku)) return numberedSku;
	}
}

/** First word of titles that is no known brand. */
export interface ProposedBrand {
	/** The word, which is the key of the decision of staff. */
	word: string;
	brand: string;
	count: number;
	/** A title that begins with the word. */
	title: string;
}

export interface NamedRow {
	brand: string;
	model: string;
	sku: string;
	/** The SKU that the row gets as a new model. */
	newSku: string;
	match: ModelMatch | undefined;
	use: RowUse;
	/** Number of an earlier row of the same brand and model. */
	sameAsRow: number | undefined;
	/** Word for the goods of a row that sells no projector; the row is left out until staff decide otherwise. */
	goods?: string | undefined;
	/** Reason why the matched row is left out until staff decide otherwise. */
	doubt?: string | undefined;
}

type RowDoubts = Pick<NamedRow, "match" | "goods" | "doubt">;

/** Returns true for a match that staff would be asked about in a feed: one that needs a reason, or seems wrong. */
export function isUncertain({ isLikelyOtherModel, why }: ModelMatch): boolean {
	return isLikelyOtherModel === true || Boolean(why);
}

/**
 * Returns the use of a row without a decision of staff. An offer without a certain model is left out. In a file of
 * models, a row that more likely means another model than its match becomes a new model.
 */
function defaultUse(
	{ match, goods, doubt }: RowDoubts,
	isOffer: boolean,
	matchedRowsUse: RowUse,
): RowUse {
	if (goods !== undefined || doubt !== undefined) return "skip";
	if (!match) return "new";
	if (isOffer && isUncertain(match)) return "skip";
	if (match.isLikelyOtherModel) return "new";
	return match.by === "SKU" ? "update" : matchedRowsUse;
}

type FindBrand = (title: string) => BrandedTitle | undefined;

/** Reads brand, model and SKU of rows: splits titles, and proposes SKUs for rows without one. */
export function nameReader(
	models: readonly CatalogueModel[],
	findBrand: FindBrand,
	{
		mapping,
		values: { brands: brandReplacements },
		likeUse: matchedRowsUse = "update",
		rows: decisions,
	}: FileMapping,
	doubtByRow: ReadonlyMap<number, string> = new Map(),
) {
	const modelLookup = rowModelFinder(models);
	const findNear = nearModelFinder(models);
	const proposedByWord = new Map<string, ProposedBrand>();
	// Keys of names by the SKUs of the file, and the number of the first row with each name.
	const nameOfSku = new Map<string, string>();
	const rowOfName = new Map<string, number>();
	const finderByBrand = new Map<string, FindBrand>();

	function finderOf(brand: string): FindBrand {
		const finder = finderByBrand.get(brand) ?? leadingBrandFinder([brand]);
		finderByBrand.set(brand, finder);
		return finder;
	}

	function namesOf(values: Readonly<Record<string, string>>) {
		const { brand: rowBrand = "", model: rowModel = "" } = values;
		const title = values[TITLE_COLUMN] ?? "";
		const matchingBrand = findBrand(rowBrand);
		const brand = matchingBrand?.textAfterBrand === "" ? matchingBrand.brand : rowBrand;
		if (rowModel !== "" && brand !== "") return { brand, model: withoutBrand(rowModel, brand) };
		const text = rowModel || title;
		if (text === "") return { brand, model: "" };
		if (brand !== "") return { brand, model: modelInName(text, brand, finderOf(brand)) };
		const { guessedBrand, ...titleParts } = splitTitle(text, findBrand, brandReplacements);
		if (guessedBrand !== undefined) {
			const { count } = proposedByWord.get(guessedBrand) ?? { count: 0 };
			proposedByWord.set(guessedBrand, {
				word: guessedBrand,
				brand: titleParts.brand,
				count: count + 1,
				title: text,
			});
		}
		return titleParts;
	}

	return {
		read(row: number, values: Readonly<Record<string, string>>): NamedRow {
			const { brand, model } = namesOf(values);
			const { sku: rowSku = "", eans = "", mpn = "", [GOODS_COLUMN]: goodsText = "" } = values;
			const decision = decisions[row] ?? {};
			const isOffer = mapping.kind === "listings";
			const exactMatch = modelLookup.find({ sku: rowSku, eans, brand, model });
			const title = values[TITLE_COLUMN] || `${brand} ${model}`.trim();
			const canMatchByName = exactMatch === undefined && title !== "";
			// A name that is exactly the model's has no words for other goods, unless a title has them.
			const isCertain =
				exactMatch?.by === "SKU" || (exactMatch !== undefined && !values[TITLE_COLUMN]);
			const otherGoodsWord =
				title === "" || isCertain ? undefined : accessoryOrOtherGoods(title, brand, goodsText);
			const line = {
				title,
				brand,
				model,
				mpn,
				eans: eans.split(";").flatMap((ean) => gtin14(ean) ?? []),
			};
			const nearMatch =
				canMatchByName && (isOffer || otherGoodsWord === undefined) ? findNear(line) : undefined;
			const match = exactMatch ?? nearMatch;
			// An offer without a matching model is refused anyway.
			const goods = isOffer && !match ? undefined : otherGoodsWord;
			const doubt = match && doubtByRow.get(row);
			const proposedUse = defaultUse({ match, goods, doubt }, isOffer, matchedRowsUse);
			const use = decision.use === "update" && !match ? "new" : (decision.use ?? proposedUse);
			const key = nameKey({ brandSlug: brandSlug(brand), model });
			const sameAsRow = brand !== "" && !isOffer ? rowOfName.get(key) : undefined;
			if (use !== "skip" && !rowOfName.has(key)) rowOfName.set(key, row);
			const isTaken = (sku: string) =>
				(modelLookup.hasSku(sku) && !isOffer) || (nameOfSku.get(sku.toLowerCase()) ?? key) !== key;
			const newSku = decision.sku || rowSku || freeSku(brand, model, isTaken);
			const sku = use === "update" && match ? match.sku : newSku;
			if (use !== "skip") nameOfSku.set(sku.toLowerCase(), key);
			return { brand, model, sku, newSku, match, use, sameAsRow, goods, doubt };
		},
		proposedBrands: () => [...proposedByWord.values()],
	};
}
