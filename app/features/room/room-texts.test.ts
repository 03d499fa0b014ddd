import { expect, it } from "vitest";
import type { Range, ThrowRatios } from "./picture-size";
import type { RoomLight } from "./room";
import {
	type DistanceUnit,
	fromDistanceText,
	neededLightText,
	screenFitText,
	screenNeedsText,
	standsText,
} from "./room-texts";

const ZOOM: ThrowRatios = { min: 1.47, max: 1.62 };
const FIXED: ThrowRatios = { min: 1.2, max: 1.2 };
const ULTRA_SHORT: ThrowRatios = { min: 0.23, max: 0.23 };

it.each<[distance: number | Range, ratios: ThrowRatios, unit: DistanceUnit, text: string]>([
	[2.8, ZOOM, "m", "From 2.8 m: a picture 78 to 86 inches across, 1.73 to 1.90 m wide"],
	[
		{ min: 3.2, max: 4.1 },
		FIXED,
		"m",
		"From 3.2 to 4.1 m: a picture 120 to 154 inches across, 2.67 to 3.42 m wide",
	],
	[2.4, FIXED, "m", "From 2.4 m: a picture 90 inches across, 2.00 m wide"],
	[0.25, ULTRA_SHORT, "cm", "From 25 cm: a picture 49 inches across, 1.09 m wide"],
	[0.29, ULTRA_SHORT, "cm", "From 29 cm: a picture 57 inches across, 1.26 m wide"],
])("fromDistanceText from %j m through %j in %s", (distance, ratios, unit, text) => {
	expect(fromDistanceText(distance, ratios, unit)).toBe(text);
});

it.each<[ratios: ThrowRatios, text: string]>([
	[ZOOM, "Stands at 3.25 to 3.59 m"],
	[FIXED, "Stands at 2.66 m"],
])("standsText through %j is %j", (ratios, text) => {
	expect(standsText(100, ratios)).toBe(text);
});

it.each<[screen: number | null, ratios: ThrowRatios, unit: DistanceUnit, text: string]>([
	[null, ZOOM, "m", "A 100-inch picture needs 3.25 to 3.59 m"],
	[120, FIXED, "m", "A 120-inch picture needs 3.19 m"],
	[80, FIXED, "m", "An 80-inch picture needs 2.13 m"],
	[null, ULTRA_SHORT, "cm", "A 100-inch picture needs 51 cm"],
	[100, { min: 0.25, max: 0.62 }, "cm", "A 100-inch picture needs 55 to 137 cm"],
])("screenNeedsText for %j inches through %j in %s", (screen, ratios, unit, text) => {
	expect(screenNeedsText(screen, ratios, unit)).toBe(text);
});

it.each<[screen: number, isFitting: boolean, text: string]>([
	[80, true, "An 80-inch screen fits at this distance"],
	[120, false, "A 120-inch screen does not fit at this distance"],
])("screenFitText of %d inches that fits: %s", (screen, isFitting, text) => {
	expect(screenFitText(screen, isFitting)).toBe(text);
});

it.each<[lumens: number, light: RoomLight, screen: number | null, text: string]>([
	[
		1500,
		"curtains",
		null,
		"A 100-inch picture with curtains drawn needs 2,000 lumens; this model has 1,500.",
	],
	[200, "dark", 80, "An 80-inch picture in a dark room needs 640 lumens; this model has 200."],
	[
		4000,
		"lit",
		120,
		"A 120-inch picture with the lights on needs 4,320 lumens; this model has 4,000.",
	],
	[
		4000,
		"daylight",
		100,
		"A 100-inch picture in daylight needs 4,000 lumens; this model has 4,000.",
	],
])(
	"brightnessText of %d lumens in a room that is %s at %j inches",
	(lumens, light, screen, text) => {
		expect(neededLightText(lumens, light, screen)).toBe(text);
	},
);
