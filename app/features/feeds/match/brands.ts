import { createPhraseIndex, type Found } from "./phrase-index";
import { readWords, type Words } from "./titles/words";

/** Names by which shops call one brand, the fullest first. */
const ONE_BRAND: readonly (readonly string[])[] = [
	["ankernebula", "anker", "nebula"],
	["awolvision", "awol"],
	["formovie", "fengmi"],
];

/** What shops write where a product has no brand. */
const NO_BRAND = new Set(["", "na", "none", "unknown", "other", "various", "null", "tbc"]);

interface BrandName {
	/** One for all names of a brand. */
	brand: string;
	/** Whether the catalogue itself calls the brand so. */
	isInCatalogue: boolean;
}

/** The brands that a line names. */
export interface NamedBrands {
	inTitle: Found<BrandName>[];
	all: ReadonlySet<string>;
	/** Whether one is named as the catalogue names it. */
	isOfCatalogue: boolean;
	/** The brand column's text, where it names none of the brands that the title does. */
	foreign: string | undefined;
}

/** Returns the one name of a brand that goes by several. */
export function brandKey(brand: string): string {
	const key = readWords(brand).words.join("");
	return ONE_BRAND.find((names) => names.includes(key))?.[0] ?? key;
}

/** Returns the words that stand for a brand and may begin a model's name too: "Nebula Capsule" of Anker. */
export function namesOfBrand(brand: string): readonly string[] {
	const key = brandKey(brand);
	return ONE_BRAND.find((names) => names[0] === key) ?? [key];
}

/** Returns what finds the catalogue's brands in a line: as whole words in its brand column and its title. */
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
