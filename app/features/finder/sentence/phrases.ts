import type { FinderSort } from "~/features/finder/sorts";

/** The orders as the link of a sentence names them. */
export const SORT_TEXTS: Readonly<Record<FinderSort, string>> = {
	newest: "newest first",
	"price-low": "cheapest first",
	"price-high": "dearest first",
	brightest: "brightest first",
	lag: "lowest lag first",
	lightest: "lightest first",
	quietest: "quietest first",
};

/** Phrases for orders of the list. */
export const SORT_PHRASES: Readonly<Record<FinderSort, readonly string[]>> = {
	"price-low": [
		...["cheapest", "cheapest first", "lowest price", "lowest price first", "lowest priced"],
		"least expensive",
	],
	"price-high": ["most expensive", "dearest", "priciest", "highest price"],
	brightest: ["brightest", "brightest first"],
	newest: ["newest", "newest first", "latest", "most recent"],
	lag: ["lowest lag", "lowest input lag", "least lag", "lowest latency", "quickest", "fastest"],
	lightest: ["lightest", "lightest first", "lowest weight", "least weight"],
	quietest: ["quietest", "quietest first", "lowest noise", "least noise", "least noisy"],
};

/** Wishes that no filter can fulfil: understood, and named as not used. */
export const WISHES: readonly string[] = [
	...["cheap", "cheaper", "affordable", "budget", "bright", "new"],
	...["living room", "lounge", "bedroom", "loft", "kids", "kids room"],
];

/** Phrases for uses, by the category's slug. */
export const USE_PHRASES: Readonly<Record<string, readonly string[]>> = {
	"home-cinema": [
		...["home cinema", "home theatre", "home theater", "cinema room", "cinema projector"],
		...[
			"movies",
			"movie",
			"movie night",
			"movie nights",
			"films",
			"film",
			"film night",
			"film nights",
		],
	],
	"business-education": [
		...["business", "office", "meeting", "meetings", "meeting room", "meeting rooms", "boardroom"],
		...["conference", "conference room", "presentation", "presentations", "powerpoint"],
		...["classroom", "classrooms", "school", "schools", "education", "teaching", "teacher"],
		...["lecture", "lectures", "lecture hall", "lecture theatre", "university", "college"],
		...["training room", "business and education"],
	],
	"portable-travel": [
		...["portable", "travel", "travelling", "camping", "campervan", "caravan"],
		...["hotel", "hotels", "holiday", "holidays", "pocket"],
	],
	"garden-entertainment-and-outdoor": [
		...[
			"garden",
			"gardens",
			"garden party",
			"garden cinema",
			"patio",
			"barbecue",
			"bbq",
			"open air",
		],
		...["outdoor", "outdoors", "outside", "outdoor cinema", "outdoor movies", "backyard"],
	],
	gaming: [
		...["gaming", "gamer", "gamers", "games", "video games", "console", "consoles", "pc gaming"],
		...["ps4", "ps5", "ps5 pro", "playstation", "playstation 5", "xbox", "xbox series x"],
		...["xbox series s", "nintendo", "nintendo switch", "esports"],
	],
	"golf-simulation": [
		...["golf", "golf sim", "golf simulator", "golf simulators", "golf simulation", "golf room"],
		...["simulator", "indoor golf"],
	],
};

/** Phrases for features, by the tag's slug, in addition to the tag's own words. */
export const FEATURE_PHRASES: Readonly<Record<string, readonly string[]>> = {
	"android-tv": ["android"],
	"auto-focus": ["automatic focus"],
	"auto-keystone": ["keystone", "keystone correction", "automatic keystone"],
	"built-in-battery": ["battery", "battery powered", "rechargeable", "with a battery"],
	"google-cast": ["chromecast", "casting"],
	hdr10: ["hdr"],
	"interactive-pen": ["interactive"],
	"netflix-built-in": ["netflix"],
	"usb-c-power": ["usb c"],
	"vertical-lens-shift": ["lens shift"],
	"wi-fi": ["wireless"],
};

/** Words that set no condition and are not searched for either. */
export const FILLERS: ReadonlySet<string> = new Set(
	[
		"projector projectors projecter beamer beamers room rooms screen",
		"picture image wall resolution light source lag price priced cost costs costing a an the this that which",
		"some any one me my our your i we it is are be has have can could would should will need needs want wants",
		"looking find show get buy please help for with and or in on at of to by from about around up between using",
		"use used when where watching playing best good great top nice",
		"quality really very too must also under over input first but",
	]
		.join(" ")
		.split(" "),
);

/** Words, and pairs of words, that negate the next ones. */
export const NEGATIONS: ReadonlySet<string> = new Set([
	..."no not non never without except excluding exclude avoid don't dont isn't isnt".split(" "),
	..."doesn't doesnt aren't arent won't wont can't cant".split(" "),
	...["anything but", "everything but", "any but", "all but", "other than", "rather than"],
	...["apart from", "instead of"],
]);
