import { fitsSizes, pictureRange, type Range, type ThrowRatios } from "./picture-size";

/** Size in inches of the largest picture whose light is judged: an address cannot contain a larger one. */
const MAX_JUDGED_INCHES = 400;

/** Sizes and distances that a visitor gives; null if not given. */
export interface RoomSizes {
	/** Inches across the diagonal. */
	screen: number | null;
	/** Upper end of a span of sizes; ignored unless larger than `screen`. */
	screenmax?: number | null | undefined;
	/** Metres from lens to wall. */
	distance: number | null;
	/** Upper end of a span of distances; ignored unless larger than `distance`. */
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
 * Returns the size of the picture for which a model's light is judged, in inches across the diagonal. Without a
 * distance it is the requested size, else `usualInches`. With a distance it is the requested size if that fits, of a
 * span the smallest that fits; else the largest that throw and distance allow, at most `usualInches` if the projector
 * may stand nearer to the wall.
 */
export function brightnessPictureInches(
	ratios: ThrowRatios | null,
	room: RoomSizes,
	usualInches: number,
): number {
	const { screen, screenmax, nearer = false } = room;
	const distances = distancesOf(room);
	if (distances === null || ratios === null) return screen ?? usualInches;
	const { inches } = pictureRange(distances, ratios);
	if (screen !== null) {
		const sizes = { min: screen, max: Math.max(screen, screenmax ?? screen) };
		const isFitting = fitsSizes(sizes, distances, ratios, nearer);
		if (isFitting) return nearer ? screen : Math.min(sizes.max, Math.max(screen, inches.min));
	}
	return Math.min(nearer ? usualInches : MAX_JUDGED_INCHES, inches.max);
}
