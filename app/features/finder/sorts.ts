import type { SortOption } from "~/features/catalogue/listing/list-state";

/** Address of the finder without conditions. */
export const FINDER_PATH = "/projectors";

/** Parameter of a form whose words lead to the list that they mean, instead of one that contains them. */
export const AS_MEANT = "meant";

/** Orders of the found models, the default first. */
export const FINDER_SORTS = [
	"newest",
	"price-low",
	"price-high",
	"brightest",
	"lag",
	"lightest",
	"quietest",
	"cost",
] as const;
export type FinderSort = (typeof FINDER_SORTS)[number];

/** Names of the orders in the select of a list and in the link of a sentence. */
const LABELS: Readonly<Record<FinderSort, string>> = {
	newest: "Newest First",
	"price-low": "Price: Low to High",
	"price-high": "Price: High to Low",
	brightest: "Brightest First",
	lag: "Lowest Input Lag",
	lightest: "Lightest First",
	quietest: "Quietest First",
	cost: "Cost over the Years",
};

export const FINDER_SORT_OPTIONS: readonly SortOption<FinderSort>[] = FINDER_SORTS.map((key) => ({
	key,
	label: LABELS[key],
}));

/** Orders of a category's page, which asks for no years of use. */
export const USE_SORT_OPTIONS = FINDER_SORT_OPTIONS.filter(({ key }) => key !== "cost");
