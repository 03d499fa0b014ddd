import {
	type Control,
	FINDER_FORM_GROUPS,
	type SlugFilter,
} from "~/features/finder/filters/filter-kinds";
import { isSlugFilter, type NameOf } from "~/features/finder/filters/filter-texts";
import {
	type Facet,
	FILTER_LIST,
	FILTERS,
	type FilterName,
} from "~/features/finder/filters/filters";

/**
 * The options that the form shows, as lists of slugs, names and counts, which are shorter in a page's data than one
 * object for each option. Options that are no slugs, and their labels, are declared in `FILTERS`.
 */
export interface FormOptions {
	slugs: Readonly<Record<SlugFilter, readonly string[]>>;
	/** The catalogue's names, in the order of the slugs. */
	names: Readonly<Record<SlugFilter, readonly string[]>>;
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
export function slugNamer({ slugs, names }: FormOptions): NameOf {
	return (filter, slug) => names[filter][slugs[filter].indexOf(slug)];
}

/** Returns the options of a facet in order. */
export function facetOptions({ slugs, names, counts }: FormOptions, facet: Facet): FacetOption[] {
	const { options = [], label } = FILTERS[facet];
	const values = isSlugFilter(facet) ? slugs[facet] : options;
	const labels = isSlugFilter(facet) ? names[facet] : options.map(label);
	return values.map((value, index) => ({
		value,
		label: labels[index] ?? value,
		count: counts[facet][index] ?? 0,
	}));
}

/** Groups that are always open initially. */
export const OPEN_GROUPS: readonly string[] = ["Use", "Price", "Your room"];

/** Kinds of fields in their order within a group. */
const FIELD_KINDS: readonly Control["kind"][] = [
	"words",
	"number",
	"checkbox",
	"options",
	"weights",
];

function filterNamesIn(group: string | undefined, kinds = FIELD_KINDS): FilterName[] {
	return kinds.flatMap((kind) =>
		FILTER_LIST.filter(([, { control }]) => control.group === group && control.kind === kind).map(
			([name]) => name,
		),
	);
}

/** Names of the fields above the groups, in each group, and below the groups. */
export const FINDER_FORM_FIELDS = {
	above: filterNamesIn(undefined, ["words", "options"]),
	groups: FINDER_FORM_GROUPS.map((title) => ({ title, names: filterNamesIn(title) })),
	below: filterNamesIn(undefined, ["checkbox"]),
};
