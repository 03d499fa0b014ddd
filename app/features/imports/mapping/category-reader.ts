import type { NamedCategory } from "./catalogue-names";
import { categorySlug } from "./category-words";
import { wordKey } from "./values/words";

/** A value that fits no category of ours. */
export interface UnknownCategory {
	/** By which an answer is kept. */
	key: string;
	name: string;
	count: number;
	/** The category that staff chose; blank leaves it out, undefined is not answered yet. */
	slug: string | undefined;
}

/** Reads lists of categories in other words; values that fit none are kept, each once, to be asked about. */
export function categoryReader(
	categories: readonly NamedCategory[],
	answers: Readonly<Record<string, string>>,
) {
	const unknown = new Map<string, UnknownCategory>();

	function slugOf(value: string): string {
		const own = categorySlug(value, categories);
		if (own !== undefined) return own;
		const key = wordKey(value);
		const slug = Object.hasOwn(answers, key) ? answers[key] : undefined;
		const { count, name } = unknown.get(key) ?? { count: 0, name: value };
		unknown.set(key, { key, name, slug, count: count + 1 });
		return slug ?? "";
	}

	return {
		/** The slugs of a list of values; what fits none and was not answered is left out. */
		read(list: string): string {
			const slugs = list
				.split(";")
				.filter((value) => value !== "")
				.map(slugOf);
			return [...new Set(slugs)].filter((slug) => slug !== "").join(";");
		},
		unknown: () => [...unknown.values()],
	};
}
