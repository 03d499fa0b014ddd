import { FIGURES, type FigureName, NEEDED_FIGURES, type SlugFilter } from "./filter-kinds";
import { type Conditions, FILTER_LIST, type FilterName, valuesIn } from "./filters";

/** A condition in force: a value of its parameter, and a short text ("up to £600"). */
export interface ConditionText {
	param: FilterName;
	value: string;
	text: string;
}

/** Returns the catalogue's name of a slug; undefined for an unknown slug, which is then shown itself. */
export type NameOf = (filter: SlugFilter, slug: string) => string | undefined;

export const isOfSlugs = (name: FilterName): name is SlugFilter =>
	name === "use" || name === "brand" || name === "feature";

/**
 * Returns the conditions in force as short texts, in the order of the address. They name the chips ("Remove short
 * throw") and the link that an understood sentence offers.
 */
export function conditionTexts(conditions: Conditions, nameOf: NameOf): ConditionText[] {
	return FILTER_LIST.flatMap(([param, filter]) =>
		valuesIn(conditions, param).map((value) => {
			const slugs = param === "not" ? "brand" : param;
			const name = isOfSlugs(slugs) ? nameOf(slugs, value) : undefined;
			return { param, value, text: filter.chip(value, name) };
		}),
	);
}

/** Returns the note on a model that lacks a figure: 'No throw ratio given'. */
export function missingText(figure: FigureName): string {
	return `No ${FIGURES[figure].name} given`;
}

/** Returns a line for each figure that models lack: '3 more have no throw ratio'. */
export function lackingTexts(lacking: Readonly<Record<string, number>>): string[] {
	return NEEDED_FIGURES.flatMap((figure) => {
		const count = lacking[figure] ?? 0;
		const has = count === 1 ? "has" : "have";
		return count > 0 ? `${count} more ${has} no ${FIGURES[figure].name}` : [];
	});
}
