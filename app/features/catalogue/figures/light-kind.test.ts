import { expect, it } from "vitest";
import type { LightKind } from "./figures";
import { lightKind } from "./light-kind";

it.each<[text: string, kind: LightKind]>([
	["230 W UHE", "lamp"],
	["P-VIP 240 W", "lamp"],
	["Xenon", "lamp"],
	["Lamps", "lamp"],
	["LED (4LED)", "led"],
	["RGB-LEDs", "led"],
	["Blue lasers", "laser"],
	["Laser, no lamp", "laser"],
	["LED/Laser", "hybrid"],
	["Laser with LED", "hybrid"],
	["Hybrid", "hybrid"],
	["Hybrid laser", "hybrid"],
])("of %j is %s", (text, kind) => {
	expect(lightKind(text)).toBe(kind);
});

it.each([
	"",
	"OLED",
	"Lamp-free",
	"Without a lamp",
	"Laser or lamp",
	"Hybrid lamp",
	"Clamp",
	"Controlled",
])("of %j is unknown, never a guess", (text) => {
	expect(lightKind(text)).toBeNull();
});
