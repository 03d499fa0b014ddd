import { type Control, GROUPS } from "~/features/finder/filters/filter-kinds";
import { type Facet, FILTER_LIST, type FilterName } from "~/features/finder/filters/filters";
import type { NameOf } from "~/features/finder/filters/texts";

/** An option of the form. */
export interface FacetOption {
	value: string;
	label: string;
	/** The number of models that it would leave. */
	count: number;
}

/** The options of each facet that the form shows. */
export type FormOptions = Readonly<Record<Facet, readonly FacetOption[]>>;

/** Returns a function that names the chosen slugs from the options that the form shows. */
export function namesFrom(options: FormOptions): NameOf {
	return (facet, slug) => options[facet].find(({ value }) => value === slug)?.label;
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
