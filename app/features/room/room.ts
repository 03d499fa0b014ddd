/** Light in a room while watching, darkest first. */
export const ROOM_LIGHTS = ["dark", "curtains", "lit", "daylight"] as const;
export type RoomLight = (typeof ROOM_LIGHTS)[number];

/** A visitor's room; null for values that are not given. */
export interface Room {
	/** Metres from lens to wall. */
	distance: number | null;
	/** Inches across the diagonal of a 16:9 picture. */
	screen: number | null;
	light: RoomLight | null;
}

export const NO_ROOM: Room = { distance: null, screen: null, light: null };
