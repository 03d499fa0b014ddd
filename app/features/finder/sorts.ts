import type { SortOption } from "~/features/catalogue/listing/list-state";

/** Address of the finder without conditions. */
export const FINDER_PATH = "/projectors";

/** Parameter of a form whose words lead to the list that they mean, instead of one that contains them. */
export const AS_MEANT = "meant";

/** Names of the orders of the found models in the select of a list, the default first. */
const SORT_NAMES = {
	newest: "Newest First",
	"price-low": "Price: Low to High",
	"price-high": "Price: High to Low",
	brightest: "Brightest First",
	lag: "Lowest Input Lag",
	lightest: "Lightest First",
	quietest: "Quietest First",
	cost: "Cost over the Years",
} as const;

export type FinderSort = keyof typeof SORT_NAMES;

export const DEFAULT_SORT: FinderSort = "newest";

export const FINDER_SORTS = Object.keys(SORT_NAMES) as FinderSort[];

export const FINDER_SORT_OPTIONS: readonly SortOption<FinderSort>[] = FINDER_SORTS.map((key) => ({
	key,
	label: SORT_NAMES[key],
}));

/** Orders of a category's page, which asks for no years of use. */
export const USE_SORT_OPTIONS = FINDER_SORT_OPTIONS.filter(({ key }) => key !== "cost");
