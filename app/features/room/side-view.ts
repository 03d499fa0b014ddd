import { pictureRange, type Range, type ThrowRatios } from "./picture-size";

/** A person for scale, in metres. */
export const PERSON = 1.7;

/** An ordinary ceiling, and the space above a taller picture. */
const CEILING = 2.4;
const ABOVE = 0.2;

/** The lowest lower edge of a picture: above the sideboard under an ultra-short model. */
const LOWEST_EDGE = 0.6;

/** The height of a picture's middle, if there is room for it. */
const EYE_LEVEL = 1.3;

/** The distance of an ultra-short model's lens below its picture. */
const BELOW = 0.25;

/** A side view of a room in metres: heights above the floor, distances from the wall. */
export interface SideView {
	distance: number;
	/** The heights of the smallest and the largest picture. */
	heights: Range;
	/** Lower edge of either picture. */
	edge: number;
	lens: number;
	ceiling: number;
}

/** Places a lens's 16:9 pictures from a distance in metres. */
export function sideView(distance: number, ratios: ThrowRatios, isUltraShort: boolean): SideView {
	const { metres } = pictureRange(distance, ratios);
	const heights = { min: (metres.min * 9) / 16, max: (metres.max * 9) / 16 };
	const edge = Math.max(LOWEST_EDGE, EYE_LEVEL - heights.max / 2);
	return {
		distance,
		heights,
		edge,
		lens: isUltraShort ? edge - BELOW : edge,
		ceiling: Math.max(CEILING, edge + heights.max + ABOVE),
	};
}
