import { brandNameFromSlug } from "~/features/catalogue/brand/brand";
import { LIGHT_KINDS, RESOLUTION_CLASSES, THROW_KINDS } from "~/features/catalogue/figures/figures";
import { tagName } from "~/features/catalogue/listing/tag";
import {
	type ConditionNames,
	LIGHT_TEXTS,
	RESOLUTION_TEXTS,
	ROOM_TEXTS,
	THROW_TEXTS,
} from "~/features/finder/condition-texts";
import type { Facet } from "~/features/finder/finder-model";
import { ROOM_LIGHTS } from "~/features/room/room";

/** An option of the form and how many models it would give; its name where its value does not tell it. */
export type FacetOption = readonly [value: string, count: number, name?: string];

/** The options of each facet, as short as they go: every byte is sent with every page. */
export type FormOptions = Readonly<Record<Facet, readonly FacetOption[]>>;

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

const FIXED_NAMES: ReadonlyMap<string, string> = new Map([
	...RESOLUTION_CLASSES.map((value): [string, string] => [value, RESOLUTION_TEXTS[value]]),
	...LIGHT_KINDS.map((value): [string, string] => [value, LIGHT_TEXTS[value]]),
	...THROW_KINDS.map((value): [string, string] => [value, THROW_TEXTS[value]]),
	...ROOM_LIGHTS.map((value): [string, string] => [value, ROOM_TEXTS[value]]),
	["1", "in stock"],
]);

/** What an option is called in the form. */
export function optionName(facet: Facet, [value, , name]: FacetOption): string {
	if (name !== undefined) return name;
	if (facet === "brand") return brandNameFromSlug(value);
	if (facet === "feature") return tagName(value);
	return capital(FIXED_NAMES.get(value) ?? value);
}

/** Options with other counts; one that is not counted would give none. */
export function withCounts(
	options: readonly FacetOption[],
	counts: ReadonlyMap<string, number>,
): FacetOption[] {
	return options.map(([value, , ...name]) => [value, counts.get(value) ?? 0, ...name]);
}

/** The names of what is ticked, from the options that the form shows. */
export function namesFrom(options: FormOptions): ConditionNames {
	const nameIn = (facet: Facet) => (slug: string) => {
		const option = options[facet].find(([value]) => value === slug);
		return option && optionName(facet, option);
	};
	return { use: nameIn("use"), brand: nameIn("brand"), feature: nameIn("feature") };
}
