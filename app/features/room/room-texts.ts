import { fullLumens, USUAL_SCREEN } from "./brightness";
import {
	distanceRange,
	type PictureRange,
	pictureRange,
	type Range,
	type ThrowRatios,
} from "./picture-size";
import type { RoomLight } from "./room";

export const NO_RATIO = "We have no throw ratio for it";
export const NO_LUMENS = "We have no brightness for it";

const LIGHT_PHRASES: Record<RoomLight, string> = {
	dark: "in a dark room",
	curtains: "with curtains drawn",
	lit: "with the lights on",
	daylight: "in daylight",
};

/** The unit of distances to the wall; centimetres for ultra-short models. */
export type DistanceUnit = "m" | "cm";

const numberFormat = new Intl.NumberFormat("en-GB");

function roundedText(value: number): string {
	return numberFormat.format(Math.round(value));
}

/** Formats a range, as one value if both ends have the same text: '78 to 86', '105'. */
export function rangeText(
	{ min, max }: Range,
	text: (value: number) => string,
	separator = " to ",
): string {
	const [from, to] = [text(min), text(max)];
	return from === to ? from : `${from}${separator}${to}`;
}

/** Returns '84–105 in', across the diagonal, for a narrow column. */
export function shortInchesText({ inches }: PictureRange): string {
	return `${rangeText(inches, roundedText, "–")} in`;
}

/** Returns '78 to 86 inches', across the diagonal. */
export function inchesText({ inches }: PictureRange): string {
	return `${rangeText(inches, roundedText)} inches`;
}

/** Returns the distances at which a model fills a screen, as a note on its card: 'Stands at 3.25 to 3.59 m'. */
export function standsText(screen: number, ratios: ThrowRatios): string {
	return `Stands at ${throwText(screen, ratios, "m")}`;
}

/** Returns '2.8 m', '25 cm' or, for a span, '3.2 to 4.1 m'; `distance` is in metres. */
export function distanceText(
	distance: number | Range,
	unit: DistanceUnit = "m",
	separator = " to ",
): string {
	const span = typeof distance === "number" ? { min: distance, max: distance } : distance;
	const text = (value: number) => (unit === "m" ? String(value) : roundedText(value * 100));
	return `${rangeText(span, text, separator)} ${unit}`;
}

/** Returns 'From 2.8 m: a picture 78 to 86 inches across, 1.73 to 1.90 m wide'. */
export function fromDistanceText(
	distance: number | Range,
	ratios: ThrowRatios,
	unit: DistanceUnit,
): string {
	const picture = pictureRange(distance, ratios);
	const widthText = rangeText(picture.metres, (value) => value.toFixed(2));
	return `From ${distanceText(distance, unit)}: a picture ${inchesText(picture)} across, ${widthText} m wide`;
}

/** Returns 'A 100-inch picture' or 'An 80-inch picture': eighty begins with a vowel. */
function pictureWithArticle(screen: number): string {
	return `${String(screen).startsWith("8") ? "An" : "A"} ${screen}-inch picture`;
}

/** Returns '3.25 to 3.59 m', from lens to wall, for a picture of `screen` inches. */
export function throwText(
	screen: number,
	ratios: ThrowRatios,
	unit: DistanceUnit,
	separator = " to ",
): string {
	const text = (value: number) => (unit === "m" ? value.toFixed(2) : roundedText(value * 100));
	const distances = rangeText(distanceRange(screen, ratios), text, separator);
	return `${distances} ${unit}`;
}

/** Returns 'A 100-inch picture needs 3.25 to 3.59 m'; `screen` is in inches, null is the usual one. */
export function screenNeedsText(
	screen: number | null,
	ratios: ThrowRatios,
	unit: DistanceUnit,
): string {
	const screenInches = screen ?? USUAL_SCREEN;
	return `${pictureWithArticle(screenInches)} needs ${throwText(screenInches, ratios, unit)}`;
}

/** Returns 'An 80-inch screen fits at this distance'. */
export function screenFitText(screen: number, isFitting: boolean): string {
	const fits = isFitting ? "fits" : "does not fit";
	return `${pictureWithArticle(screen).replace("picture", "screen")} ${fits} at this distance`;
}

/**
 * Returns the reason for a verdict: 'A 100-inch picture with curtains drawn needs 2,000 lumens; this model has 1,500.'
 */
export function neededLightText(lumens: number, light: RoomLight, screen: number | null): string {
	const needed = roundedText(fullLumens(light, screen));
	const picture = pictureWithArticle(screen ?? USUAL_SCREEN);
	return `${picture} ${LIGHT_PHRASES[light]} needs ${needed} lumens; this model has ${roundedText(lumens)}.`;
}
