import type { Conditions, FinderSort } from "~/features/finder/conditions";
import type { Room } from "~/features/room/room";

/** Lists of which values can be left out, by asking for all others. */
export const LISTS = ["resolutions", "lights", "throws"] as const;

/** What words add to the conditions. */
export type Meaning = Partial<Omit<Conditions, "q" | "brands" | "includeUnknown" | "room">> & {
	room?: Partial<Room>;
	sort?: FinderSort;
	/** Values that are not wanted. */
	not?: Partial<Pick<Conditions, (typeof LISTS)[number]>>;
};

type Phrases = readonly (readonly [meaning: Meaning, phrases: readonly string[]])[];

/** Words of a light source or a resolution. They also end names of models ("Capsule 3 Laser", "N3 4K"). */
export const NAME_LIKE_PHRASES: Phrases = [
	[{ resolutions: ["720p"] }, ["720p", "hd ready"]],
	[{ resolutions: ["1080p"] }, ["1080p", "full hd", "fhd", "1920x1080", "wuxga"]],
	[{ resolutions: ["4k"] }, ["4k", "uhd", "4k uhd", "ultra hd", "4k ultra hd", "2160p"]],
	[{ resolutions: ["native-4k"] }, ["native 4k", "true 4k", "real 4k", "4k native"]],
	[{ lights: ["laser"] }, ["laser", "lasers", "triple laser", "rgb laser", "tri laser"]],
	[{ lights: ["led"] }, ["led", "leds"]],
	[{ lights: ["lamp"] }, ["lamp", "lamps", "bulb", "lamp based"]],
	[{ lights: ["hybrid"] }, ["hybrid", "laser led", "led laser", "hybrid laser led"]],
];

/** Orders of the list, by what is wanted first. */
const SORT_PHRASES: Phrases = [
	[
		{ sort: "price-low" },
		[
			"cheapest",
			"cheapest first",
			"lowest price",
			"lowest price first",
			"lowest priced",
			"least expensive",
		],
	],
	[{ sort: "price-high" }, ["most expensive", "dearest", "priciest", "highest price"]],
	[{ sort: "brightest" }, ["brightest", "brightest first"]],
	[{ sort: "newest" }, ["newest", "newest first", "latest", "most recent"]],
	[
		{ sort: "lag" },
		["lowest lag", "lowest input lag", "least lag", "lowest latency", "quickest", "fastest"],
	],
];

/** Wishes without a matching condition. */
const WISHES: Phrases = [
	[{}, ["cheap", "cheaper", "affordable", "budget", "bright", "new"]],
	[{}, ["living room", "lounge", "bedroom", "loft", "kids", "kids room"]],
];

/** What shoppers call things, besides figures, uses and features. */
export const PHRASES: Phrases = [
	[{ lights: ["laser", "led", "hybrid"] }, ["lamp free", "lampless", "no lamp", "without a lamp"]],
	[{ throws: ["ultra-short"] }, ["ultra short throw", "ultra short", "ust"]],
	[{ throws: ["ultra-short"], lights: ["laser"] }, ["laser tv", "ust laser"]],
	[{ throws: ["short"] }, ["short throw"]],
	[{ throws: ["standard"] }, ["standard throw", "normal throw"]],
	[{ throws: ["long"] }, ["long throw"]],
	[{ lag: 20 }, ["low lag", "low input lag", "low latency"]],
	[{ inStock: true }, ["in stock", "available now"]],
	[
		{ room: { light: "dark" } },
		["dark", "dark room", "darkened room", "blackout", "blackout blinds", "pitch black"],
	],
	[{ room: { light: "curtains" } }, ["curtains", "with curtains", "blinds", "dim room"]],
	[{ room: { light: "lit" } }, ["lit room", "lights on", "the lights on", "well lit"]],
	[
		{ room: { light: "daylight" } },
		["daylight", "bright room", "sunny room", "daytime", "sunlight", "conservatory"],
	],
	...SORT_PHRASES,
	...WISHES,
];

/** What people say when they mean a use, by the category's slug. */
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

/** Other names of features, by the tag's slug; a tag's own words need no entry. */
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

/** Words that ask for nothing; they are dropped from what is left over. */
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

/** Words, and pairs of words, after which the opposite is meant. */
export const NEGATIONS: ReadonlySet<string> = new Set([
	..."no not non never without except excluding exclude avoid don't dont isn't isnt".split(" "),
	..."doesn't doesnt aren't arent won't wont can't cant".split(" "),
	...["anything but", "everything but", "any but", "all but", "other than", "rather than"],
	...["apart from", "instead of"],
]);
