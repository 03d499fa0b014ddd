/** Light in a room while watching, darkest first. */
export const ROOM_LIGHTS = ["dark", "curtains", "lit", "daylight"] as const;
export type RoomLight = (typeof ROOM_LIGHTS)[number];

export const LIGHT_NAMES: Record<RoomLight, string> = {
	dark: "Dark",
	curtains: "Curtains drawn",
	lit: "Lights on",
	daylight: "Daylight",
};

/** A visitor's room; null for values that are not given. */
export interface Room {
	/** Metres from lens to wall. */
	distance: number | null;
	/** Upper end of a span of distances; absent unless larger than `distance`. */
	distancemax?: number | undefined;
	/** Inches across the diagonal of a 16:9 picture. */
	screen: number | null;
	/** Upper end of a span of sizes; absent unless larger than `screen`. */
	screenmax?: number | undefined;
	/** True if the projector may stand nearer to the wall; otherwise absent. */
	nearer?: boolean | undefined;
	light: RoomLight | null;
}

export const NO_ROOM: Room = { distance: null, screen: null, light: null };

/** Metres from lens to wall that a room may have. */
const DISTANCE_LIMITS = { min: 0.1, max: 30 } as const;

/** Inches across the diagonal that a picture may have. */
const SCREEN_LIMITS = { min: 20, max: 400 } as const;

/**
 * Parses a number with a decimal point or comma, rounded to `1 / steps`; null if it is not a number or out of range.
 */
export function decodeNumber(
	text: string | null | undefined,
	{ min, max }: { min: number; max: number },
	steps: number,
): number | null {
	const numberText = text?.trim().replace(",", ".") ?? "";
	if (!/^(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(numberText)) return null;
	const value = Math.round(Number(numberText) * steps) / steps;
	return value >= min && value <= max ? value : null;
}

/** Pattern of feet, or feet and inches, such as 8'2" or 8 ft 2 in. */
export const FEET = String.raw`\d{1,2}\s?(?:['\u2019\u2032]|ft|foot|feet)(?:\s?(?:\d|1[01])(?:\.\d)?\s?(?:["\u201d\u2033]|''|inch(?:es)?|in)|(?:\d|1[01])(?!\d))?`;

const FEET_ALONE = new RegExp(`^${FEET}$`, "i");

/** Converts feet and inches to a unit of `inchesPerUnit`; returns any other text unchanged. */
function feetToUnit(
	text: string | null | undefined,
	inchesPerUnit: number,
): string | null | undefined {
	const lengthText = text?.trim() ?? "";
	if (!FEET_ALONE.test(lengthText)) return text;
	const [feet = 0, extraInches = 0] = (lengthText.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
	return ((feet * 12 + extraInches) / inchesPerUnit).toFixed(4);
}

/** Parses metres, to the centimetre, or feet and inches. */
export function decodeDistance(text: string | null | undefined): number | null {
	return decodeNumber(feetToUnit(text, 100 / 2.54), DISTANCE_LIMITS, 100);
}

/** Parses inches, to the inch, or feet and inches. */
export function decodeScreen(text: string | null | undefined): number | null {
	return decodeNumber(feetToUnit(text, 1), SCREEN_LIMITS, 1);
}

/** Reads a room from an address. Never throws: unreadable and absurd values are null. */
export function decodeRoom(params: URLSearchParams): Room {
	const light = params.get("room")?.trim().toLowerCase();
	return roomOf({
		distance: decodeDistance(params.get("distance")),
		distancemax: decodeDistance(params.get("distancemax")),
		screen: decodeScreen(params.get("screen")),
		screenmax: decodeScreen(params.get("screenmax")),
		nearer: params.get("nearer") === "1",
		light: ROOM_LIGHTS.find((roomLight) => roomLight === light) ?? null,
	});
}

/** Returns the room with a visitor's values, without an upper end that is not above its lower end. */
export function roomOf({
	distance,
	distancemax,
	screen,
	screenmax,
	nearer,
	light,
}: Pick<Room, "distance" | "screen" | "light"> & {
	distancemax: number | null;
	screenmax: number | null;
	nearer: boolean;
}): Room {
	return {
		distance,
		...(distance !== null && distancemax !== null && distancemax > distance && { distancemax }),
		screen,
		...(screen !== null && screenmax !== null && screenmax > screen && { screenmax }),
		...(distance !== null && nearer && { nearer }),
		light,
	};
}

/** Returns true if a distance, a size or the light is given. */
export function isRoomGiven({ distance, screen, light }: Room): boolean {
	return distance !== null || screen !== null || light !== null;
}

/** Returns the parameters of a room in order, without missing ones. */
export function roomParameters({
	distance,
	distancemax,
	screen,
	screenmax,
	nearer,
	light,
}: Room): [name: string, value: string][] {
	const values = {
		distance,
		distancemax,
		screen,
		screenmax,
		nearer: nearer ? 1 : undefined,
		room: light,
	};
	return Object.entries(values).flatMap(([name, value]) =>
		value == null ? [] : [[name, String(value)]],
	);
}

/** Adds parameters to a path of this site, which may have a query and a fragment. */
export function withParameters(
	path: string,
	parameters: readonly (readonly [name: string, value: string])[] = [],
): string {
	if (parameters.length === 0) return path;
	const [address = "", ...fragment] = path.split("#");
	const query = new URLSearchParams(parameters.map((parameter) => [...parameter]));
	const addressWithQuery = `${address}${address.includes("?") ? "&" : "?"}${query}`;
	return [addressWithQuery, ...fragment].join("#");
}
