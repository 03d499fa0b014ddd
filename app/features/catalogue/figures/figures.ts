/** How sharp a picture is: below 1920 wide, 1920 wide, 3840 wide by shifting pixels, 3840 wide and up on the chip. */
export const RESOLUTION_CLASSES = ["720p", "1080p", "4k", "native-4k"] as const;
export type ResolutionClass = (typeof RESOLUTION_CLASSES)[number];

export const LIGHT_KINDS = ["lamp", "led", "laser", "hybrid"] as const;
export type LightKind = (typeof LIGHT_KINDS)[number];

export const THROW_KINDS = ["ultra-short", "short", "standard", "long"] as const;
export type ThrowKind = (typeof THROW_KINDS)[number];

/** What the texts of a model say in figures; null where a text says nothing that can be read. */
export interface Figures {
	/** Distance from lens to wall, divided by the width of the picture. */
	throwRatioMin: number | null;
	throwRatioMax: number | null;
	/** Milliseconds. */
	inputLagMs: number | null;
	resolutionClass: ResolutionClass | null;
	lightKind: LightKind | null;
	throwKind: ThrowKind | null;
	lightSourceHours: number | null;
	weightKg: number | null;
}

/** The names of all figures. */
export const FIGURE_NAMES = [
	"throwRatioMin",
	"throwRatioMax",
	"inputLagMs",
	"resolutionClass",
	"lightKind",
	"throwKind",
	"lightSourceHours",
	"weightKg",
] as const satisfies (keyof Figures)[];

/** A model without its figures, which say nothing that its texts do not. */
export function withoutFigures<Model extends Figures>(model: Model): Omit<Model, keyof Figures> {
	const {
		throwRatioMin,
		throwRatioMax,
		inputLagMs,
		resolutionClass,
		lightKind,
		throwKind,
		lightSourceHours,
		weightKg,
		...texts
	} = model;
	return texts;
}
