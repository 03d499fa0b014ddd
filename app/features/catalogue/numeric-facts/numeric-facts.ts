import type {
	Body,
	BrightnessStandard,
	ChipKind,
	LightKind,
	OffsetReference,
	ProjectorsTable,
	ResolutionClass,
	ThrowKind,
} from "db/schema";

export type {
	Body,
	BrightnessStandard,
	ChipKind,
	LightKind,
	ResolutionClass,
	ThrowKind,
} from "db/schema";

/** Classes by width in pixels: below 1920, 1920, 3840 by shifting pixels, at least 3840 on the chip. Sharpest last. */
export const RESOLUTION_CLASSES = [
	"720p",
	"1080p",
	"4k",
	"native-4k",
] as const satisfies ResolutionClass[];

export const LIGHT_KINDS = ["lamp", "led", "laser", "hybrid"] as const satisfies LightKind[];

export const CHIP_KINDS = ["dlp", "lcd", "lcos"] as const satisfies ChipKind[];

export const THROW_KINDS = [
	"ultra-short",
	"short",
	"standard",
	"long",
] as const satisfies ThrowKind[];

/** The kinds of lumens as pages name them before "lumens". */
export const STANDARD_TEXTS: Readonly<Record<BrightnessStandard, string>> = {
	iso: "ISO",
	ansi: "ANSI",
	cvia: "CVIA",
	led: "LED",
	"light-source": "light source",
	peak: "peak",
};

export const GAMING_MODE_TEXTS = {
	"4k120": "4K 120 Hz",
	"1080p120": "1080p 120 Hz",
	"1080p240": "1080p 240 Hz",
	"1440p120": "1440p 120 Hz",
	vrr: "VRR",
	allm: "ALLM",
} as const;

/** Where the offset of a lens is measured from, as in "10 % of the picture's height from its edge". */
export const OFFSET_TEXTS: Readonly<Record<OffsetReference, string>> = {
	edge: "its edge",
	centre: "its middle",
};

export const BODY_TEXTS: Readonly<Record<Body, string>> = {
	box: "Box",
	"long-throw-box": "Large box",
	"ultra-short-console": "Console",
	cube: "Cube",
	cylinder: "Cylinder",
	installation: "Installation",
};

/**
 * Columns derived from a model's other columns. Throw ratios are the distance from lens to wall divided by the
 * picture's width.
 */
export const NUMERIC_FACT_COLUMNS = [
	"throwRatioMin",
	"throwRatioMax",
	"inputLagMs",
	"inputLag4kMs",
	"isLagModeStated",
	"lumens",
	"resolutionClass",
	"lightKind",
	"chipKind",
	"throwKind",
	"lightSourceHours",
	"weightKg",
] as const satisfies (keyof ProjectorsTable)[];

/** A model's facts as numbers and classes; null if they are unknown or cannot be read. */
export type NumericFacts = Pick<ProjectorsTable, (typeof NUMERIC_FACT_COLUMNS)[number]>;

/** Returns a model's throw ratios as a range, or null if they are unknown. */
export function throwRatios({
	throwRatioMin: min,
	throwRatioMax: max,
}: Pick<NumericFacts, "throwRatioMin" | "throwRatioMax">): { min: number; max: number } | null {
	return min === null || max === null ? null : { min, max };
}

/**
 * Names of the uses that our own texts are written for, by the slugs that their categories had at first
 * (db/seed/categories.ts), in the order of the categories' ids.
 */
export const USE_TEXTS = {
	"home-cinema": "Home Cinema",
	"business-education": "Business & Education",
	"portable-travel": "Portable & Travel",
	"garden-entertainment-and-outdoor": "Garden Entertainment & Outdoor",
	gaming: "Gaming",
	"golf-simulation": "Golf Simulation",
} as const;
