import {
	type FactName,
	NEEDED_FACTS_BY_NAME,
	type RuleConditions,
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
import type { ModelIndex } from "./scoring";

/** Ids of the models that contain the words of `q`; null without words that narrow the list. */
export type WordMatchIds = readonly number[] | null;

/** Verdict of a rule on a model. */
type Verdict = typeof FAILS_VERDICT | typeof LACKS_FACT_VERDICT | typeof HOLDS_VERDICT;

// No verdict is zero: in a list of cached verdicts, zero means not computed yet.
const FAILS_VERDICT = 1;
/** The model lacks the fact of the rule. */
export const LACKS_FACT_VERDICT = 2;
export const HOLDS_VERDICT = 3;

/** The rule of a condition in force. */
export interface ConditionRule {
	name: FilterName;
	fact: FactName | undefined;
	verdict(index: ModelIndex): number;
}

/** Returns the rule that models match the words. */
function wordsRule({ models, indexById }: FinderCatalogue, ids: readonly number[]): ConditionRule {
	const verdicts = new Uint8Array(models.length).fill(FAILS_VERDICT);
	for (const id of ids) {
		const index = indexById.get(id);
		if (index !== undefined) verdicts[index] = HOLDS_VERDICT;
	}
	return { name: "q", fact: undefined, verdict: (index) => verdicts[index] ?? FAILS_VERDICT };
}

interface RuleTest {
	fact: FactName | undefined;
	holds(model: FinderModel): boolean;
}

/** Returns a function for the verdict of a test on a model, which reads and fills `cachedVerdicts` if given. */
function verdictFinder(
	{ models }: FinderCatalogue,
	{ fact, holds }: RuleTest,
	conditions: Conditions,
	cachedVerdicts: Uint8Array | undefined,
) {
	const judge = (index: ModelIndex): Verdict => {
		const model = models[index];
		if (model && holds(model)) return HOLDS_VERDICT;
		return model && isFactUnknown(model, fact, conditions) ? LACKS_FACT_VERDICT : FAILS_VERDICT;
	};
	if (!cachedVerdicts) return judge;
	return (index: ModelIndex): number => {
		const verdict = cachedVerdicts[index] || judge(index);
		cachedVerdicts[index] = verdict;
		return verdict;
	};
}

/** Returns the rules of the conditions in force; with `isCached` the catalogue stores their verdicts. */
export function rulesOf(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	wordMatchIds: WordMatchIds,
	isCached = true,
): ConditionRule[] {
	const rules = wordMatchIds ? [wordsRule(catalogue, wordMatchIds)] : [];
	for (const [name, filter] of FILTER_LIST) {
		const { fact, ruleInputs = [] } = filter;
		if (!hasCondition(conditions, name)) continue;
		const relevantConditions = [name, ...ruleInputs].map((input) => [input, conditions[input]]);
		// A rule sees no other conditions, so that cached verdicts depend only on these.
		const ruleConditions: Conditions = {
			...NO_CONDITIONS,
			...Object.fromEntries(relevantConditions),
		};
		const tests: RuleTest[] = [];
		const holds = filter.rule?.(ruleConditions[name], ruleConditions);
		if (holds) tests.push({ fact, holds });
		// Some filters have a second test, which needs a fact of its own.
		const factRule = filter.factRule?.(ruleConditions[name]);
		if (factRule) tests.push(factRule);
		for (const test of tests) {
			const key = JSON.stringify([name, relevantConditions, test === factRule]);
			const cachedVerdicts = isCached ? catalogue.cachedVerdictsFor(key) : undefined;
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
	return filterOf(name).ruleInputs?.some((input) => input === other) === true;
}

export function isFactUnknown(
	model: FinderModel,
	fact: FactName | undefined,
	conditions: RuleConditions,
): boolean {
	return fact !== undefined && NEEDED_FACTS_BY_NAME[fact].factOf(model, conditions) === null;
}

function meetsRules(
	index: ModelIndex,
	rules: readonly ConditionRule[],
	minVerdict: Verdict,
): boolean {
	for (const { verdict } of rules) {
		if (verdict(index) < minVerdict) return false;
	}
	return true;
}

/** Returns the indexes of the models that meet all rules; with `unknown`, a model may lack the facts of rules. */
export function indexesMeeting(
	indexes: readonly ModelIndex[],
	rules: readonly ConditionRule[],
	{ unknown }: Pick<Conditions, "unknown">,
): ModelIndex[] {
	const minVerdict = unknown ? LACKS_FACT_VERDICT : HOLDS_VERDICT;
	return indexes.filter((index) => meetsRules(index, rules, minVerdict));
}

/** Counts the models that meet all rules; with `unknown`, a model may lack the facts of rules. */
export function countMeeting(
	indexes: readonly ModelIndex[],
	rules: readonly ConditionRule[],
	{ unknown }: Pick<Conditions, "unknown">,
): number {
	const minVerdict = unknown ? LACKS_FACT_VERDICT : HOLDS_VERDICT;
	let count = 0;
	for (const index of indexes) {
		if (meetsRules(index, rules, minVerdict)) count += 1;
	}
	return count;
}
