import { NO_ROOM, ROOM_LIGHTS, type Room } from "./room";

/** Metres from lens to wall that a room may have. */
export const DISTANCE = { min: 0.1, max: 30 } as const;

/** Inches across the diagonal that a picture may have. */
export const SCREEN = { min: 20, max: 400 } as const;

/** A number with a decimal point or comma, in steps of `step`; null for what is none, and outside its limits. */
function decodeNumber(
	text: string | null,
	{ min, max }: { min: number; max: number },
	step: number,
): number | null {
	const typed = text?.trim().replace(",", ".") ?? "";
	if (!/^(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(typed)) return null;
	const value = Math.round(Number(typed) * step) / step;
	return value >= min && value <= max ? value : null;
}

/**
 * Reads a room from an address. Never throws: what is unreadable or absurd was not said. Distances are taken to the
 * centimetre, screens to the inch.
 */
export function decodeRoom(params: URLSearchParams): Room {
	const light = params.get("room")?.trim().toLowerCase();
	return {
		distance: decodeNumber(params.get("distance"), DISTANCE, 100),
		screen: decodeNumber(params.get("screen"), SCREEN, 1),
		light: ROOM_LIGHTS.find((one) => one === light) ?? null,
	};
}

/** Whether anything was said of a room. */
export function isRoomGiven({ distance, screen, light }: Room): boolean {
	return distance !== null || screen !== null || light !== null;
}

/** The parameters of a room in their order, without what was not said. */
export function roomParameters({ distance, screen, light }: Room): [name: string, value: string][] {
	const parameters: [string, string][] = [];
	if (distance !== null) parameters.push(["distance", String(distance)]);
	if (screen !== null) parameters.push(["screen", String(screen)]);
	if (light !== null) parameters.push(["room", light]);
	return parameters;
}

/** A room as part of an address: 'distance=2.8&room=dark', or ''. */
export function roomQuery(room: Room): string {
	return new URLSearchParams(roomParameters(room)).toString();
}

/** A path of this site, which may have a query and a fragment, with a room that it did not name. */
export function withRoom(path: string, room: Room = NO_ROOM): string {
	const query = roomQuery(room);
	if (query === "") return path;
	const [address = "", ...fragment] = path.split("#");
	const joined = `${address}${address.includes("?") ? "&" : "?"}${query}`;
	return [joined, ...fragment].join("#");
}
