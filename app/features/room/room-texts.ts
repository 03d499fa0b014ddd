import { brightnessVerdict, brightUpTo, neededLumens, USUAL_SCREEN } from "./brightness";
import { judgedInches } from "./judged-picture";
import {
	distanceRange,
	fitsScreen,
	type PictureRange,
	pictureRange,
	type Range,
	type ThrowRatios,
} from "./picture-size";
import type { Room, RoomLight } from "./room";

export const NO_RATIO = "We have no throw ratio for it";
export const NO_LUMENS = "We have no brightness for it";

export const LIGHT_NAMES: Record<RoomLight, string> = {
	dark: "Dark",
	curtains: "Curtains drawn",
	lit: "Lights on",
	daylight: "Daylight",
};

const IN_A_ROOM: Record<RoomLight, string> = {
	dark: "in a dark room",
	curtains: "with curtains drawn",
	lit: "with the lights on",
	daylight: "in daylight",
};

/** The unit of distances to the wall; centimetres for ultra-short models. */
export type DistanceUnit = "m" | "cm";

function whole(value: number): string {
	return Math.round(value).toLocaleString("en-GB");
}

/** Formats a range, as one value if both ends read the same: '78 to 86', '105'. */
export function rangeText({ min, max }: Range, text: (value: number) => string): string {
	const [from, to] = [text(min), text(max)];
	return from === to ? from : `${from} to ${to}`;
}

/** '78 to 86 inches', across the diagonal. */
export function inchesText({ inches }: PictureRange): string {
	return `${rangeText(inches, whole)} inches`;
}

/** A card's note on a model that may stand nearer: 'Stands at 3.25 to 3.59 m'. */
export function standsText(screen: number, ratios: ThrowRatios): string {
	return `Stands at ${throwText(screen, ratios, "m")}`;
}

/** '2.8 m', '25 cm'. */
export function distanceText(distance: number, unit: DistanceUnit = "m"): string {
	return unit === "m" ? `${distance} m` : `${whole(distance * 100)} cm`;
}

/** 'From 2.8 m: a picture 78 to 86 inches across, 1.73 to 1.90 m wide'. */
export function fromDistanceText(
	distance: number,
	ratios: ThrowRatios,
	unit: DistanceUnit,
): string {
	const picture = pictureRange(distance, ratios);
	const wide = rangeText(picture.metres, (value) => value.toFixed(2));
	return `From ${distanceText(distance, unit)}: a picture ${inchesText(picture)} across, ${wide} m wide`;
}

/** '100-inch picture' with its article: eighty begins with a vowel. */
function aPicture(screen: number): string {
	return `${String(screen).startsWith("8") ? "An" : "A"} ${screen}-inch picture`;
}

/** '3.25 to 3.59 m' from lens to wall for a picture of so many inches. */
export function throwText(screen: number, ratios: ThrowRatios, unit: DistanceUnit): string {
	const distances = rangeText(distanceRange(screen, ratios), (value) =>
		unit === "m" ? value.toFixed(2) : whole(value * 100),
	);
	return `${distances} ${unit}`;
}

/** 'A 100-inch picture needs 3.25 to 3.59 m'; null is the usual screen. */
export function screenNeedsText(
	screen: number | null,
	ratios: ThrowRatios,
	unit: DistanceUnit,
): string {
	const asked = screen ?? USUAL_SCREEN;
	return `${aPicture(asked)} needs ${throwText(asked, ratios, unit)}`;
}

/** 'An 80-inch screen fits at this distance'. */
export function screenFitText(screen: number, isFitting: boolean): string {
	const fits = isFitting ? "fits" : "does not fit";
	return `${aPicture(screen).replace("picture", "screen")} ${fits} at this distance`;
}

/** The reason for a verdict: 'A 100-inch picture with curtains drawn needs 2,000 lumens; this model has 1,500.' */
export function brightnessText(lumens: number, light: RoomLight, screen: number | null): string {
	const needed = whole(neededLumens(light, screen));
	const picture = aPicture(screen ?? USUAL_SCREEN);
	return `${picture} ${IN_A_ROOM[light]} needs ${needed} lumens; this model has ${whole(lumens)}.`;
}

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
