import type { MeasureName } from "./measures";

/** The measures of a part, each with its weight: its share of the part's points; together 1. */
export type MeasureWeights = Readonly<Partial<Record<MeasureName, number>>>;

/** A part of a score, as a visitor's own weights and most uses have it; a use may give it another name and measures. */
interface PartKind {
	/** Name of the part in JSON and in the values of `w`, the address's parameter with a visitor's own weights. */
	slug: string;
	/** Name on pages: "Contrast 28 of 30". */
	name: string;
	/** Empty for value for money, which compares models instead. */
	measures: MeasureWeights;
}

/** The parts of scores, in the order of the values of `w`. */
export const PARTS = {
	value: { slug: "price", name: "Value for money", measures: {} },
	contrast: { slug: "contrast", name: "Contrast", measures: { contrast: 1 } },
	light: { slug: "bright", name: "Light for the picture", measures: { light: 1 } },
	resolution: { slug: "sharp", name: "Resolution", measures: { resolution: 1 } },
	colour: { slug: "colour", name: "Colour and HDR", measures: { hdr: 1 } },
	lag: { slug: "lag", name: "Input lag", measures: { lag: 1 } },
	modes: { slug: "modes", name: "Gaming modes", measures: { modes: 1 } },
	upkeep: { slug: "life", name: "Upkeep", measures: { life: 1 } },
	weight: { slug: "weight", name: "Weight", measures: { weight: 1 } },
	battery: { slug: "battery", name: "Battery", measures: { battery: 1 } },
	throw: { slug: "throw", name: "Short throw", measures: { shortThrow: 1 } },
	placing: { slug: "placing", name: "Placing", measures: { zoom: 0.5, lensShift: 0.5 } },
	sockets: { slug: "sockets", name: "Sockets and network", measures: { hdmi: 0.5, network: 0.5 } },
	streaming: { slug: "streaming", name: "Streaming built in", measures: { streaming: 1 } },
	sound: { slug: "sound", name: "Sound", measures: { sound: 1 } },
	noise: { slug: "quiet", name: "Quietness", measures: { noise: 1 } },
} as const satisfies Record<string, PartKind>;

export type PartName = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as PartName[];
