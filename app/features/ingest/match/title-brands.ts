import { readWords, type Words } from "./titles/title-words";

/** Position of a phrase in a text: the index of its first word, and the one after its last. */
export interface PhraseHit<T> {
	start: number;
	end: number;
	values: readonly T[];
}

const HEAD_LENGTH = 4;

/** Finds many phrases in one pass over a text's words, ignoring spaces and hyphens. */
export function createPhraseIndex<T>() {
	const phrases = new Map<string, T[]>();
	// The beginnings of all phrases, so that one look-up rules out most words.
	const heads = new Set<string>();
	let longest = 0;

	return {
		add(key: string, value: T) {
			const values = phrases.get(key);
			if (values) values.push(value);
			else phrases.set(key, [value]);
			for (let length = 1; length <= Math.min(HEAD_LENGTH, key.length); length += 1) {
				heads.add(key.slice(0, length));
			}
			longest = Math.max(longest, key.length);
		},
		get: (key: string): readonly T[] => phrases.get(key) ?? [],
		/** Returns every place of a phrase, overlapping ones included. */
		findAll(words: readonly string[]) {
			const hits: PhraseHit<T>[] = [];
			for (let start = 0; start < words.length; start += 1) {
				let text = "";
				for (let end = start; end < words.length && text.length < longest; end += 1) {
					const isHead = text.length < HEAD_LENGTH;
					text += words[end];
					if (isHead && !heads.has(text.slice(0, HEAD_LENGTH))) break;
					const values = phrases.get(text);
					if (values) hits.push({ start, end: end + 1, values });
				}
			}
			return hits;
		},
	};
}

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
	inTitle: PhraseHit<BrandName>[];
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
	const brandKeys = new Set([...brands].map((brand) => readWords(brand).words.join("")));
	brandKeys.delete("");
	const names = new Set([...brandKeys].flatMap((key) => [key, ...namesOfBrand(key)]));
	for (const name of names) {
		index.add(name, { brand: brandKey(name), isInCatalogue: brandKeys.has(name) });
	}

	return (column, title) => {
		const columnWords = readWords(column).words;
		const inColumn = index.findAll(columnWords);
		const inTitle = index.findAll(title.words);
		const values = [...inColumn, ...inTitle].flatMap((hit) => hit.values);
		return {
			inTitle,
			all: new Set(values.map((value) => value.brand)),
			isOfCatalogue: values.some((value) => value.isInCatalogue),
			foreign:
				inColumn.length === 0 && !NO_BRAND.has(columnWords.join("")) ? column.trim() : undefined,
		};
	};
}
