import { readWords, type TitleWords } from "./titles/title-words";

/** Position of a phrase in a text: the index of its first word, and the one after its last. */
export interface PhraseHit<Value> {
	start: number;
	end: number;
	values: readonly Value[];
}

const PREFIX_LENGTH = 4;

/** Finds many phrases in one pass over a text's words, ignoring spaces and hyphens. */
export function createPhraseIndex<Value>() {
	const phrases = new Map<string, Value[]>();
	// The beginnings of all phrases, so that one look-up rules out most words.
	const prefixes = new Set<string>();
	let maxLength = 0;

	return {
		add(key: string, value: Value) {
			const values = phrases.get(key);
			if (values) values.push(value);
			else phrases.set(key, [value]);
			for (let length = 1; length <= Math.min(PREFIX_LENGTH, key.length); length += 1) {
				prefixes.add(key.slice(0, length));
			}
			maxLength = Math.max(maxLength, key.length);
		},
		get: (key: string): readonly Value[] => phrases.get(key) ?? [],
		/** Returns every occurrence of a phrase, including overlapping occurrences. */
		findAll(words: readonly string[]) {
			const hits: PhraseHit<Value>[] = [];
			for (let start = 0; start < words.length; start += 1) {
				let text = "";
				for (let end = start; end < words.length && text.length < maxLength; end += 1) {
					const isPrefix = text.length < PREFIX_LENGTH;
					text += words[end];
					if (isPrefix && !prefixes.has(text.slice(0, PREFIX_LENGTH))) break;
					const values = phrases.get(text);
					if (values) hits.push({ start, end: end + 1, values });
				}
			}
			return hits;
		},
	};
}

/** Synonyms of brands, each without spaces. The longest comes first, and is the common key of its brand. */
const BRAND_SYNONYMS: readonly (readonly string[])[] = [
	["ankernebula", "anker", "nebula"],
	["awolvision", "awol"],
	["formovie", "fengmi"],
];

/** Texts of shops for products without a brand. */
const NO_BRAND_TEXTS = new Set(["", "na", "none", "unknown", "other", "various", "null", "tbc"]);

interface BrandName {
	/** Common key of all names of a brand. */
	brand: string;
	/** True for the name that the catalogue uses. */
	isInCatalogue: boolean;
}

/** The catalogue's brands that a line names. */
export interface NamedBrands {
	hitsInTitle: PhraseHit<BrandName>[];
	/** Common keys of the brands. */
	brandKeys: ReadonlySet<string>;
	/** True if a brand is named as in the catalogue. */
	hasCatalogueBrand: boolean;
	/** The brand column's text if it names no brand of the catalogue. */
	foreignBrand: string | undefined;
}

/** Returns the common key of a brand's synonyms. */
export function brandKey(brand: string): string {
	const key = readWords(brand).words.join("");
	return BRAND_SYNONYMS.find((names) => names.includes(key))?.[0] ?? key;
}

/** Returns the synonyms of a brand, which may also begin a model's name: "Nebula Capsule" of Anker. */
export function namesOfBrand(brand: string): readonly string[] {
	const key = brandKey(brand);
	return BRAND_SYNONYMS.find((names) => names[0] === key) ?? [key];
}

/** Returns a function that finds the catalogue's brands as whole words in a line's brand column and title. */
export function createBrandFinder(
	brands: Iterable<string>,
): (brandText: string, title: TitleWords) => NamedBrands {
	const phraseIndex = createPhraseIndex<BrandName>();
	const catalogueNames = new Set([...brands].map((brand) => readWords(brand).words.join("")));
	catalogueNames.delete("");
	const names = new Set([...catalogueNames].flatMap((key) => [key, ...namesOfBrand(key)]));
	for (const name of names) {
		phraseIndex.add(name, { brand: brandKey(name), isInCatalogue: catalogueNames.has(name) });
	}

	return (brandText, title) => {
		const columnWords = readWords(brandText).words;
		const hitsInColumn = phraseIndex.findAll(columnWords);
		const hitsInTitle = phraseIndex.findAll(title.words);
		const values = [...hitsInColumn, ...hitsInTitle].flatMap((hit) => hit.values);
		return {
			hitsInTitle,
			brandKeys: new Set(values.map((value) => value.brand)),
			hasCatalogueBrand: values.some((value) => value.isInCatalogue),
			foreignBrand:
				hitsInColumn.length === 0 && !NO_BRAND_TEXTS.has(columnWords.join(""))
					? brandText.trim()
					: undefined,
		};
	};
}
