import { NO_ROOM, ROOM_LIGHTS, type Room } from "./room";

/** Metres from lens to wall that a room may have. */
const DISTANCE = { min: 0.1, max: 30 } as const;

/** Inches across the diagonal that a picture may have. */
const SCREEN = { min: 20, max: 400 } as const;

/** Parses a number with a decimal point or comma, rounded to `1 / steps`; null if it is none or out of range. */
export function decodeNumber(
	text: string | null | undefined,
	{ min, max }: { min: number; max: number },
	steps: number,
): number | null {
	const typed = text?.trim().replace(",", ".") ?? "";
	if (!/^(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(typed)) return null;
	const value = Math.round(Number(typed) * steps) / steps;
	return value >= min && value <= max ? value : null;
}

/** Parses metres, to the centimetre. */
export function decodeDistance(text: string | null | undefined): number | null {
	return decodeNumber(text, DISTANCE, 100);
}

/** Parses inches, to the inch. */
export function decodeScreen(text: string | null | undefined): number | null {
	return decodeNumber(text, SCREEN, 1);
}

/** Reads a room from an address. Never throws: unreadable and absurd values are null. */
export function decodeRoom(params: URLSearchParams): Room {
	const light = params.get("room")?.trim().toLowerCase();
	return {
		distance: decodeDistance(params.get("distance")),
		screen: decodeScreen(params.get("screen")),
		light: ROOM_LIGHTS.find((one) => one === light) ?? null,
	};
}

/** Returns true if anything of a room is given. */
export function isRoomGiven({ distance, screen, light }: Room): boolean {
	return distance !== null || screen !== null || light !== null;
}

/** Returns the parameters of a room in order, without missing ones. */
export function roomParameters({ distance, screen, light }: Room): [name: string, value: string][] {
	const parameters: [string, string][] = [];
	if (distance !== null) parameters.push(["distance", String(distance)]);
	if (screen !== null) parameters.push(["screen", String(screen)]);
	if (light !== null) parameters.push(["room", light]);
	return parameters;
}

/** Returns a room as a query: 'distance=2.8&room=dark', or ''. */
export function roomQuery(room: Room): string {
	return new URLSearchParams(roomParameters(room)).toString();
}

/** Adds a room to a path of this site, which may have a query and a fragment. */
export function withRoom(path: string, room: Room = NO_ROOM): string {
	const query = roomQuery(room);
	if (query === "") return path;
	const [address = "", ...fragment] = path.split("#");
	const joined = `${address}${address.includes("?") ? "&" : "?"}${query}`;
	return [joined, ...fragment].join("#");
}
