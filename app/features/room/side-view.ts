import { pictureRange, type Range, type ThrowRatios } from "./picture-size";

/** A person for scale, in metres. */
export const PERSON = 1.7;

/** An ordinary ceiling, and what stays free above a picture that is taller. */
const CEILING = 2.4;
const ABOVE = 0.2;

/** The least height of a picture's lower edge: above the sideboard that an ultra-short model stands on. */
const LOWEST_EDGE = 0.6;

/** Where the middle of a picture is, where there is room for it. */
const EYE_LEVEL = 1.3;

/** How far below a picture the lens of an ultra-short model stands. */
const BELOW = 0.25;

/** A side view of a room in metres: heights above the floor, distances from the wall. */
export interface SideView {
	distance: number;
	/** How high the smallest and the largest picture are. */
	heights: Range;
	/** Lower edge of either picture. */
	edge: number;
	lens: number;
	ceiling: number;
}

/** What a lens makes of a 16:9 picture from a distance in metres, seen from the side. */
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
