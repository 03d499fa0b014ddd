import { createPhraseIndex, type Found } from "./phrase-index";
import { readWords, type Words } from "./titles/words";

/** Synonyms of brands, the longest first. */
const ONE_BRAND: readonly (readonly string[])[] = [
	["ankernebula", "anker", "nebula"],
	["awolvision", "awol"],
	["formovie", "fengmi"],
];

/** Texts of shops for products without a brand. */
const NO_BRAND = new Set(["", "na", "none", "unknown", "other", "various", "null", "tbc"]);

interface BrandName {
	/** Common key of all names of a brand. */
	brand: string;
	/** True for the catalogue's own name of the brand. */
	isInCatalogue: boolean;
}

export interface NamedBrands {
	inTitle: Found<BrandName>[];
	all: ReadonlySet<string>;
	/** True if one has the catalogue's own name. */
	isOfCatalogue: boolean;
	/** The brand column's text if it names no brand of the catalogue. */
	foreign: string | undefined;
}

/** Returns the common key of a brand's synonyms. */
export function brandKey(brand: string): string {
	const key = readWords(brand).words.join("");
	return ONE_BRAND.find((names) => names.includes(key))?.[0] ?? key;
}

/** Returns the synonyms of a brand, which may also begin a model's name: "Nebula Capsule" of Anker. */
export function namesOfBrand(brand: string): readonly string[] {
	const key = brandKey(brand);
	return ONE_BRAND.find((names) => names[0] === key) ?? [key];
}

/** Returns a function that finds the catalogue's brands as whole words in a line's brand column and title. */
export function createBrandFinder(
	brands: Iterable<string>,
): (column: string, title: Words) => NamedBrands {
	const index = createPhraseIndex<BrandName>();
	const known = new Set([...brands].map((brand) => readWords(brand).words.join("")));
	known.delete("");
	const names = new Set([...known].flatMap((key) => [key, ...namesOfBrand(key)]));
	for (const name of names) {
		index.add(name, { brand: brandKey(name), isInCatalogue: known.has(name) });
	}

	return (column, title) => {
		const columnWords = readWords(column).words;
		const inColumn = index.findAll(columnWords);
		const inTitle = index.findAll(title.words);
		const values = [...inColumn, ...inTitle].flatMap((found) => found.values);
		return {
			inTitle,
			all: new Set(values.map((value) => value.brand)),
			isOfCatalogue: values.some((value) => value.isInCatalogue),
			foreign:
				inColumn.length === 0 && !NO_BRAND.has(columnWords.join("")) ? column.trim() : undefined,
		};
	};
}
