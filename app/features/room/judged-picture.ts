import { fitsScreen, pictureRange, type ThrowRatios } from "./picture-size";

/** The largest picture that light is judged at, in inches: no address asks for a larger one. */
const LARGEST = 400;

interface RoomSizes {
	/** Inches across the diagonal. */
	screen: number | null;
	/** Metres from lens to wall. */
	distance: number | null;
	/** True if the projector may stand nearer to the wall. */
	nearer: boolean;
}

/** Returns true if a lens throws a picture of `screen` inches from a distance, or from nearer if it may stand there. */
function fits(screen: number, distance: number, nearer: boolean, ratios: ThrowRatios): boolean {
	if (fitsScreen(screen, distance, ratios)) return true;
	return nearer && pictureRange(distance, ratios).inches.max >= screen;
}

/**
 * Returns the picture that a model's light is judged at, in inches across the diagonal: the one asked for if it fits,
 * else the largest that throw and distance allow; without a distance the one asked for, else `usual`.
 */
export function judgedInches(
	ratios: ThrowRatios | null,
	{ screen, distance, nearer }: RoomSizes,
	usual: number,
): number {
	if (distance === null || ratios === null) return screen ?? usual;
	if (screen !== null && fits(screen, distance, nearer, ratios)) return screen;
	return Math.min(LARGEST, pictureRange(distance, ratios).inches.max);
}
