import { type SortOptions, sortedListAddress } from "~/features/catalogue/lists/list-page-state";

/** Names of the orders of the found models in the select of a list, the default first. */
const SORT_NAMES = {
	best: "Best Match",
	newest: "Newest First",
	"price-low": "Price: Low to High",
	"price-high": "Price: High to Low",
	brightest: "Brightest First",
	lag: "Lowest Input Lag",
	lightest: "Lightest First",
	quietest: "Quietest First",
	contrast: "Highest Contrast",
	warranty: "Longest Warranty",
	cost: "Cost over the Years",
} as const;

export type FinderSort = keyof typeof SORT_NAMES;

export const DEFAULT_SORT: FinderSort = "best";

export const FINDER_SORTS = Object.keys(SORT_NAMES) as FinderSort[];

const optionOf = (key: FinderSort) => ({ key, label: SORT_NAMES[key] });

export const FINDER_SORT_OPTIONS: SortOptions<FinderSort> = [
	optionOf(DEFAULT_SORT),
	...FINDER_SORTS.filter((key) => key !== DEFAULT_SORT).map(optionOf),
];

/** Orders of a category's page: without the cost, because the page has no field for the years of use. */
export const CATEGORY_SORT_OPTIONS: SortOptions<FinderSort> = [
	FINDER_SORT_OPTIONS[0],
	...FINDER_SORT_OPTIONS.slice(1).filter(({ key }) => key !== "cost"),
];

export const categoryListAddress = sortedListAddress(CATEGORY_SORT_OPTIONS);
