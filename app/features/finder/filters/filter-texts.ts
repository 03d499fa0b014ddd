import {
	type FactName,
	NEEDED_FACT_NAMES,
	NEEDED_FACTS_BY_NAME,
	SLUG_FILTERS,
	type SlugFilter,
} from "./filter-kinds";
import { type Conditions, FILTER_LIST, type FilterName, valuesIn } from "./filters";

/** A condition in force: a value of its parameter, and a short text ("up to £600"). */
export interface ConditionText {
	param: FilterName;
	value: string;
	text: string;
}

/** Returns the catalogue's name of a slug; undefined for an unknown slug, which is then shown itself. */
export type NameOf = (filter: SlugFilter, slug: string) => string | undefined;

export const isSlugFilter = (name: FilterName): name is SlugFilter =>
	SLUG_FILTERS.some((filter) => filter === name);

/**
 * Returns the conditions in force as short texts, in the order of the address. They are the texts of chips ("Remove
 * short throw") and of the link that an understood sentence offers.
 */
export function conditionTexts(conditions: Conditions, nameOf: NameOf): ConditionText[] {
	return FILTER_LIST.flatMap(([param, filter]) =>
		valuesIn(conditions, param).map((value) => {
			// The values of `not` that have a name in the catalogue are brands.
			const slugFilter = param === "not" ? "brand" : param;
			const name = isSlugFilter(slugFilter) ? nameOf(slugFilter, value) : undefined;
			return { param, value, text: filter.chipText(value, name) };
		}),
	);
}

/** A condition that may be removed: its texts, and the value of its filter without it. */
export interface Removal {
	param: FilterName;
	texts: readonly string[];
	remainingValue: unknown;
}

/** Returns the removable conditions in the order of the address; values that must all hold are removable one by one. */
export function removableConditionsOf(conditions: Conditions, nameOf: NameOf): Removal[] {
	const texts = conditionTexts(conditions, nameOf);
	return FILTER_LIST.flatMap(([param, { emptyValue, requiresAll }]): Removal[] => {
		const paramConditions = texts.filter((condition) => condition.param === param);
		if (paramConditions.length === 0) return [];
		if (!requiresAll)
			return [
				{ param, texts: paramConditions.map(({ text }) => text), remainingValue: emptyValue },
			];
		return paramConditions.map(({ value, text }) => {
			const remainingValue = paramConditions.flatMap((otherCondition) =>
				otherCondition.value === value ? [] : otherCondition.value,
			);
			return { param, texts: [text], remainingValue };
		});
	});
}

/** Returns the note on a model that lacks a fact: 'No throw ratio given'. */
export function missingFactText(fact: FactName): string {
	return `No ${NEEDED_FACTS_BY_NAME[fact].name} given`;
}

/** Returns a line for each fact that models lack: '3 more have no throw ratio'. */
export function lackingTexts(lackingByFact: Readonly<Record<string, number>>): string[] {
	return NEEDED_FACT_NAMES.flatMap((fact) => {
		const count = lackingByFact[fact] ?? 0;
		const verb = count === 1 ? "has" : "have";
		return count > 0 ? `${count} more ${verb} no ${NEEDED_FACTS_BY_NAME[fact].name}` : [];
	});
}
