import type { RoomLight } from "./room";

/** Televisions of this size and more cost more than projectors, or are not sold. */
const TELEVISION_INCHES = 100;

export const TELEVISION_QUESTION = "Would a television suit you better?";

/** The room and the models for it. */
interface TelevisionCase {
	light: RoomLight | null;
	/** Size of the requested picture, else of the largest that fits; null if neither is known. */
	inches: number | null;
	/** True if no model of a list is bright enough for the room. */
	isAllTooDim?: boolean;
}

/** Returns the reason why a television may suit a room better; null for a room that suits a projector. */
export function televisionReason({ light, inches, isAllTooDim }: TelevisionCase): string | null {
	if (light === null) return null;
	if (light === "daylight" && inches !== null && Math.round(inches) < TELEVISION_INCHES) {
		return `In daylight, a picture under ${TELEVISION_INCHES} inches is brighter and richer in contrast on one.`;
	}
	return isAllTooDim ? "No model of this list is bright enough for a picture in your light." : null;
}
