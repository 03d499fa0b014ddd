import { expect, it } from "vitest";
import type { RoomLight } from "./room";
import { televisionReason } from "./television";

const SMALL = "In daylight, a picture under 100 inches is brighter and richer in contrast on one.";
const DIM = "No model of this list is bright enough for a picture in your light.";

it.each<[RoomLight | null, inches: number | null, isAllTooDim: boolean, reason: string | null]>([
	["daylight", 65, false, SMALL],
	["daylight", 99, false, SMALL],
	["daylight", 99.4, false, SMALL],
	["daylight", 99.6, false, null],
	["daylight", 100, false, null],
	["daylight", 120, false, null],
	["daylight", null, false, null],
	["daylight", 65, true, SMALL],
	["daylight", 120, true, DIM],
	["lit", 65, false, null],
	["lit", 65, true, DIM],
	["curtains", 150, true, DIM],
	["dark", 65, false, null],
	[null, 65, true, null],
])("in the light %j, %j inches, all too dim %j: %j", (light, inches, isAllTooDim, reason) => {
	expect(televisionReason({ light, inches, isAllTooDim })).toBe(reason);
});
