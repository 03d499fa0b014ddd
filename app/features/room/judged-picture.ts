import { fitsSizes, pictureRange, type Range, type ThrowRatios } from "./picture-size";

/** The largest picture that light is judged at, in inches: no address asks for a larger one. */
const MAX_JUDGED_INCHES = 400;

export interface RoomSizes {
	/** Inches across the diagonal. */
	screen: number | null;
	/** The other end of a span of sizes; nothing unless larger than `screen`. */
	screenmax?: number | null | undefined;
	/** Metres from lens to wall. */
	distance: number | null;
	/** The other end of a span of distances; nothing unless larger than `distance`. */
	distancemax?: number | null | undefined;
	/** True if the projector may stand nearer to the wall. */
	nearer?: boolean | undefined;
}

/** Returns the metres from lens to wall that a room allows; null without a distance. */
export function distancesOf({
	distance,
	distancemax,
}: Pick<RoomSizes, "distance" | "distancemax">): Range | null {
	if (distance === null) return null;
	return { min: distance, max: Math.max(distance, distancemax ?? distance) };
}

/**
 * Returns the picture that a model's light is judged at, in inches across the diagonal: the one asked for if it fits, of
 * a span the smallest that fits, else the largest that throw and distance allow, at most `usual` where it may stand nearer;
 * without a distance the one asked for, else `usual`.
 */
export function brightnessPictureInches(
	ratios: ThrowRatios | null,
	room: RoomSizes,
	usual: number,
): number {
	const { screen, screenmax, nearer = false } = room;
	const distances = distancesOf(room);
	if (distances === null || ratios === null) return screen ?? usual;
	const { inches } = pictureRange(distances, ratios);
	if (screen !== null) {
		const sizes = { min: screen, max: Math.max(screen, screenmax ?? screen) };
		const isFitting = fitsSizes(sizes, distances, ratios, nearer);
		if (isFitting) return nearer ? screen : Math.min(sizes.max, Math.max(screen, inches.min));
	}
	return Math.min(nearer ? usual : MAX_JUDGED_INCHES, inches.max);
}
