import type { RoomLight } from "~/features/room/room";

/** Inches across the diagonal of a 16:9 picture, by metre of its width. */
const INCHES_BY_METRE = 45.17;

const LUMENS: Readonly<Record<RoomLight, number>> = {
	dark: 1000,
	curtains: 2000,
	lit: 3000,
	daylight: 4000,
};

/** Fewest lumens that do in such a room for a picture of so many inches, 100 where none is named. */
export function leastLumens(light: RoomLight, screen: number | null): number {
	return 0.7 * LUMENS[light] * ((screen ?? 100) / 100) ** 2;
}

/** Whether a picture of so many inches is among those that fit from a distance in metres, within 2 %. */
export function isScreenReached(
	distance: number,
	screen: number,
	ratioMin: number,
	ratioMax: number,
): boolean {
	const inches = (ratio: number) => (distance / ratio) * INCHES_BY_METRE;
	return screen >= inches(ratioMax) * 0.98 && screen <= inches(ratioMin) * 1.02;
}
