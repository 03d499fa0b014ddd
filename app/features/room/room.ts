/** How much light a room has while one watches. */
export const ROOM_LIGHTS = ["dark", "curtains", "lit", "daylight"] as const;
export type RoomLight = (typeof ROOM_LIGHTS)[number];

/** What a visitor says of a room; null where nothing was said. */
export interface Room {
	/** Metres from lens to wall. */
	distance: number | null;
	/** Inches across the diagonal of a 16:9 picture. */
	screen: number | null;
	light: RoomLight | null;
}

/** A room of which nothing was said. */
export const NO_ROOM: Room = { distance: null, screen: null, light: null };
