import { fitsSizes, pictureRange, type ThrowRatios } from "./picture-size";

/** The largest picture that light is judged at, in inches: no address asks for a larger one. */
const LARGEST = 400;

interface RoomSizes {
	/** Inches across the diagonal. */
	screen: number | null;
	/** The other end of a span of sizes; nothing unless larger than `screen`. */
	screenmax?: number | null;
	/** Metres from lens to wall. */
	distance: number | null;
	/** True if the projector may stand nearer to the wall. */
	nearer: boolean;
}

/**
 * Returns the picture that a model's light is judged at, in inches across the diagonal: the one asked for if it fits, of
 * a span the smallest that fits, else the largest that throw and distance allow, at most `usual` where it may stand nearer;
 * without a distance the one asked for, else `usual`.
 */
export function judgedInches(
	ratios: ThrowRatios | null,
	{ screen, screenmax, distance, nearer }: RoomSizes,
	usual: number,
): number {
	if (distance === null || ratios === null) return screen ?? usual;
	const { inches } = pictureRange(distance, ratios);
	if (screen !== null) {
		const sizes = { min: screen, max: Math.max(screen, screenmax ?? screen) };
		const isFitting = fitsSizes(sizes, distance, ratios, nearer);
		if (isFitting) return nearer ? screen : Math.min(sizes.max, Math.max(screen, inches.min));
	}
	return Math.min(nearer ? usual : LARGEST, inches.max);
}
