import { finderPath } from "~/features/finder/address/conditions-address";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/conditions";
import { countFound } from "~/features/finder/index/find";
import type { FinderIndex } from "~/features/finder/index/finder-index";

/** A link into the finder, with how many models it leads to. */
export interface QuickLink {
	text: string;
	to: string;
	count: number;
}

/** What many visitors narrow a list by. */
const NARROWINGS: readonly (readonly [text: string, conditions: Partial<Conditions>])[] = [
	["Under £1,000", { max: 1000 }],
	["In stock", { inStock: true }],
	["4K", { resolutions: ["4k"] }],
	["Short throw", { throws: ["short"] }],
];

/** Links from a page whose models meet a condition to parts of them; without those that would lead to none. */
export function quickLinks(index: FinderIndex, own: Partial<Conditions>): QuickLink[] {
	return NARROWINGS.map(([text, narrowing]) => {
		const conditions = { ...NO_CONDITIONS, ...own, ...narrowing };
		return { text, to: finderPath(conditions), count: countFound(index, conditions, null) };
	}).filter(({ count }) => count > 0);
}
