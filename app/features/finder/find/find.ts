import { type FactName, NEEDED_FACT_NAMES } from "~/features/finder/filters/filter-kinds";
import {
	type Conditions,
	type Facet,
	FILTERS,
	type FilterName,
	filterOf,
	NO_CONDITIONS,
} from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { FinderSort } from "~/features/finder/sorts";
import {
	type ConditionRule,
	countMeeting,
	dependsOn,
	HOLDS_VERDICT,
	indexesMeeting,
	isFactUnknown,
	LACKS_FACT_VERDICT,
	rulesOf,
	type WordMatchIds,
} from "./condition-rules";
import { countOptions, type FinderCatalogue } from "./finder-catalogue";
import type { ModelIndex } from "./scoring";

/** The number of models that each option of a facet would leave, in the order of the options. */
export type FacetCounts = readonly (readonly [value: string, count: number])[];

/**
 * Counts the models that each option of a facet would leave. `pool` has the models that meet all other conditions, and
 * the facet's condition too if models must meet all chosen options.
 */
function facetCounts(
	facet: Facet,
	catalogue: FinderCatalogue,
	rules: readonly ConditionRule[],
	conditions: Conditions,
	pool: readonly ModelIndex[],
	modelsOf: (indexes: readonly ModelIndex[]) => readonly FinderModel[],
): FacetCounts {
	const { fact, decode } = filterOf(facet);
	const { options, requiresAll } = FILTERS[facet];
	const isInputOfOtherRules = rules.some((rule) => dependsOn(rule, facet));
	// There are few options, whose verdicts are cached. Rules of other filters may depend on them, as lags do on 4K.
	if ((options && !requiresAll) || isInputOfOtherRules) {
		const isUnaffected = (rule: ConditionRule) => rule.name !== facet && !dependsOn(rule, facet);
		const allIndexes = catalogue.sortedBy("newest", conditions);
		const candidates = isInputOfOtherRules
			? indexesMeeting(allIndexes, rules.filter(isUnaffected), conditions)
			: pool;
		return catalogue.options[facet].map((option) => {
			// Options of a catalogue are current slugs already.
			const chosenConditions = { ...conditions, [facet]: decode([option], (_, slug) => slug) };
			const facetRules = rulesOf(catalogue, chosenConditions, null).filter(
				(rule) => !isUnaffected(rule),
			);
			return [option, countMeeting(candidates, facetRules, chosenConditions)];
		});
	}
	const countedModels = modelsOf(pool);
	const counts = countOptions(countedModels, facet, conditions);
	const unknownCount = conditions.unknown
		? countedModels.filter((model) => isFactUnknown(model, fact, conditions)).length
		: 0;
	return catalogue.options[facet].map((value) => [value, (counts.get(value) ?? 0) + unknownCount]);
}

/**
 * Finds the models that meet conditions, with the number that each option would leave
 * (docs/product.md#find-a-projector). `wordMatchIds` are the models that contain the words of `q`.
 */
export function findByConditions(
	catalogue: FinderCatalogue,
	{ conditions, sort }: { conditions: Conditions; sort: FinderSort },
	wordMatchIds: WordMatchIds,
) {
	const { models, indexById } = catalogue;
	const rules = rulesOf(catalogue, conditions, wordMatchIds);
	const matchingIndexes: ModelIndex[] = [];
	const indexesLackingFacts: ModelIndex[] = [];
	const indexesExcludedByOne = new Map(rules.map(({ name }) => [name, [] as ModelIndex[]]));
	for (const index of catalogue.sortedBy(sort, conditions)) {
		// One pass over the catalogue, because its size decides the cost of a list.
		let isLacking = false;
		let isFailing = false;
		let excludingRuleCount = 0;
		let excludingRule: ConditionRule | undefined;
		for (const rule of rules) {
			const verdict = rule.verdict(index);
			if (verdict === HOLDS_VERDICT) continue;
			if (verdict === LACKS_FACT_VERDICT) isLacking = true;
			else isFailing = true;
			if (verdict === LACKS_FACT_VERDICT && conditions.unknown) continue;
			excludingRuleCount += 1;
			excludingRule = rule;
			if (excludingRuleCount > 1 && isFailing) break;
		}
		if (!isFailing) (isLacking ? indexesLackingFacts : matchingIndexes).push(index);
		if (excludingRule && excludingRuleCount === 1)
			indexesExcludedByOne.get(excludingRule.name)?.push(index);
	}
	const neededFacts = NEEDED_FACT_NAMES.filter((fact) => rules.some((rule) => rule.fact === fact));
	const lacksFact = (index: ModelIndex, factName: FactName) =>
		rules.some(({ fact, verdict }) => fact === factName && verdict(index) === LACKS_FACT_VERDICT);
	const lackingCounts = neededFacts.map((fact) => {
		return [fact, indexesLackingFacts.filter((index) => lacksFact(index, fact)).length] as const;
	});
	const listIndexes = conditions.unknown
		? [...matchingIndexes, ...indexesLackingFacts]
		: matchingIndexes;
	let listModels: readonly FinderModel[] | undefined;
	const modelsOf = (indexes: readonly ModelIndex[]) => {
		if (indexes !== listIndexes) return catalogue.modelsAt(indexes, NO_CONDITIONS);
		listModels ??= catalogue.modelsAt(listIndexes, NO_CONDITIONS);
		return listModels;
	};
	return {
		/** In order; models that lack a fact, if they are included, come after the others. */
		ids: listIndexes.map((index) => models[index]?.id ?? 0),
		total: listIndexes.length,
		/** Number of models that meet all other conditions and lack a fact, by facts that any lacks. */
		lacking: Object.fromEntries(lackingCounts.filter(([, count]) => count > 0)),
		countFacet(facet: Facet) {
			const excludedByFacet = FILTERS[facet].requiresAll
				? []
				: (indexesExcludedByOne.get(facet) ?? []);
			const pool =
				excludedByFacet.length === 0 ? listIndexes : [...listIndexes, ...excludedByFacet];
			return facetCounts(facet, catalogue, rules, conditions, pool, modelsOf);
		},
		/**
		 * Returns, in the order of the list, the models that lack no fact and meet all conditions but the highest price.
		 */
		listModelsAtAnyPrice() {
			const dearerIndexes = (indexesExcludedByOne.get("max") ?? []).filter(
				(index) =>
					(models[index]?.pricePence ?? 0) > 0 &&
					!neededFacts.some((fact) => lacksFact(index, fact)),
			);
			return catalogue.modelsAt([...matchingIndexes, ...dearerIndexes], conditions);
		},
		/** Returns the facts that a condition needs and a listed model lacks. */
		missingFactsOf(id: number) {
			const index = indexById.get(id);
			const isLacking =
				conditions.unknown && index !== undefined && indexesLackingFacts.includes(index);
			return isLacking ? neededFacts.filter((fact) => lacksFact(index, fact)) : [];
		},
	};
}

export type FindResult = ReturnType<typeof findByConditions>;

/** For at most this many models, computing verdicts costs less than a cache for all models. */
const CACHE_ABOVE_MODELS = 100;

/** Returns the models that meet conditions and lack no needed fact; if 4K is requested, each with its lag at 4K. */
export function modelsMeeting(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	{
		indexes = catalogue.sortedBy("newest", conditions),
		wordMatchIds = null,
	}: { indexes?: readonly ModelIndex[]; wordMatchIds?: WordMatchIds } = {},
): FinderModel[] {
	const rules = rulesOf(catalogue, conditions, wordMatchIds, indexes.length > CACHE_ABOVE_MODELS);
	return catalogue.modelsAt(indexesMeeting(indexes, rules, { unknown: false }), conditions);
}

/** Counts the models of a list: those that meet the conditions and contain the words of `q`. */
export function countMatches(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	wordMatchIds: WordMatchIds,
): number {
	const indexes = catalogue.sortedBy("newest", conditions);
	return countMeeting(indexes, rulesOf(catalogue, conditions, wordMatchIds), conditions);
}

/** Upper limit of rules that depend on one condition: the rule of its filter, and one of another filter. */
const MAX_RULES_OF_CONDITION = 2;

/**
 * Returns a function that, for a filter, returns a function that counts the models of lists with another value for that
 * filter. Tests only the models again that no rule of another filter excludes.
 */
export function changedListCounter(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	listWordMatchIds: WordMatchIds,
) {
	const rules = rulesOf(catalogue, conditions, listWordMatchIds);
	const nearMatches: { index: ModelIndex; failedRules: readonly ConditionRule[] }[] = [];
	for (const index of catalogue.sortedBy("newest", conditions)) {
		const failedRules: ConditionRule[] = [];
		for (const rule of rules) {
			const verdict = rule.verdict(index);
			if (verdict === HOLDS_VERDICT || (conditions.unknown && verdict === LACKS_FACT_VERDICT))
				continue;
			failedRules.push(rule);
			if (failedRules.length > MAX_RULES_OF_CONDITION) break;
		}
		if (failedRules.length <= MAX_RULES_OF_CONDITION) nearMatches.push({ index, failedRules });
	}
	return (name: FilterName) => {
		const isOfFilter = (rule: ConditionRule) => rule.name === name || dependsOn(rule, name);
		const pool = nearMatches.flatMap(({ index, failedRules }) =>
			failedRules.every(isOfFilter) ? [index] : [],
		);
		const wordMatchIds = name === "q" ? null : listWordMatchIds;
		return (changedConditions: Conditions) =>
			countMeeting(
				pool,
				rulesOf(catalogue, changedConditions, wordMatchIds).filter(isOfFilter),
				changedConditions,
			);
	};
}
