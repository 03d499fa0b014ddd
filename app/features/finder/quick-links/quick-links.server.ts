import { finderPath } from "~/features/finder/filters/address-parts";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/filters/filters";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { countMatches } from "~/features/finder/find/find";
import type { FinderCatalogue } from "~/features/finder/find/finder-catalogue";

/** A link into the finder. */
export interface QuickLink {
	text: string;
	to: string;
	/** The number of models it leads to; null for the link to all of the list's models. */
	count: number | null;
}

/** Conditions by which many visitors narrow a list. */
const QUICK_CONDITIONS: readonly (readonly [text: string, conditions: Partial<Conditions>])[] = [
	["Under £1,000", { max: 100_000 }],
	["In stock", { stock: true }],
	["4K", { res: ["4k"] }],
	["Short throw", { throw: ["short"] }],
];

/** Returns the links from a list with these conditions: to its parts that have models, and to the finder. */
export function quickLinks(
	catalogue: FinderCatalogue,
	baseConditions: Partial<Conditions>,
): QuickLink[] {
	const links = QUICK_CONDITIONS.map(([text, quickConditions]) => {
		const conditions = { ...NO_CONDITIONS, ...baseConditions, ...quickConditions };
		// The links have no words to search for.
		const count = countMatches(catalogue, conditions, null);
		return { text, to: finderPath(conditions), count };
	});
	const allFiltersLink = { text: "All filters", to: finderPath(baseConditions), count: null };
	return [...links.filter(({ count }) => count > 0), allFiltersLink];
}

/** Returns the links for the current catalogue. */
export async function currentQuickLinks(baseConditions: Partial<Conditions>): Promise<QuickLink[]> {
	return quickLinks((await currentCatalogue()).catalogue, baseConditions);
}
