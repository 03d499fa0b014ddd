/** Position of a phrase in a text: the index of its first word, and the one after its last. */
export interface Found<T> {
	start: number;
	end: number;
	values: readonly T[];
}

const HEAD = 4;

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
			for (let length = 1; length <= Math.min(HEAD, key.length); length += 1) {
				heads.add(key.slice(0, length));
			}
			longest = Math.max(longest, key.length);
		},
		get: (key: string): readonly T[] => phrases.get(key) ?? [],
		/** Returns every place of a phrase, overlapping ones included. */
		findAll(words: readonly string[]) {
			const found: Found<T>[] = [];
			for (let start = 0; start < words.length; start += 1) {
				let text = "";
				for (let end = start; end < words.length && text.length < longest; end += 1) {
					const isHead = text.length < HEAD;
					text += words[end];
					if (isHead && !heads.has(text.slice(0, HEAD))) break;
					const values = phrases.get(text);
					if (values) found.push({ start, end: end + 1, values });
				}
			}
			return found;
		},
	};
}
