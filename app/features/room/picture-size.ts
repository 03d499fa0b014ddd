/** Inches across the diagonal of a 16:9 picture to a metre of its width. */
export const INCHES_PER_METRE_WIDE = 45.17;

/** A screen may be so much larger or smaller than a picture that fits it: figures of makers are rounded. */
const TOLERANCE = 0.02;

/** Inches across the diagonal of the pictures that people watch, where no size was asked for. */
const USUAL_PICTURES = { min: 40, max: 200 } as const;

/** From the smallest to the largest; equal where a lens has no zoom. */
export interface Range {
	min: number;
	max: number;
}

/** The throw ratios of a lens: distance from lens to wall, divided by the width of the picture. */
export type ThrowRatios = Range;

export interface PictureRange {
	/** Across the diagonal of a 16:9 picture. */
	inches: Range;
	/** Width in metres. */
	metres: Range;
}

/** The pictures that a lens throws from a distance in metres. The largest ratio gives the smallest picture. */
export function pictureRange(distance: number, ratios: ThrowRatios): PictureRange {
	const metres = { min: distance / ratios.max, max: distance / ratios.min };
	const inches = {
		min: metres.min * INCHES_PER_METRE_WIDE,
		max: metres.max * INCHES_PER_METRE_WIDE,
	};
	return { inches, metres };
}

/** Metres from lens to wall at which a picture of so many inches across is had. */
export function distanceRange(screen: number, ratios: ThrowRatios): Range {
	const width = screen / INCHES_PER_METRE_WIDE;
	return { min: width * ratios.min, max: width * ratios.max };
}

/** Whether a picture of so many inches is among those that a lens throws from a distance in metres, within 2 %. */
export function fitsScreen(screen: number, distance: number, ratios: ThrowRatios): boolean {
	const { inches } = pictureRange(distance, ratios);
	return screen >= inches.min * (1 - TOLERANCE) && screen <= inches.max * (1 + TOLERANCE);
}

/** Returns true if a lens throws a picture of 40 to 200 inches from a distance in metres. */
export function throwsUsualPicture(distance: number, ratios: ThrowRatios): boolean {
	const { inches } = pictureRange(distance, ratios);
	return inches.max >= USUAL_PICTURES.min && inches.min <= USUAL_PICTURES.max;
}
