import { createPhraseIndex, type Found, type NamedBrands } from "./brands";
import type { IndexedModel } from "./matchable-model";

interface Name {
	model: IndexedModel;
	isFull: boolean;
}

/** A place in a title that names models: one, or several of the same name. */
export interface NameHit {
	start: number;
	end: number;
	models: IndexedModel[];
}

const isWithin = (inner: Found<unknown>, outer: Found<unknown>) =>
	inner !== outer &&
	inner.start >= outer.start &&
	inner.end <= outer.end &&
	inner.end - inner.start < outer.end - outer.start;

/** Names like "C2" and "Titan" are ambiguous unless they directly follow the brand. */
const PASSED = new Set(["new", "the", "by"]);

function isBehindBrand(
	words: readonly string[],
	start: number,
	brand: string,
	{ inTitle }: NamedBrands,
) {
	let at = start;
	while (at > 0 && PASSED.has(words[at - 1] ?? "")) at -= 1;
	if (at === 0) return true;
	return inTitle.some(
		(found) => found.end === at && found.values.some((value) => value.brand === brand),
	);
}

/** Returns functions that find the names of models in a title whose brands are known. */
export function createNameFinder(models: readonly IndexedModel[]) {
	const index = createPhraseIndex<Name>();
	for (const model of models) {
		index.add(model.names.full, { model, isFull: true });
		for (const name of model.names.short) index.add(name, { model, isFull: false });
	}

	/** Ignores names within longer ones: "Horizon Ultra" is no "Horizon". */
	function inTitle(words: readonly string[], brands: NamedBrands): NameHit[] {
		const found = index.findAll(words).flatMap((hit) => {
			const isWeak =
				words.slice(hit.start, hit.end).join("").length <= 3 ||
				(hit.end - hit.start === 1 && !/\d/.test(words[hit.start] ?? ""));
			const values = hit.values.filter(
				({ model }) =>
					brands.all.has(model.brand) &&
					(!isWeak || isBehindBrand(words, hit.start, model.brand, brands)),
			);
			return values.length > 0 ? [{ ...hit, values }] : [];
		});
		return found
			.filter((hit) => !found.some((other) => isWithin(hit, other)))
			.map(({ start, end, values }) => {
				const full = values.filter((value) => value.isFull);
				const best = full.length > 0 ? full : values;
				return { start, end, models: best.map((value) => value.model) };
			});
	}

	return {
		inTitle,
		/** Returns the models of these brands with exactly this name. */
		called: (name: string, brands: NamedBrands) =>
			index.get(name).flatMap(({ model }) => (brands.all.has(model.brand) ? [model] : [])),
	};
}
