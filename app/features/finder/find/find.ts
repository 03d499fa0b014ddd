import { type FactName, NEEDED_FACTS } from "~/features/finder/filters/filter-kinds";
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
	isFactUnknown,
	LACKS_FACT_VERDICT,
	type MatchingIds,
	placesMeeting,
	rulesOf,
} from "./condition-rules";
import { countOptions, type FinderCatalogue } from "./finder-catalogue";
import type { Place } from "./scoring";

/** The number of models that each option of a facet would leave, in the order of the options. */
export type FacetCounts = readonly (readonly [value: string, count: number])[];

/**
 * Counts what each option of a facet would leave of a pool: the models that meet all other conditions, and the facet's
 * own if all chosen options must hold.
 */
function facetCounts(
	facet: Facet,
	catalogue: FinderCatalogue,
	rules: readonly ConditionRule[],
	conditions: Conditions,
	pool: readonly Place[],
	modelsOf: (places: readonly Place[]) => readonly FinderModel[],
): FacetCounts {
	const { fact, decode } = filterOf(facet);
	const { options, isAll } = FILTERS[facet];
	const isRead = rules.some((rule) => dependsOn(rule, facet));
	// Of few options the verdicts are kept. Another condition may depend on them: a lag counts at 4K if 4K is requested.
	if ((options && !isAll) || isRead) {
		const isFixed = (rule: ConditionRule) => rule.name !== facet && !dependsOn(rule, facet);
		const all = catalogue.sortedBy("newest", conditions);
		const candidates = isRead ? placesMeeting(all, rules.filter(isFixed), conditions) : pool;
		return catalogue.options[facet].map((option) => {
			const chosen = { ...conditions, [facet]: decode([option], (_, slug) => slug) };
			const facetRules = rulesOf(catalogue, chosen, null).filter((rule) => !isFixed(rule));
			return [option, countMeeting(candidates, facetRules, chosen)];
		});
	}
	const countedModels = modelsOf(pool);
	const counts = countOptions(countedModels, facet, conditions);
	const unknown = conditions.unknown
		? countedModels.filter((model) => isFactUnknown(model, fact, conditions)).length
		: 0;
	return catalogue.options[facet].map((value) => [value, (counts.get(value) ?? 0) + unknown]);
}

/**
 * Finds the models that meet conditions, with the number that each option would leave
 * (docs/product.md#find-a-projector).
 */
export function findByConditions(
	catalogue: FinderCatalogue,
	{ conditions, sort }: { conditions: Conditions; sort: FinderSort },
	matching: MatchingIds,
) {
	const { models, placeOf } = catalogue;
	const rules = rulesOf(catalogue, conditions, matching);
	const meeting: Place[] = [];
	const placesLackingFacts: Place[] = [];
	const excluded = new Map(rules.map(({ name }) => [name, [] as Place[]]));
	for (const place of catalogue.sortedBy(sort, conditions)) {
		// One pass over the catalogue, because its size decides the cost of a list.
		let isLacking = false;
		let isFailing = false;
		let excluding = 0;
		let by: ConditionRule | undefined;
		for (const rule of rules) {
			const verdict = rule.verdict(place);
			if (verdict === HOLDS_VERDICT) continue;
			if (verdict === LACKS_FACT_VERDICT) isLacking = true;
			else isFailing = true;
			if (verdict === LACKS_FACT_VERDICT && conditions.unknown) continue;
			excluding += 1;
			by = rule;
			if (excluding > 1 && isFailing) break;
		}
		if (!isFailing) (isLacking ? placesLackingFacts : meeting).push(place);
		if (by && excluding === 1) excluded.get(by.name)?.push(place);
	}
	const needed = NEEDED_FACTS.filter((fact) => rules.some((rule) => rule.fact === fact));
	const isMissing = (place: Place, of: FactName) =>
		rules.some(({ fact, verdict }) => fact === of && verdict(place) === LACKS_FACT_VERDICT);
	const counts = needed.map((fact) => {
		return [fact, placesLackingFacts.filter((place) => isMissing(place, fact)).length] as const;
	});
	const listPlaces = conditions.unknown ? [...meeting, ...placesLackingFacts] : meeting;
	let listModels: readonly FinderModel[] | undefined;
	const modelsOf = (places: readonly Place[]) => {
		if (places !== listPlaces) return catalogue.modelsAt(places, NO_CONDITIONS);
		listModels ??= catalogue.modelsAt(listPlaces, NO_CONDITIONS);
		return listModels;
	};
	return {
		/** In order; models that lack a figure, if they are included, come after the others. */
		ids: listPlaces.map((place) => models[place]?.id ?? 0),
		total: listPlaces.length,
		/** Number of models that meet all other conditions and lack a figure, by figures that any lacks. */
		lacking: Object.fromEntries(counts.filter(([, count]) => count > 0)),
		countFacet(facet: Facet) {
			const beside = FILTERS[facet].isAll ? [] : (excluded.get(facet) ?? []);
			const pool = beside.length === 0 ? listPlaces : [...listPlaces, ...beside];
			return facetCounts(facet, catalogue, rules, conditions, pool, modelsOf);
		},
		/** Returns the models that lack no figure and meet all conditions, or all but the highest price, as they are listed. */
		withDearer() {
			const dearer = (excluded.get("max") ?? []).filter(
				(place) =>
					(models[place]?.pricePence ?? 0) > 0 && !needed.some((fact) => isMissing(place, fact)),
			);
			return catalogue.modelsAt([...meeting, ...dearer], conditions);
		},
		/** Returns the figures that a condition needs and a listed model lacks. */
		missingFactsOf(id: number) {
			const place = placeOf.get(id);
			const isLacking =
				conditions.unknown && place !== undefined && placesLackingFacts.includes(place);
			return isLacking ? needed.filter((fact) => isMissing(place, fact)) : [];
		},
	};
}

export type FindResult = ReturnType<typeof findByConditions>;

/** A list of all verdicts costs more than so many of them. */
const CACHE_ABOVE_MODELS = 100;

/** Returns the models that meet conditions and lack no needed figure; if 4K is requested, each with its lag at 4K. */
export function modelsMeeting(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	{
		places = catalogue.sortedBy("newest", conditions),
		matching = null,
	}: { places?: readonly Place[]; matching?: MatchingIds } = {},
): FinderModel[] {
	const rules = rulesOf(catalogue, conditions, matching, places.length > CACHE_ABOVE_MODELS);
	return catalogue.modelsAt(placesMeeting(places, rules, { unknown: false }), conditions);
}

/** Counts the models of a list. */
export function countMatches(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	matching: MatchingIds,
): number {
	const places = catalogue.sortedBy("newest", conditions);
	return countMeeting(places, rulesOf(catalogue, conditions, matching), conditions);
}

/** No condition has more rules: its own, and one that depends on it. */
const MAX_RULES = 2;

/**
 * Returns a function that prepares to count the models of lists which differ from one in the condition of a single
 * filter: only models that its rules alone exclude are looked at again.
 */
export function countsBeside(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	matching: MatchingIds,
) {
	const rules = rulesOf(catalogue, conditions, matching);
	const near: { place: Place; failed: readonly ConditionRule[] }[] = [];
	for (const place of catalogue.sortedBy("newest", conditions)) {
		const failed: ConditionRule[] = [];
		for (const rule of rules) {
			const verdict = rule.verdict(place);
			if (verdict === HOLDS_VERDICT || (conditions.unknown && verdict === LACKS_FACT_VERDICT))
				continue;
			failed.push(rule);
			if (failed.length > MAX_RULES) break;
		}
		if (failed.length <= MAX_RULES) near.push({ place, failed });
	}
	return (name: FilterName) => {
		const isOfFilter = (rule: ConditionRule) => rule.name === name || dependsOn(rule, name);
		const pool = near.flatMap(({ place, failed }) => (failed.every(isOfFilter) ? [place] : []));
		const words = name === "q" ? null : matching;
		return (changed: Conditions) =>
			countMeeting(pool, rulesOf(catalogue, changed, words).filter(isOfFilter), changed);
	};
}
