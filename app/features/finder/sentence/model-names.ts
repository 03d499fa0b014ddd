import { wordsOf } from "~/features/catalogue/words/words";

/** What names of models are recognised by. */
export interface NamedModel {
	sku: string;
	brandSlug: string;
	model: string;
}

const keyOf = (text: string) => wordsOf(text.replaceAll("+", " plus ")).join("");

/** Words of letters and digits. */
export const isCode = (word: string) => /[a-z]/.test(word) && /\d/.test(word);

/** Shorter beginnings of a name are not taken for one: "son" is not "Sony". */
const LEAST_LETTERS = 4;

/** Returns the names of a catalogue's models and brands, to recognise them in sentences. */
export function sentenceNames(models: readonly NamedModel[], brands: readonly string[]) {
	const words = new Set(brands.flatMap(wordsOf));
	const byKey = new Map<string, NamedModel>();
	/** Null for a code that several models have. */
	const byCode = new Map<string, NamedModel | null>();
	for (const one of models) {
		const key = keyOf(one.model);
		const ofModel = wordsOf(one.model);
		for (const word of [...ofModel, ...wordsOf(one.brandSlug), ...wordsOf(one.sku)])
			words.add(word);
		for (const name of [key, keyOf(one.brandSlug) + key, keyOf(one.sku)]) {
			if (!byKey.has(name)) byKey.set(name, one);
		}
		for (const word of ofModel) {
			if (isCode(word)) byCode.set(word, byCode.has(word) ? null : one);
		}
	}
	const sorted = [...words].sort();
	const isWord = (word: string) => {
		if (words.has(word)) return true;
		if (word.length < LEAST_LETTERS) return false;
		let [low, high] = [0, sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sorted[middle] ?? "") < word) low = middle + 1;
			else high = middle;
		}
		return sorted[low]?.startsWith(word) === true;
	};
	const keys = models.map(
		(model) => keyOf(model.brandSlug) + keyOf(model.model) + keyOf(model.sku),
	);

	return {
		/** Returns true if each word of a text may be one of a name. */
		isName: (text: string) => {
			const all = wordsOf(text);
			return all.length > 0 && (all.every(isWord) || byKey.has(keyOf(text)) || isWord(keyOf(text)));
		},
		/** Returns the model that a text names, with or without its brand. */
		modelOf(text: string): NamedModel | undefined {
			const key = keyOf(text);
			const model = byKey.get(key) ?? byCode.get(key);
			if (model || !isCode(key) || key.length < LEAST_LETTERS) return model ?? undefined;
			// "W2710" of the one that is "W2710i"
			const [only, ...more] = models.filter((_, index) => keys[index]?.includes(key));
			return more.length === 0 ? only : undefined;
		},
		/** Returns true if a model of a brand, or of any, has all codes and numbers of a name. */
		isHeld(name: string, brandSlug: string | undefined): boolean {
			const parts = wordsOf(name);
			const pieces = parts.flatMap((part, index) =>
				isCode(part) ? part : /^\d+$/.test(part) ? `${parts[index - 1] ?? ""}${part}` : [],
			);
			return models.some((model, index) => {
				if (brandSlug !== undefined && model.brandSlug !== brandSlug) return false;
				return pieces.every((piece) => keys[index]?.includes(piece));
			});
		},
		/** Returns the model whose name begins most like another, of a brand if one is given. */
		nearestTo(name: string, brandSlug: string | undefined): NamedModel | undefined {
			const key = keyOf(name);
			let nearest: NamedModel | undefined;
			let longestMatch = brandSlug === undefined ? 0 : -1;
			for (const one of models) {
				if (brandSlug !== undefined && one.brandSlug !== brandSlug) continue;
				const modelKey = keyOf(one.model);
				let same = 0;
				while (same < key.length && key[same] === modelKey[same]) same += 1;
				if (same > longestMatch) [nearest, longestMatch] = [one, same];
			}
			return nearest;
		},
	};
}

export type SentenceNames = ReturnType<typeof sentenceNames>;
