import {
	type BrightnessVerdict,
	brightnessVerdict,
	largestBrightInches,
	USUAL_SCREEN,
} from "./brightness";
import { brightnessPictureInches, distancesOf, type RoomSizes } from "./judged-picture";
import { fitsScreen, pictureRange, type ThrowRatios } from "./picture-size";
import type { Room, RoomLight } from "./room";
import {
	type DistanceUnit,
	fromDistanceText,
	NO_LUMENS,
	NO_RATIO,
	neededLightText,
	screenFitText,
	screenNeedsText,
} from "./room-texts";

/** The facts that decide the brightness of a model's picture. */
interface LitPicture extends RoomSizes {
	/** Null if they are unknown. */
	lumens: number | null;
	ratios: ThrowRatios | null;
	light: RoomLight | null;
}

/**
 * Returns how large a model's picture may be to be bright enough (`maxBrightInches`), if some pictures that its room
 * allows are larger and some are not; undefined otherwise. `fullInches` and `verdict` are the size at which light is
 * judged and the verdict at it. `usualScreen` is the diagonal in inches if no distance or size is given.
 */
export function brightPictureLimit(
	{ lumens, ratios, light, ...room }: LitPicture,
	usualScreen: number = USUAL_SCREEN,
): { maxBrightInches: number; fullInches: number; verdict: BrightnessVerdict } | undefined {
	const distances = distancesOf(room);
	if (!lumens || light === null || room.screen !== null || distances === null || !ratios) {
		return undefined;
	}
	const fullInches = Math.round(brightnessPictureInches(ratios, room, usualScreen));
	const verdict = brightnessVerdict(lumens, light, fullInches);
	const maxBrightInches = largestBrightInches(lumens, light);
	const isReachable = maxBrightInches >= pictureRange(distances, ratios).inches.min;
	return isReachable && verdict && verdict !== "Bright enough"
		? { maxBrightInches, fullInches, verdict }
		: undefined;
}

/**
 * Returns the verdict on the light of a model at the picture that its room allows: 'Bright enough', 'Bright enough up
 * to 86 inches; a little dim at its full 91', 'Too dim at 120 inches'. Undefined if lumens or light are not known.
 * `usualScreen` is the diagonal in inches if no distance or size is given.
 */
export function lightVerdictText(
	{ lumens, ratios, light, ...room }: LitPicture,
	usualScreen: number = USUAL_SCREEN,
): string | undefined {
	const { screen } = room;
	const inches = Math.round(brightnessPictureInches(ratios, room, usualScreen));
	const verdict = brightnessVerdict(lumens, light, inches);
	if (!verdict || !lumens || light === null) return undefined;
	const isRequestedSize = inches === (screen ?? usualScreen);
	if (verdict === "Bright enough")
		return isRequestedSize ? verdict : `${verdict} at ${inches} inches`;
	const brightLimit = brightPictureLimit({ lumens, ratios, light, ...room }, usualScreen);
	if (!brightLimit) return isRequestedSize ? verdict : `${verdict} at ${inches} inches`;
	return `Bright enough up to ${brightLimit.maxBrightInches} inches; ${verdict.toLowerCase()} at its full ${inches}`;
}

/**
 * Returns sentences about a model in a room, first about misfits, and none about missing values. `exampleDistance` in
 * metres is used if the visitor gives no distance; `usualScreen` is the diagonal in inches at which light is judged if
 * no distance or size is given.
 */
export function roomTexts(
	room: Room,
	ratios: ThrowRatios | null,
	lumens: number | null,
	unit: DistanceUnit,
	{
		exampleDistance = null,
		usualScreen = USUAL_SCREEN,
	}: { exampleDistance?: number | null; usualScreen?: number } = {},
): string[] {
	const { screen, light, ...sizes } = room;
	const verdict = lightVerdictText({ lumens, ratios, ...room }, usualScreen);
	const inches = Math.round(brightnessPictureInches(ratios, { screen, ...sizes }, usualScreen));
	const distances = distancesOf(room);
	const distance = distances ?? exampleDistance;
	const isFitting =
		ratios && distances && screen ? fitsScreen(screen, distances, ratios) : undefined;
	const fitText = isFitting === undefined ? [] : [screenFitText(screen ?? 0, isFitting)];
	return [
		ratios ? [] : `${NO_RATIO}, so ask before you buy.`,
		isFitting === false ? fitText : [],
		ratios && distance ? fromDistanceText(distance, ratios, unit) : [],
		ratios ? screenNeedsText(screen, ratios, unit) : [],
		isFitting ? fitText : [],
		light && !lumens ? `${NO_LUMENS}.` : [],
		light && lumens && verdict ? `${verdict}. ${neededLightText(lumens, light, inches)}` : [],
	].flat();
}
