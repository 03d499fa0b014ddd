import type { LightKind, ResolutionClass, ThrowKind } from "~/features/catalogue/figures/figures";
import type { SortOption } from "~/features/catalogue/listing/list-state";
import type { Room } from "~/features/room/room";
import { NO_ROOM } from "~/features/room/room";

/** Orders of the found models, the default first. */
export const FINDER_SORTS = ["newest", "price-low", "price-high", "brightest", "lag"] as const;
export type FinderSort = (typeof FINDER_SORTS)[number];

const SORT_LABELS: Readonly<Record<FinderSort, string>> = {
	newest: "Newest First",
	"price-low": "Price: Low to High",
	"price-high": "Price: High to Low",
	brightest: "Brightest First",
	lag: "Lowest Input Lag",
};

/** The orders with their names. */
export const FINDER_SORT_OPTIONS: readonly SortOption<FinderSort>[] = FINDER_SORTS.map((key) => ({
	key,
	label: SORT_LABELS[key],
}));

/** What a visitor asks of a model; null or an empty list where nothing was asked (docs/product.md#find-a-projector). */
export interface Conditions {
	/** Words as the search matches them; '' for none. */
	q: string;
	/** Slug of a category. */
	use: string | null;
	/** Slugs of brands, any of them. */
	brands: readonly string[];
	/** Whole pounds. */
	min: number | null;
	max: number | null;
	/** Any of them; `4k` includes `native-4k`. */
	resolutions: readonly ResolutionClass[];
	lights: readonly LightKind[];
	throws: readonly ThrowKind[];
	/** At least so many. */
	lumens: number | null;
	/** At most so many milliseconds. */
	lag: number | null;
	/** Slugs of tags, all of them. */
	features: readonly string[];
	inStock: boolean;
	room: Room;
	/** Also models that lack a figure which a condition needs. */
	includeUnknown: boolean;
}

/** A list of the finder: what was asked, in which order, which page of it (from 1). */
export interface FinderState {
	conditions: Conditions;
	sort: FinderSort;
	page: number;
}

export const NO_CONDITIONS: Conditions = {
	q: "",
	use: null,
	brands: [],
	min: null,
	max: null,
	resolutions: [],
	lights: [],
	throws: [],
	lumens: null,
	lag: null,
	features: [],
	inStock: false,
	room: NO_ROOM,
	includeUnknown: false,
};

/** Returns true if 4K pictures are asked for, which a lag must then be of. */
export function asksFor4k({ resolutions }: Pick<Conditions, "resolutions">): boolean {
	return resolutions.includes("4k") || resolutions.includes("native-4k");
}
