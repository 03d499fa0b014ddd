import type { InHtml } from "~/features/catalogue/listing/in-html.server";
import { type Control, GROUPS } from "~/features/finder/filters/filter-kinds";
import {
	byFacet,
	type Facet,
	FILTER_LIST,
	FILTERS,
	type FilterName,
} from "~/features/finder/filters/filters";
import type { NameOf } from "~/features/finder/filters/texts";

/** An option of the form and the number of models it would leave; its name if it does not follow from its value. */
export type FacetOption = readonly [value: string, count: number, name?: string];

/** The options of each facet, as short as possible: every byte is sent with every page. */
export type FormOptions = Readonly<Record<Facet, readonly FacetOption[]>>;

/** The form of a page. */
export type ShownForm = InHtml<{ options: FormOptions }>;

/** Returns the options of a page's form, those of a document from its HTML: each has its label and count beside it. */
export function optionsOf({ options }: ShownForm): FormOptions {
	return (
		options ??
		byFacet((facet) =>
			Array.from(
				document.querySelectorAll<HTMLInputElement>(`.finder-form [name=${facet}]`),
				({ value, nextSibling: label }): FacetOption => [
					value,
					Number(label?.nextSibling?.textContent),
					label?.textContent?.trim() ?? "",
				],
			).filter(([value]) => value !== ""),
		)
	);
}

/** Returns an option's label. */
export function optionName(facet: Facet, [value, , name]: FacetOption): string {
	return name ?? FILTERS[facet].label(value);
}

/** Returns a function that names the chosen slugs from the options that the form shows. */
export function namesFrom(options: FormOptions): NameOf {
	return (facet, slug) => {
		const option = options[facet].find(([value]) => value === slug);
		return option && optionName(facet, option);
	};
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
