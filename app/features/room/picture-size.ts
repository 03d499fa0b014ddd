/** Diagonal of a 16:9 picture in inches, per metre of its width. */
const INCHES_PER_METRE_WIDE = 45.17;

/** Share by which a size may differ and still fit, because makers round sizes. */
const TOLERANCE = 0.02;

/** Usual sizes of pictures, in inches across the diagonal, for visitors who give no size. */
const USUAL_PICTURES = { min: 40, max: 200 } as const;

/** A range; both ends are equal for a lens without a zoom. */
export interface Range {
	min: number;
	max: number;
}

/** Throw ratios of a lens: distance from lens to wall, divided by the width of the picture. */
export type ThrowRatios = Range;

export interface PictureRange {
	/** Across the diagonal of a 16:9 picture. */
	inches: Range;
	/** Width in metres. */
	metres: Range;
}

const toRange = (value: number | Range) =>
	typeof value === "number" ? { min: value, max: value } : value;

/**
 * Returns the pictures that a lens throws from a distance in metres, or from anywhere in a span of them. The largest
 * ratio gives the smallest picture.
 */
export function pictureRange(distance: number | Range, ratios: ThrowRatios): PictureRange {
	const { min, max } = toRange(distance);
	const metres = { min: min / ratios.max, max: max / ratios.min };
	const inches = {
		min: metres.min * INCHES_PER_METRE_WIDE,
		max: metres.max * INCHES_PER_METRE_WIDE,
	};
	return { inches, metres };
}

/** Returns the metres from lens to wall for a picture of `screen` inches. */
export function distanceRange(screen: number, ratios: ThrowRatios): Range {
	const width = screen / INCHES_PER_METRE_WIDE;
	return { min: width * ratios.min, max: width * ratios.max };
}

/**
 * Returns true if a lens throws a picture of one of the wanted sizes, within 2 %, from a distance in metres, or from
 * somewhere in a span of distances, or with `canBeNearer` from any shorter distance. `sizes` is in inches; null means
 * 40 to 200, without the tolerance.
 */
export function fitsSizes(
	sizes: Range | null,
	distance: number | Range,
	ratios: ThrowRatios,
	canBeNearer = false,
): boolean {
	const { inches } = pictureRange(distance, ratios);
	const { min, max } = sizes ?? USUAL_PICTURES;
	const tolerance = sizes === null ? 0 : TOLERANCE;
	const isSmallEnough = canBeNearer || max >= inches.min * (1 - tolerance);
	return min <= inches.max * (1 + tolerance) && isSmallEnough;
}

/**
 * Returns true if a lens throws a picture of `screen` inches, within 2 %, from a distance in metres or within a span.
 */
export function fitsScreen(screen: number, distance: number | Range, ratios: ThrowRatios): boolean {
	return fitsSizes(toRange(screen), distance, ratios);
}
