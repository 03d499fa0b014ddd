import { LRUCache } from "lru-cache";
import { GAMING_MODE_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";
import {
	asksFor4k,
	type RuleConditions,
	type SlugFilter,
} from "~/features/finder/filters/filter-kinds";
import { byFacet, type Facet, FILTERS, NO_CONDITIONS } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { ElectricityRate } from "~/features/running-cost/cost-texts";
import type { OwnerWeights } from "~/features/scores/weights";
import { createOrders } from "./orders";
import { createScoring, type ModelIndex } from "./scoring";

/** Returns a model with its lag at 4K as its lag. */
export function withLagAt4k<
	Model extends Pick<FinderModel, "inputLag4kMs" | "inputLagMs" | "isLag4kAt120" | "lagMode">,
>(model: Model) {
	const lagMode = model.isLag4kAt120 ? GAMING_MODE_TEXTS["4k120"] : null;
	// Most models are the same, and a copy takes as much memory as a model.
	const isSame = model.inputLagMs === model.inputLag4kMs && model.lagMode === lagMode;
	return isSame ? model : { ...model, inputLagMs: model.inputLag4kMs, lagMode };
}

/**
 * Upper limit of the cached verdicts, in bytes: whether models meet a rule. A rule takes a byte for each model; a page
 * has some 20 options.
 */
const MAX_VERDICT_BYTES = 4 * 1024 * 1024;

/** Returns the number of models by option; options without models are missing. */
export function countOptions(
	models: readonly FinderModel[],
	facet: Facet,
	conditions: RuleConditions,
): ReadonlyMap<string, number> {
	const { valuesOf } = FILTERS[facet];
	const counts = new Map<string, number>();
	for (const model of models) {
		for (const value of valuesOf(model, conditions))
			counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return counts;
}

/** Numbers of models by the options of a filter. */
type ModelCountsByOption = Readonly<Record<SlugFilter, ReadonlyMap<string, number>>>;

/** Settings and counts of the site that a catalogue is prepared with. */
interface CatalogueInput {
	/** The slugs that categories have on a new site, which our own texts use, by their current slugs. */
	builtInSlugByUse?: ReadonlyMap<string, string>;
	/** The price of electricity, for running costs. */
	rate?: ElectricityRate;
	ownerWeights?: OwnerWeights;
	/** Counted from the models if they are not given. */
	modelCounts?: ModelCountsByOption;
}

/**
 * Prepares a catalogue and the form's options. `models` are its models, the newest first; `uses` are the slugs of its
 * categories in order.
 */
export function finderCatalogue(
	models: readonly FinderModel[],
	uses: readonly string[],
	{
		builtInSlugByUse = new Map(),
		rate,
		ownerWeights = {},
		modelCounts = {
			use: countOptions(models, "use", NO_CONDITIONS),
			brand: countOptions(models, "brand", NO_CONDITIONS),
			feature: countOptions(models, "feature", NO_CONDITIONS),
		},
	}: CatalogueInput = {},
) {
	const indexById = new Map<number, ModelIndex>();
	const idBySku = new Map<string, number>();
	for (const [index, { id, sku }] of models.entries()) {
		indexById.set(id, index);
		idBySku.set(sku, id);
	}
	const scoring = createScoring({ models, indexById, builtInSlugByUse, ownerWeights });
	const modelsAt4k: FinderModel[] = [];
	const verdictCache = new LRUCache<string, Uint8Array>({
		maxSize: MAX_VERDICT_BYTES,
		sizeCalculation: (verdicts, key) => verdicts.length + 2 * key.length + 1,
	});
	const slugs: Partial<Record<Facet, readonly string[]>> = {
		use: uses,
		brand: [...modelCounts.brand.keys()].sort(),
		feature: [...modelCounts.feature.keys()].sort(),
	};
	return {
		/** Newest first. */
		models,
		/** Indexes of models by id. */
		indexById,
		modelOf: (id: number): FinderModel | undefined => models[indexById.get(id) ?? -1],
		idBySku,
		/** The options of each facet in order. */
		options: byFacet((facet) => FILTERS[facet].options ?? slugs[facet] ?? []),
		/** Returns the number of models in the catalogue that have an option. */
		totalOf: (facet: SlugFilter, option: string) => modelCounts[facet].get(option) ?? 0,
		builtInSlugByUse,
		rate,
		/** Returns the scores of models for conditions. */
		scores: scoring.scores,
		/** Returns the rules by which picks for conditions are chosen. */
		pickRules: scoring.pickRules,
		/** Returns the indexes of all models in an order. */
		sortedBy: createOrders({ models, rate, scoring }).sortedBy,
		/** Returns models by their indexes; if 4K is requested, each with its lag at 4K. */
		modelsAt(indexes: readonly ModelIndex[], conditions: RuleConditions) {
			const isAt4k = asksFor4k(conditions);
			return indexes.flatMap((index) => {
				const model = models[index];
				if (!model || !isAt4k) return model ?? [];
				modelsAt4k[index] ??= withLagAt4k(model);
				return modelsAt4k[index];
			});
		},
		/**
		 * Returns the verdicts of the rule with a key by model index, cached between lists. The caller fills them in; zero
		 * is not judged yet.
		 */
		cachedVerdictsFor(key: string) {
			const cachedVerdicts = verdictCache.get(key) ?? new Uint8Array(models.length);
			verdictCache.set(key, cachedVerdicts);
			return cachedVerdicts;
		},
	};
}

export type FinderCatalogue = ReturnType<typeof finderCatalogue>;
