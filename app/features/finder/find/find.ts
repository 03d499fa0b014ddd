import {
	FACTS,
	type FactName,
	type FilterConditions,
	NEEDED_FACTS,
} from "~/features/finder/filters/filter-kinds";
import {
	type Conditions,
	type Facet,
	FILTER_LIST,
	FILTERS,
	type FilterName,
	filterOf,
	hasCondition,
	NO_CONDITIONS,
} from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { FinderSort } from "~/features/finder/sorts";
import { countOptions, type FinderCatalogue, type Place } from "./finder-catalogue";

/** The number of models that each option of a facet would leave, in the order of the options. */
export type FacetCounts = readonly (readonly [value: string, count: number])[];

/** Ids of the models that contain the words of `q`; null without words. */
export type Matching = readonly number[] | null;

/** Verdict of a rule on a model. */
type Verdict = typeof FAILS | typeof LACKS | typeof HOLDS;

/** In a list of verdicts, zero is one that is not known yet. */
const FAILS = 1;
/** The model lacks the figure of the rule. */
const LACKS = 2;
const HOLDS = 3;

/** A condition in force. */
interface Rule {
	name: FilterName;
	fact: FactName | undefined;
	verdict(place: Place): number;
}

/** Returns the rule that models match the words. */
function wordsRule({ models, placeOf }: FinderCatalogue, ids: readonly number[]): Rule {
	const verdicts = new Uint8Array(models.length).fill(FAILS);
	for (const id of ids) {
		const place = placeOf.get(id);
		if (place !== undefined) verdicts[place] = HOLDS;
	}
	return { name: "q", fact: undefined, verdict: (place) => verdicts[place] ?? FAILS };
}

/** A list of all verdicts costs more than so many of them. */
const FEW = 100;

interface Test {
	fact: FactName | undefined;
	holds(model: FinderModel): boolean;
}

/** Returns the verdicts of a test on models, as far as possible from those that are kept. */
function judgeOf(
	{ models }: FinderCatalogue,
	{ fact, holds }: Test,
	conditions: Conditions,
	cachedVerdicts: Uint8Array | undefined,
) {
	const judge = (place: Place): Verdict => {
		const model = models[place];
		if (model && holds(model)) return HOLDS;
		return model && lacksFact(model, fact, conditions) ? LACKS : FAILS;
	};
	if (!cachedVerdicts) return judge;
	return (place: Place): number => {
		const verdict = cachedVerdicts[place] || judge(place);
		cachedVerdicts[place] = verdict;
		return verdict;
	};
}

/** Returns the conditions in force; they keep their verdicts with the catalogue if they are asked for many models. */
function rulesOf(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	matching: Matching,
	isCached = true,
): Rule[] {
	const rules = matching ? [wordsRule(catalogue, matching)] : [];
	for (const [name, filter] of FILTER_LIST) {
		const { fact, reads = [] } = filter;
		if (!hasCondition(conditions, name)) continue;
		const decisive = [name, ...reads].map((read) => [read, conditions[read]]);
		// A rule sees no other conditions: kept verdicts are those of these ones.
		const ruleConditions: Conditions = { ...NO_CONDITIONS, ...Object.fromEntries(decisive) };
		const tests: Test[] = [];
		const holds = filter.rule?.(ruleConditions[name], ruleConditions);
		if (holds) tests.push({ fact, holds });
		const ofFact = filter.factRule?.(ruleConditions[name]);
		if (ofFact) tests.push(ofFact);
		for (const test of tests) {
			const key = JSON.stringify([name, decisive, test === ofFact]);
			const cachedVerdicts = isCached ? catalogue.verdictsOf(key) : undefined;
			rules.push({
				name,
				fact: test.fact,
				verdict: judgeOf(catalogue, test, ruleConditions, cachedVerdicts),
			});
		}
	}
	return rules;
}

/** Returns true if a rule depends on the condition of another filter. */
function reads({ name }: Rule, other: FilterName): boolean {
	return filterOf(name).reads?.some((read) => read === other) === true;
}

function lacksFact(
	model: FinderModel,
	fact: FactName | undefined,
	conditions: FilterConditions,
): boolean {
	return fact !== undefined && FACTS[fact].of(model, conditions) === null;
}

/** Returns the models of a list, with those that lack a figure if they are included. */
function listed(
	places: readonly Place[],
	rules: readonly Rule[],
	{ unknown }: Pick<Conditions, "unknown">,
): Place[] {
	const least = unknown ? LACKS : HOLDS;
	return places.filter((place) => rules.every(({ verdict }) => verdict(place) >= least));
}

/** Counts the models of a list, with those that lack a figure if they are included. */
function countListed(
	places: readonly Place[],
	rules: readonly Rule[],
	{ unknown }: Pick<Conditions, "unknown">,
): number {
	const least = unknown ? LACKS : HOLDS;
	let count = 0;
	for (const place of places) {
		if (rules.every(({ verdict }) => verdict(place) >= least)) count += 1;
	}
	return count;
}

/**
 * Counts what each option of a facet would leave of a pool: the models that meet all other conditions, and the facet's
 * own if all chosen options must hold.
 */
function facetCounts(
	facet: Facet,
	catalogue: FinderCatalogue,
	rules: readonly Rule[],
	conditions: Conditions,
	pool: readonly Place[],
	modelsOf: (places: readonly Place[]) => readonly FinderModel[],
): FacetCounts {
	const { fact, decode } = filterOf(facet);
	const { options, isAll } = FILTERS[facet];
	const isRead = rules.some((rule) => reads(rule, facet));
	// Of few options the verdicts are kept. Another condition may depend on them: a lag counts at 4K if 4K is requested.
	if ((options && !isAll) || isRead) {
		const isFixed = (rule: Rule) => rule.name !== facet && !reads(rule, facet);
		const all = catalogue.sortedBy("newest", conditions);
		const candidates = isRead ? listed(all, rules.filter(isFixed), conditions) : pool;
		return catalogue.options[facet].map((option) => {
			const chosen = { ...conditions, [facet]: decode([option], (_, slug) => slug) };
			const facetRules = rulesOf(catalogue, chosen, null).filter((rule) => !isFixed(rule));
			return [option, countListed(candidates, facetRules, chosen)];
		});
	}
	const counted = modelsOf(pool);
	const counts = countOptions(counted, facet, conditions);
	const unknown = conditions.unknown
		? counted.filter((model) => lacksFact(model, fact, conditions)).length
		: 0;
	return catalogue.options[facet].map((value) => [value, (counts.get(value) ?? 0) + unknown]);
}

/**
 * Finds the models that meet conditions, with the number that each option would leave
 * (docs/product.md#find-a-projector).
 */
export function find(
	catalogue: FinderCatalogue,
	{ conditions, sort }: { conditions: Conditions; sort: FinderSort },
	matching: Matching,
) {
	const { models, placeOf } = catalogue;
	const rules = rulesOf(catalogue, conditions, matching);
	const meeting: Place[] = [];
	const lacking: Place[] = [];
	const excluded = new Map(rules.map(({ name }) => [name, [] as Place[]]));
	for (const place of catalogue.sortedBy(sort, conditions)) {
		// One pass over the catalogue, because its size decides the cost of a list.
		let isLacking = false;
		let isFailing = false;
		let excluding = 0;
		let by: Rule | undefined;
		for (const rule of rules) {
			const verdict = rule.verdict(place);
			if (verdict === HOLDS) continue;
			if (verdict === LACKS) isLacking = true;
			else isFailing = true;
			if (verdict === LACKS && conditions.unknown) continue;
			excluding += 1;
			by = rule;
			if (excluding > 1 && isFailing) break;
		}
		if (!isFailing) (isLacking ? lacking : meeting).push(place);
		if (by && excluding === 1) excluded.get(by.name)?.push(place);
	}
	const needed = NEEDED_FACTS.filter((fact) => rules.some((rule) => rule.fact === fact));
	const isMissing = (place: Place, of: FactName) =>
		rules.some(({ fact, verdict }) => fact === of && verdict(place) === LACKS);
	const counts = needed.map((fact) => {
		return [fact, lacking.filter((place) => isMissing(place, fact)).length] as const;
	});
	const listPlaces = conditions.unknown ? [...meeting, ...lacking] : meeting;
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
			const isLacking = conditions.unknown && place !== undefined && lacking.includes(place);
			return isLacking ? needed.filter((fact) => isMissing(place, fact)) : [];
		},
	};
}

export type FindResult = ReturnType<typeof find>;

/** Returns the models that meet conditions and lack no needed figure; if 4K is requested, each with its lag at 4K. */
export function modelsMeeting(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	{
		places = catalogue.sortedBy("newest", conditions),
		matching = null,
	}: { places?: readonly Place[]; matching?: Matching } = {},
): FinderModel[] {
	const rules = rulesOf(catalogue, conditions, matching, places.length > FEW);
	return catalogue.modelsAt(listed(places, rules, { unknown: false }), conditions);
}

/** Counts the models of a list. */
export function countMatches(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	matching: Matching,
): number {
	const places = catalogue.sortedBy("newest", conditions);
	return countListed(places, rulesOf(catalogue, conditions, matching), conditions);
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
	matching: Matching,
) {
	const rules = rulesOf(catalogue, conditions, matching);
	const near: { place: Place; failed: readonly Rule[] }[] = [];
	for (const place of catalogue.sortedBy("newest", conditions)) {
		const failed: Rule[] = [];
		for (const rule of rules) {
			const verdict = rule.verdict(place);
			if (verdict === HOLDS || (conditions.unknown && verdict === LACKS)) continue;
			failed.push(rule);
			if (failed.length > MAX_RULES) break;
		}
		if (failed.length <= MAX_RULES) near.push({ place, failed });
	}
	return (name: FilterName) => {
		const isOfFilter = (rule: Rule) => rule.name === name || reads(rule, name);
		const pool = near.flatMap(({ place, failed }) => (failed.every(isOfFilter) ? [place] : []));
		const words = name === "q" ? null : matching;
		return (changed: Conditions) =>
			countListed(pool, rulesOf(catalogue, changed, words).filter(isOfFilter), changed);
	};
}
