import type { RoomLight } from "./room";

/** Diagonal in inches of the screen that the lumens of rooms are for, and the default. */
export const USUAL_SCREEN = 100;

/** Lumens for a picture on the usual screen. */
const LUMENS_BY_LIGHT: Record<RoomLight, number> = {
	dark: 1000,
	curtains: 2000,
	lit: 3000,
	daylight: 4000,
};

/** The share of the needed light that is sufficient; in the dark it gives the light of a cinema, 16 foot-lamberts. */
const SUFFICIENT_SHARE: Record<RoomLight, number> = {
	dark: 0.5,
	curtains: 0.7,
	lit: 0.7,
	daylight: 0.7,
};

/** Factor by which direct sun is brighter than daylight through windows. */
const SUN_FACTOR = 4;

export type BrightnessVerdict = "Too dim" | "A little dim" | "Bright enough";

/**
 * Returns the lumens from which a picture in a room is bright enough, in proportion to its area; `screen` in inches,
 * null for the usual one. Down to `sufficientLumens` it is a little dim.
 */
export function fullLumens(light: RoomLight, screen: number | null): number {
	return LUMENS_BY_LIGHT[light] * ((screen ?? USUAL_SCREEN) / USUAL_SCREEN) ** 2;
}

/**
 * Returns the lumens below which a picture in a room is too dim: 50 to 70 % of `fullLumens`; `screen` in inches, null for
 * the usual one.
 */
export function sufficientLumens(light: RoomLight, screen: number | null): number {
	return fullLumens(light, screen) * SUFFICIENT_SHARE[light];
}

/** Rates a model's brightness for a room; null if either is unknown. */
export function brightnessVerdict(
	lumens: number | null,
	light: RoomLight | null,
	screen: number | null,
): BrightnessVerdict | null {
	if (!lumens || light === null) return null;
	const lumensNeeded = fullLumens(light, screen);
	if (lumens < sufficientLumens(light, screen)) return "Too dim";
	return lumens < lumensNeeded ? "A little dim" : "Bright enough";
}

/** Returns the largest picture for which a model is bright enough in a room, in whole inches across the diagonal. */
export function largestBrightInches(lumens: number, light: RoomLight): number {
	return Math.floor(USUAL_SCREEN * Math.sqrt(lumens / LUMENS_BY_LIGHT[light]));
}

/** Returns the largest picture of a model in direct sun that can still be seen, in whole inches across the diagonal. */
export function largestInchesInSun(lumens: number): number {
	return largestBrightInches(lumens / SUN_FACTOR, "daylight");
}
