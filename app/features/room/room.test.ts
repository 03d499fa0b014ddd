import { describe, expect, it } from "vitest";
import {
	decodeRoom,
	isRoomGiven,
	NO_ROOM,
	ROOM_LIGHTS,
	type Room,
	roomParameters,
	withParameters,
} from "./room";

function decode(query: string): Room {
	return decodeRoom(new URLSearchParams(query));
}

describe("decodeRoom", () => {
	it.each<[text: string, distance: number | null]>([
		["3.", 3],
		[".5", 0.5],
		["30", 30],
		["0.09", null],
		["30.01", null],
		["0", null],
		["", null],
		["1e1", null],
		["0x10", null],
		["8'2\"", 2.49],
		["8’2”", 2.49],
		["8 ft 2 in", 2.49],
		["8'", 2.44],
		["8'2", 2.49],
		["8'14\"", null],
		["99 ft", null],
	])("takes %j as a distance of %j", (text, distance) => {
		expect(decodeRoom(new URLSearchParams({ distance: text }))).toEqual({ ...NO_ROOM, distance });
	});

	it.each<[query: string, room: Partial<Room>]>([
		["distance=3.2&distancemax=4.1", { distance: 3.2, distancemax: 4.1 }],
		["distance=4.1&distancemax=3.2", { distance: 4.1 }],
		["distance=3.2&distancemax=x", { distance: 3.2 }],
		["distancemax=4.1", {}],
		["screen=100&screenmax=120", { screen: 100, screenmax: 120 }],
		["screenmax=120", {}],
		["distance=3.2&nearer=1", { distance: 3.2, nearer: true }],
		["distance=3.2&nearer=0", { distance: 3.2 }],
		["nearer=1", {}],
	])("takes %s as %j, and writes it again", (query, room) => {
		expect(decode(query)).toEqual({ ...NO_ROOM, ...room });
		expect(decode(String(new URLSearchParams(roomParameters(decode(query)))))).toEqual(
			decode(query),
		);
	});

	it.each<[text: string, screen: number | null]>([
		["20", 20],
		["400", 400],
		["92,6", 93],
		["19", null],
		["401", null],
		["", null],
		["8'2\"", 98],
		["10 FEET", 120],
	])("takes %j as a screen of %j", (text, screen) => {
		expect(decodeRoom(new URLSearchParams({ screen: text }))).toEqual({ ...NO_ROOM, screen });
	});

	it.each<[text: string, light: Room["light"]]>([
		...ROOM_LIGHTS.map((light): [string, Room["light"]] => [light, light]),
		["Dark", "dark"],
		["", null],
		["bright", null],
		["toString", null],
	])("takes %j as a room that is %j", (text, light) => {
		expect(decodeRoom(new URLSearchParams({ room: text }))).toEqual({ ...NO_ROOM, light });
	});

	it("reads the first of repeated values and ignores others", () => {
		expect(decode("distance=2&distance=3&screen=90&room=lit&room=dark&x=1")).toEqual({
			distance: 2,
			screen: 90,
			light: "lit",
		});
	});
});

it.each([
	["", ""],
	["room=dark&screen=100&distance=2,80", "distance=2.8&screen=100&room=dark"],
	["distance=0.10", "distance=0.1"],
	["screen=99.7", "screen=100"],
	["room=LIT", "room=lit"],
])("roomParameters writes %j as %j, and reads the same room from it", (asked, written) => {
	const room = decode(asked);
	const query = String(new URLSearchParams(roomParameters(room)));
	expect(query).toBe(written);
	expect(decode(query)).toEqual(room);
	expect(isRoomGiven(room)).toBe(written !== "");
});

describe("withParameters", () => {
	const parameters = [
		["distance", "2.8"],
		["room", "dark"],
	] as const;

	it.each([
		["/projector/a", "/projector/a?distance=2.8&room=dark"],
		["/compare?sku=A", "/compare?sku=A&distance=2.8&room=dark"],
		["/projector/a#room", "/projector/a?distance=2.8&room=dark#room"],
		["/compare?sku=A#table", "/compare?sku=A&distance=2.8&room=dark#table"],
	])("adds them to %s", (path, address) => {
		expect(withParameters(path, parameters)).toBe(address);
	});

	it("returns a path unchanged without any", () => {
		expect(withParameters("/projector/a#room", [])).toBe("/projector/a#room");
		expect(withParameters("/projector/a")).toBe("/projector/a");
	});
});
