import { type FinderState, NO_CONDITIONS } from "~/features/finder/conditions";
import { NO_ROOM } from "~/features/room/room";
import { encodeFinder, finderPath } from "./conditions-address";

/**
 * The address that search engines may list for a state: with at most one condition, without words, order and room.
 * Undefined where there are more: so many lists say nothing new.
 */
export function listedPath({ conditions, page }: FinderState): string | undefined {
	const listed = { ...conditions, room: NO_ROOM, includeUnknown: false };
	const query = encodeFinder({ conditions: listed, sort: "newest", page: 1 });
	const count = new URLSearchParams(query).size;
	if (count > 1 || listed.q !== NO_CONDITIONS.q) return undefined;
	return finderPath(listed, { page });
}
