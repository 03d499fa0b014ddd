import type { RoomLight } from "./room";

/** The screen that rooms are measured at, and a picture where none was asked for, in inches. */
export const USUAL_SCREEN = 100;

/** Lumens that a picture of the usual screen needs. */
const LUMENS: Record<RoomLight, number> = {
	dark: 1000,
	curtains: 2000,
	lit: 3000,
	daylight: 4000,
};

/** From this share of the needed light on a model will do. */
const WILL_DO = 0.7;

export type BrightnessVerdict = "Too dim" | "A little dim" | "Bright enough";

/** Lumens that a picture of so many inches needs in a room, in proportion to its area; null is the usual screen. */
export function neededLumens(light: RoomLight, screen: number | null): number {
	return LUMENS[light] * ((screen ?? USUAL_SCREEN) / USUAL_SCREEN) ** 2;
}

/** Whether a model of so many lumens is bright enough; null where either is unknown. */
export function brightnessVerdict(
	lumens: number | null,
	light: RoomLight | null,
	screen: number | null,
): BrightnessVerdict | null {
	if (!lumens || light === null) return null;
	const needed = neededLumens(light, screen);
	if (lumens < needed * WILL_DO) return "Too dim";
	return lumens < needed ? "A little dim" : "Bright enough";
}
