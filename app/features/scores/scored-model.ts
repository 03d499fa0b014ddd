import type { NumericFacts } from "~/features/catalogue/numeric-facts/numeric-facts";

/** Kind of a model's network connection. */
export type Network = "wired" | "wireless" | "none";

/** The data of a model that its scores are made of. Neither shops nor commissions nor dates are part of it. */
export interface ScoredModel extends NumericFacts {
	id: number;
	sku: string;
	/** Slugs of categories. */
	uses: readonly string[];
	/** Slugs of tags. */
	features: readonly string[];
	/** True if its features are stated; otherwise `features` may only have tags that name its uses. */
	hasFeatureList: boolean;
	/** With delivery if that is known; 0 if no price is known. */
	pricePence: number;
	isDiscontinued: boolean;
	/** The one name of its resolution, '' if that is unknown (`resolutionName`). */
	resolutionName: string;
	/** Gaming modes that it has, or whose lag is known; empty if none is known. */
	modes: readonly string[];
	/** The first number of n:1, of the panel alone. */
	nativeContrast: number | null;
	noiseDb: number | null;
	batteryMinutes: number | null;
	/** How far the picture can be moved, in percent of its height from the middle of the lens. */
	reachPercent: number | null;
	/** False for a model that only has a fixed offset. */
	hasLensShift: boolean;
	/** Input lag in ms by the signal's resolution and rate. */
	lag4k60: number | null;
	lag4k120: number | null;
	lag1080p120: number | null;
	lag1080p240: number | null;
	warrantyYears: number | null;
	hdmiSockets: number | null;
	/** Null if neither sockets nor features are known. */
	network: Network | null;
	/** All loudspeakers together, in watts; 0 without one. */
	speakerWatts: number | null;
	/** Volume of the body. */
	litres: number | null;
	/** The picture's width divided by its height. */
	aspect: number | null;
}

/** The conditions of a visitor that scores depend on. */
export interface ScoreConditions {
	use: string | null;
	/** The light of the room. */
	room: "dark" | "curtains" | "lit" | "daylight" | null;
	/** Inches across the diagonal of the picture. */
	screen: number | null;
	/** The upper end of a span of sizes; ignored unless larger than `screen`. */
	screenmax: number | null;
	/** Metres from lens to wall. */
	distance: number | null;
	/** The upper end of a span of distances; ignored unless larger than `distance`. */
	distancemax: number | null;
	/** True if the projector may stand nearer to the wall than `distance`. */
	nearer: boolean;
	/** Gaming modes. */
	mode: readonly string[];
	res: readonly string[];
	throw: readonly string[];
	/** Parts that matter much or little: "quiet-much". */
	w: readonly string[];
}

/** The names of the properties of `ScoreConditions`. */
export const SCORE_CONDITIONS = [
	"use",
	"room",
	"screen",
	"screenmax",
	"distance",
	"distancemax",
	"nearer",
	"mode",
	"res",
	"throw",
	"w",
] as const satisfies (keyof ScoreConditions)[];
