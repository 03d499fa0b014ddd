import { type Control, GROUPS, type SlugFilter } from "~/features/finder/filters/filter-kinds";
import {
	type Facet,
	FILTER_LIST,
	FILTERS,
	type FilterName,
} from "~/features/finder/filters/filters";
import { isOfSlugs, type NameOf } from "~/features/finder/filters/texts";

/** The options that the form shows. Those that are no slugs, and their labels, are declared in `FILTERS`. */
export interface FormOptions {
	/** The slugs in order, with the catalogue's names. */
	names: Readonly<Record<SlugFilter, Map<string, string>>>;
	/** The number of models that each option would leave, in the order of the options. */
	counts: Readonly<Record<Facet, readonly number[]>>;
}

/** An option of the form. */
export interface FacetOption {
	value: string;
	label: string;
	/** The number of models that it would leave. */
	count: number;
}

/** Returns a function that names the chosen slugs from the options that the form shows. */
export function namesFrom({ names }: FormOptions): NameOf {
	return (filter, slug) => names[filter].get(slug);
}

/** Returns the options of a facet in order. */
export function optionsOf({ names, counts }: FormOptions, facet: Facet): FacetOption[] {
	const { options = [], label } = FILTERS[facet];
	const labels = isOfSlugs(facet)
		? [...names[facet]]
		: options.map((value) => [value, label(value)] as const);
	return labels.map(([value, text], index) => ({
		value,
		label: text,
		count: counts[facet][index] ?? 0,
	}));
}

/** Groups that are always open initially. */
export const OPEN_GROUPS: readonly string[] = ["Use", "Price", "Your room"];

/** Kinds of fields in their order within a group. */
const KINDS: readonly Control["kind"][] = ["words", "number", "checkbox", "options", "weights"];

function namesIn(group: string | undefined, kinds = KINDS): FilterName[] {
	return kinds.flatMap((kind) =>
		FILTER_LIST.filter(([, { control }]) => control.group === group && control.kind === kind).map(
			([name]) => name,
		),
	);
}

/** The fields above the groups, the groups with their fields, and the fields below. */
export const FORM = {
	above: namesIn(undefined, ["words", "options"]),
	groups: GROUPS.map((title) => ({ title, names: namesIn(title) })),
	below: namesIn(undefined, ["checkbox"]),
};
