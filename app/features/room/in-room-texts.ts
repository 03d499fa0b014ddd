import { brightnessVerdict, brightUpTo, USUAL_SCREEN } from "./brightness";
import { judgedInches } from "./judged-picture";
import { fitsScreen, pictureRange, type ThrowRatios } from "./picture-size";
import type { Room, RoomLight } from "./room";
import {
	brightnessText,
	type DistanceUnit,
	fromDistanceText,
	NO_LUMENS,
	NO_RATIO,
	screenFitText,
	screenNeedsText,
} from "./room-texts";

/** What decides the light of a model's picture. */
interface Lit {
	/** Null if they are unknown. */
	lumens: number | null;
	ratios: ThrowRatios | null;
	light: RoomLight | null;
	/** Inches across the diagonal. */
	screen: number | null;
	screenmax?: number | null;
	distance: number | null;
	distancemax?: number | null;
	nearer?: boolean;
}

/**
 * Returns the verdict on the light of a model at the picture that its room allows: 'Bright enough', 'Bright enough up to
 * 86 inches; a little dim at its full 91', 'Too dim at 120 inches'. Undefined if lumens or light are not known. `usual`
 * is the picture without a distance and a size, in inches.
 */
export function lightVerdict(
	{ lumens, ratios, light, screen, screenmax = null, nearer = false, ...lit }: Lit,
	usual: number = USUAL_SCREEN,
): string | undefined {
	const { distance, distancemax = null } = lit;
	const room = { screen, screenmax, distance, distancemax, nearer };
	const judged = Math.round(judgedInches(ratios, room, usual));
	const verdict = brightnessVerdict(lumens, light, judged);
	if (!verdict || !lumens || light === null) return undefined;
	const isAsked = judged === (screen ?? usual);
	if (verdict === "Bright enough") return isAsked ? verdict : `${verdict} at ${judged} inches`;
	const bright = brightUpTo(lumens, light);
	const smallest =
		distance === null || !ratios ? bright + 1 : pictureRange(distance, ratios).inches.min;
	if (screen !== null || bright < smallest) {
		return isAsked ? verdict : `${verdict} at ${judged} inches`;
	}
	return `Bright enough up to ${bright} inches; ${verdict.toLowerCase()} at its full ${judged}`;
}

/** Returns what a model does in a room, in sentences; what does not fit comes first, and nothing about what is not given. */
export function roomTexts(
	{ distance, screen, light }: Room,
	ratios: ThrowRatios | null,
	lumens: number | null,
	unit: DistanceUnit,
): string[] {
	const verdict = lightVerdict({ lumens, ratios, light, screen, distance });
	const judged = Math.round(
		judgedInches(ratios, { screen, distance, nearer: false }, screen ?? USUAL_SCREEN),
	);
	const isFitting = ratios && distance && screen ? fitsScreen(screen, distance, ratios) : undefined;
	const fitText = isFitting === undefined ? [] : [screenFitText(screen ?? 0, isFitting)];
	return [
		ratios ? [] : `${NO_RATIO}, so ask before you buy.`,
		isFitting === false ? fitText : [],
		ratios && distance ? fromDistanceText(distance, ratios, unit) : [],
		ratios ? screenNeedsText(screen, ratios, unit) : [],
		isFitting ? fitText : [],
		light && !lumens ? `${NO_LUMENS}.` : [],
		light && lumens && verdict ? `${verdict}. ${brightnessText(lumens, light, judged)}` : [],
	].flat();
}
