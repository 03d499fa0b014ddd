import {
	FACTS,
	type FactName,
	type FilterConditions,
} from "~/features/finder/filters/filter-kinds";
import {
	type Conditions,
	FILTER_LIST,
	type FilterName,
	filterOf,
	hasCondition,
	NO_CONDITIONS,
} from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { FinderCatalogue } from "./finder-catalogue";
import type { Place } from "./scoring";

/** Ids of the models that contain the words of `q`; null without words. */
export type MatchingIds = readonly number[] | null;

/** Verdict of a rule on a model. */
type Verdict = typeof FAILS_VERDICT | typeof LACKS_FACT_VERDICT | typeof HOLDS_VERDICT;

/** In a list of verdicts, zero is one that is not known yet. */
const FAILS_VERDICT = 1;
/** The model lacks the figure of the rule. */
export const LACKS_FACT_VERDICT = 2;
export const HOLDS_VERDICT = 3;

/** A condition in force. */
export interface ConditionRule {
	name: FilterName;
	fact: FactName | undefined;
	verdict(place: Place): number;
}

/** Returns the rule that models match the words. */
function wordsRule({ models, placeOf }: FinderCatalogue, ids: readonly number[]): ConditionRule {
	const verdicts = new Uint8Array(models.length).fill(FAILS_VERDICT);
	for (const id of ids) {
		const place = placeOf.get(id);
		if (place !== undefined) verdicts[place] = HOLDS_VERDICT;
	}
	return { name: "q", fact: undefined, verdict: (place) => verdicts[place] ?? FAILS_VERDICT };
}

interface RuleTest {
	fact: FactName | undefined;
	holds(model: FinderModel): boolean;
}

/** Returns the verdicts of a test on models, as far as possible from those that are kept. */
function verdictFinder(
	{ models }: FinderCatalogue,
	{ fact, holds }: RuleTest,
	conditions: Conditions,
	cachedVerdicts: Uint8Array | undefined,
) {
	const judge = (place: Place): Verdict => {
		const model = models[place];
		if (model && holds(model)) return HOLDS_VERDICT;
		return model && isFactUnknown(model, fact, conditions) ? LACKS_FACT_VERDICT : FAILS_VERDICT;
	};
	if (!cachedVerdicts) return judge;
	return (place: Place): number => {
		const verdict = cachedVerdicts[place] || judge(place);
		cachedVerdicts[place] = verdict;
		return verdict;
	};
}

/** Returns the conditions in force; they keep their verdicts with the catalogue if they are asked for many models. */
export function rulesOf(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	matching: MatchingIds,
	isCached = true,
): ConditionRule[] {
	const rules = matching ? [wordsRule(catalogue, matching)] : [];
	for (const [name, filter] of FILTER_LIST) {
		const { fact, reads = [] } = filter;
		if (!hasCondition(conditions, name)) continue;
		const decisive = [name, ...reads].map((read) => [read, conditions[read]]);
		// A rule sees no other conditions: kept verdicts are those of these ones.
		const ruleConditions: Conditions = { ...NO_CONDITIONS, ...Object.fromEntries(decisive) };
		const tests: RuleTest[] = [];
		const holds = filter.rule?.(ruleConditions[name], ruleConditions);
		if (holds) tests.push({ fact, holds });
		const factRule = filter.factRule?.(ruleConditions[name]);
		if (factRule) tests.push(factRule);
		for (const test of tests) {
			const key = JSON.stringify([name, decisive, test === factRule]);
			const cachedVerdicts = isCached ? catalogue.verdictsOf(key) : undefined;
			rules.push({
				name,
				fact: test.fact,
				verdict: verdictFinder(catalogue, test, ruleConditions, cachedVerdicts),
			});
		}
	}
	return rules;
}

/** Returns true if a rule depends on the condition of another filter. */
export function dependsOn({ name }: ConditionRule, other: FilterName): boolean {
	return filterOf(name).reads?.some((read) => read === other) === true;
}

export function isFactUnknown(
	model: FinderModel,
	fact: FactName | undefined,
	conditions: FilterConditions,
): boolean {
	return fact !== undefined && FACTS[fact].factOf(model, conditions) === null;
}

/** Returns the models of a list, with those that lack a figure if they are included. */
export function placesMeeting(
	places: readonly Place[],
	rules: readonly ConditionRule[],
	{ unknown }: Pick<Conditions, "unknown">,
): Place[] {
	const least = unknown ? LACKS_FACT_VERDICT : HOLDS_VERDICT;
	return places.filter((place) => rules.every(({ verdict }) => verdict(place) >= least));
}

/** Counts the models of a list, with those that lack a figure if they are included. */
export function countMeeting(
	places: readonly Place[],
	rules: readonly ConditionRule[],
	{ unknown }: Pick<Conditions, "unknown">,
): number {
	const least = unknown ? LACKS_FACT_VERDICT : HOLDS_VERDICT;
	let count = 0;
	for (const place of places) {
		if (rules.every(({ verdict }) => verdict(place) >= least)) count += 1;
	}
	return count;
}
