import type { KnownModel, ModelMatch } from "~/features/imports/mapping/catalogue-names";
import { createEndingFinder } from "~/features/matching/endings";
import type { MatchableLine } from "~/features/matching/line-reader";
import { modelNames } from "~/features/matching/matchable-model";
import { createMatcher } from "~/features/matching/matcher";
import { accessoryCategory, accessoryIn, otherGoods } from "~/features/matching/titles/accessory";
import { readWords } from "~/features/matching/titles/words";

interface NamedLine extends Omit<MatchableLine, "category" | "condition"> {
	/** Its model, as far as the title has it. */
	model: string;
}

/** Returns the word that a line adds to a model's name of words: "Max" of "Horizon 20 Max" to "Horizon 20". */
function addedWord(line: NamedLine, { brand, model }: KnownModel): string | undefined {
	if (modelNames(brand, model).isCode) return undefined;
	const own = new Set(readWords(`${brand} ${model}`).words);
	return readWords(line.model).words.find((word) => !own.has(word));
}

/** Returns a function that finds a model that a row may mean although it is called otherwise. */
export function nearModelFinder(models: readonly KnownModel[]) {
	const match = createMatcher(models);
	const findEnding = createEndingFinder(models);
	const bySku = new Map(models.map((model) => [model.sku, model]));

	function matchOf(sku: string, why: string, isDoubtful: boolean): ModelMatch | undefined {
		const model = bySku.get(sku);
		const named = model && { sku, name: `${model.brand} ${model.model}`, by: "name" as const, why };
		return named && (isDoubtful ? { ...named, isDoubtful } : named);
	}

	return (line: NamedLine): ModelMatch | undefined => {
		const found = match({ ...line, category: "", condition: "new" });
		if (found.kind === "matched") {
			const model = found.rule === "title" ? bySku.get(found.sku) : undefined;
			const added = model && addedWord(line, model);
			const why = added === undefined ? "" : `It adds “${added}” to the name.`;
			return matchOf(found.sku, why, added !== undefined);
		}
		const ending = findEnding(line.brand, line.title);
		if (ending) return matchOf(ending.sku, ending.why, false);
		const [first] = found.kind === "new" && found.isNamed ? found.proposals : [];
		return first && matchOf(first.sku, first.why, true);
	};
}

/** Returns why a row seems to sell no projector; undefined if it seems to. */
export function noProjector(title: string, brand: string, goods: string): string | undefined {
	const { words } = readWords(title);
	const [first = ""] = readWords(brand).words;
	const place = first === "" ? -1 : words.indexOf(first);
	const accessory = accessoryIn(words, place === -1 ? [] : [place]) ?? accessoryCategory(goods);
	return accessory ?? otherGoods(title, goods);
}
