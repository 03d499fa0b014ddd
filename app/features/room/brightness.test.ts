import { expect, it } from "vitest";
import { type BrightnessVerdict, brightnessVerdict, fullLumens } from "./brightness";
import type { RoomLight } from "./room";

it.each<[light: RoomLight, screen: number | null, lumens: number]>([
	["lit", null, 3000],
	["daylight", 100, 4000],
	["dark", 50, 250],
	["curtains", 120, 2880],
	["lit", 200, 12_000],
	["daylight", 20, 160],
])("fullLumens in a room that is %s for %j inches is %d", (light, screen, lumens) => {
	expect(fullLumens(light, screen)).toBeCloseTo(lumens, 9);
});

it.each<
	[lumens: number | null, light: RoomLight | null, screen: number | null, BrightnessVerdict | null]
>([
	[1399, "curtains", null, "Too dim"],
	[1999, "curtains", 100, "A little dim"],
	[2000, "curtains", 100, "Bright enough"],
	[1000, "dark", 100, "Bright enough"],
	[999, "dark", null, "A little dim"],
	[499, "dark", null, "Too dim"],
	[125, "dark", 50, "A little dim"],
	[2099, "lit", null, "Too dim"],
	[2800, "daylight", null, "A little dim"],
	[2000, "curtains", 120, "Too dim"],
	[1, "dark", null, "Too dim"],
	[null, "dark", null, null],
	[0, "dark", null, null],
	[2000, null, 100, null],
])(
	"brightnessVerdict of %j lumens in a room that is %j at %j inches is %j",
	(lumens, light, screen, verdict) => {
		expect(brightnessVerdict(lumens, light, screen)).toBe(verdict);
	},
);
