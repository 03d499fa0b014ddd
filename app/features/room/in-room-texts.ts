import {
	type BrightnessVerdict,
	brightnessVerdict,
	largestBrightInches,
	USUAL_SCREEN,
} from "./brightness";
import { distancesOf, judgedInches, type RoomSizes } from "./judged-picture";
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

/** What decides the light of a model's picture. */
interface LitPicture extends RoomSizes {
	/** Null if they are unknown. */
	lumens: number | null;
	ratios: ThrowRatios | null;
	light: RoomLight | null;
}

/**
 * Returns the largest picture at which a model is bright enough, in inches, if some of those that its room allows are larger
 * and some are not; undefined otherwise. `usual` is the picture without a distance and a size, in inches.
 */
export function brightEnoughPart(
	{ lumens, ratios, light, ...room }: LitPicture,
	usual: number = USUAL_SCREEN,
): { upTo: number; full: number; verdict: BrightnessVerdict } | undefined {
	const distances = distancesOf(room);
	if (!lumens || light === null || room.screen !== null || distances === null || !ratios) {
		return undefined;
	}
	const full = Math.round(judgedInches(ratios, room, usual));
	const verdict = brightnessVerdict(lumens, light, full);
	const upTo = largestBrightInches(lumens, light);
	const isSome = upTo >= pictureRange(distances, ratios).inches.min;
	return isSome && verdict && verdict !== "Bright enough" ? { upTo, full, verdict } : undefined;
}

/**
 * Returns the verdict on the light of a model at the picture that its room allows: 'Bright enough', 'Bright enough up to
 * 86 inches; a little dim at its full 91', 'Too dim at 120 inches'. Undefined if lumens or light are not known. `usual`
 * is the picture without a distance and a size, in inches.
 */
export function lightVerdict(
	{ lumens, ratios, light, ...room }: LitPicture,
	usual: number = USUAL_SCREEN,
): string | undefined {
	const { screen } = room;
	const inches = Math.round(judgedInches(ratios, room, usual));
	const verdict = brightnessVerdict(lumens, light, inches);
	if (!verdict || !lumens || light === null) return undefined;
	const isRequestedSize = inches === (screen ?? usual);
	if (verdict === "Bright enough")
		return isRequestedSize ? verdict : `${verdict} at ${inches} inches`;
	const part = brightEnoughPart({ lumens, ratios, light, ...room }, usual);
	if (!part) return isRequestedSize ? verdict : `${verdict} at ${inches} inches`;
	return `Bright enough up to ${part.upTo} inches; ${verdict.toLowerCase()} at its full ${inches}`;
}

/**
 * Returns what a model does in a room, in sentences; what does not fit comes first, and nothing about what is not given.
 * `example` is a distance in metres to speak of while the visitor names none; `usual` is the picture that light is judged
 * at without a distance and a size, in inches.
 */
export function roomTexts(
	room: Room,
	ratios: ThrowRatios | null,
	lumens: number | null,
	unit: DistanceUnit,
	{ example = null, usual = USUAL_SCREEN }: { example?: number | null; usual?: number } = {},
): string[] {
	const { screen, light, ...sizes } = room;
	const verdict = lightVerdict({ lumens, ratios, ...room }, usual);
	const inches = Math.round(judgedInches(ratios, { screen, ...sizes }, usual));
	const distances = distancesOf(room);
	const distance = distances ?? example;
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
