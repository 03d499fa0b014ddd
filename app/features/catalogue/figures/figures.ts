import type { LightKind, ProjectorsTable, ResolutionClass, ThrowKind } from "db/schema";

export type { LightKind, ResolutionClass, ThrowKind } from "db/schema";

/** Widths in pixels: below 1920, 1920, 3840 by shifting pixels, 3840 and more on the chip. Sharpest last. */
export const RESOLUTION_CLASSES = [
	"720p",
	"1080p",
	"4k",
	"native-4k",
] as const satisfies ResolutionClass[];

export const LIGHT_KINDS = ["lamp", "led", "laser", "hybrid"] as const satisfies LightKind[];

export const THROW_KINDS = [
	"ultra-short",
	"short",
	"standard",
	"long",
] as const satisfies ThrowKind[];

/** Columns derived from a model's texts. Throw ratios are the distance from lens to wall divided by the picture's width. */
export const FIGURE_NAMES = [
	"throwRatioMin",
	"throwRatioMax",
	"inputLagMs",
	"resolutionClass",
	"lightKind",
	"throwKind",
	"lightSourceHours",
	"weightKg",
] as const satisfies (keyof ProjectorsTable)[];

/** A model's texts as figures; null if a text cannot be read. */
export type Figures = Pick<ProjectorsTable, (typeof FIGURE_NAMES)[number]>;

/** Returns a model's throw ratios as a range, or null if they are unknown. */
export function throwRatios({
	throwRatioMin: min,
	throwRatioMax: max,
}: Pick<Figures, "throwRatioMin" | "throwRatioMax">): { min: number; max: number } | null {
	return min === null || max === null ? null : { min, max };
}
