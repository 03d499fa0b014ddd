import { wordsOf } from "~/features/catalogue/words/words";

/** The data by which names of a model are recognised. */
export interface NamedModel {
	sku: string;
	brandSlug: string;
	model: string;
}

/** Returns a name's letters and digits, by which names are compared. */
const nameKey = (text: string) => wordsOf(text.replaceAll("+", " plus ")).join("");

/** Returns true for a word with letters and digits. */
export const isCode = (word: string) => /[a-z]/.test(word) && /\d/.test(word);

/** Number of letters from which the beginning of a name is recognised: "son" is not "Sony". */
const MIN_BEGINNING_LETTERS = 4;

/** Returns the names of a catalogue's models and brands, to recognise them in sentences. */
export function sentenceNames(models: readonly NamedModel[], brands: readonly string[]) {
	const words = new Set(brands.flatMap(wordsOf));
	const modelByKey = new Map<string, NamedModel>();
	/** Null for a code that several models have. */
	const modelByCode = new Map<string, NamedModel | null>();
	for (const model of models) {
		const key = nameKey(model.model);
		const modelWords = wordsOf(model.model);
		for (const word of [...modelWords, ...wordsOf(model.brandSlug), ...wordsOf(model.sku)])
			words.add(word);
		for (const name of [key, nameKey(model.brandSlug) + key, nameKey(model.sku)]) {
			if (!modelByKey.has(name)) modelByKey.set(name, model);
		}
		for (const word of modelWords) {
			if (isCode(word)) modelByCode.set(word, modelByCode.has(word) ? null : model);
		}
	}
	const sortedWords = [...words].sort();
	const beginsWordOfName = (word: string) => {
		if (words.has(word)) return true;
		if (word.length < MIN_BEGINNING_LETTERS) return false;
		let [low, high] = [0, sortedWords.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sortedWords[middle] ?? "") < word) low = middle + 1;
			else high = middle;
		}
		return sortedWords[low]?.startsWith(word) === true;
	};
	const keys = models.map(
		(model) => nameKey(model.brandSlug) + nameKey(model.model) + nameKey(model.sku),
	);

	return {
		/** Returns true if each word of a text is, or begins, a word of some name. */
		isPartOfName: (text: string) => {
			const textWords = wordsOf(text);
			return (
				textWords.length > 0 &&
				(textWords.every(beginsWordOfName) ||
					modelByKey.has(nameKey(text)) ||
					beginsWordOfName(nameKey(text)))
			);
		},
		/** Returns the model that a text names, with or without its brand. */
		modelOf(text: string): NamedModel | undefined {
			const key = nameKey(text);
			const model = modelByKey.get(key) ?? modelByCode.get(key);
			if (model || !isCode(key) || key.length < MIN_BEGINNING_LETTERS) return model ?? undefined;
			// "W2710" names the "W2710i" if no other code contains it.
			const [onlyMatch, ...otherMatches] = models.filter((_, index) => keys[index]?.includes(key));
			return otherMatches.length === 0 ? onlyMatch : undefined;
		},
		/** Returns true if a model has all codes and numbers of a name; of any brand if none is given. */
		hasModelNamed(name: string, brandSlug: string | undefined): boolean {
			const nameWords = wordsOf(name);
			const codes = nameWords.flatMap((word, index) => {
				if (isCode(word)) return word;
				return /^\d+$/.test(word) ? `${nameWords[index - 1] ?? ""}${word}` : [];
			});
			return models.some((model, index) => {
				if (brandSlug !== undefined && model.brandSlug !== brandSlug) return false;
				return codes.every((code) => keys[index]?.includes(code));
			});
		},
		/** Returns the model whose name shares the longest beginning with `name`, of the brand if one is given. */
		nearestTo(name: string, brandSlug: string | undefined): NamedModel | undefined {
			const key = nameKey(name);
			let nearestModel: NamedModel | undefined;
			let longestMatch = brandSlug === undefined ? 0 : -1;
			for (const model of models) {
				if (brandSlug !== undefined && model.brandSlug !== brandSlug) continue;
				const modelKey = nameKey(model.model);
				let commonLength = 0;
				while (commonLength < key.length && key[commonLength] === modelKey[commonLength])
					commonLength += 1;
				if (commonLength > longestMatch) [nearestModel, longestMatch] = [model, commonLength];
			}
			return nearestModel;
		},
	};
}

export type SentenceNames = ReturnType<typeof sentenceNames>;
