import type { FinderSort } from "~/features/finder/sorts";

/** The orders as texts about a sentence name them. */
export const SORT_TEXTS: Readonly<Record<FinderSort, string>> = {
	newest: "newest first",
	"price-low": "cheapest first",
	"price-high": "dearest first",
	brightest: "brightest first",
	lag: "lowest lag first",
	lightest: "lightest first",
	quietest: "quietest first",
	cost: "lowest cost over the years first",
};

/** Words that set no condition and are not searched for either. */
export const FILLERS: ReadonlySet<string> = new Set(
	[
		"projector projectors projecter beamer beamers room rooms screen",
		"picture image wall resolution light source lag price priced cost costs costing a an the this that which",
		"some any one me my our your i we it is are be has have can could would should will need needs want wants",
		"looking find show get buy please help for with and or in on at of to by from about around up between using",
		"use used when where watching playing best good great top nice",
		"quality really very too must also under over input first but as possible",
		"recommend recommended recommendation recommendations starter beginner beginners all-rounder allrounder",
	]
		.join(" ")
		.split(" "),
);

/** Words, and pairs of words, that negate the next ones. */
export const NEGATIONS: ReadonlySet<string> = new Set([
	..."no not non never neither without except excluding exclude avoid don't dont isn't isnt".split(
		" ",
	),
	..."doesn't doesnt aren't arent won't wont can't cant".split(" "),
	...["anything but", "everything but", "any but", "all but", "other than", "rather than"],
	...["apart from", "instead of"],
]);
