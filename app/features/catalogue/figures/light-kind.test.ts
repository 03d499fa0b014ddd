import { expect, it } from "vitest";
import type { LightKind } from "./figures";
import { lightKind } from "./light-kind";

it.each<[text: string, kind: LightKind]>([
	["Lamp", "lamp"],
	["lamp", "lamp"],
	["UHP lamp", "lamp"],
	["230 W UHE", "lamp"],
	["P-VIP 240 W", "lamp"],
	["Mercury lamp", "lamp"],
	["Xenon", "lamp"],
	["Halogen bulb", "lamp"],
	["Lamps", "lamp"],
	["LED", "led"],
	["4LED", "led"],
	["LED (4LED)", "led"],
	["RGB LED", "led"],
	["RGB-LEDs", "led"],
	["LED lamp", "led"],
	["Lamp-free LED", "led"],
	["Laser", "laser"],
	["LASER", "laser"],
	["RGB laser", "laser"],
	["Triple laser", "laser"],
	["Laser phosphor", "laser"],
	["Laser diode", "laser"],
	["Blue lasers", "laser"],
	["Laser (RGB triple)", "laser"],
	["Laser (dual)", "laser"],
	["Laser (dual light)", "laser"],
	["Lampless laser", "laser"],
	["Laser, no lamp", "laser"],
	["Hybrid laser-LED", "hybrid"],
	["LED + laser hybrid", "hybrid"],
	["LED/Laser", "hybrid"],
	["Laser with LED", "hybrid"],
	["Hybrid", "hybrid"],
	["Hybrid laser", "hybrid"],
])("of %j is %s", (text, kind) => {
	expect(lightKind(text)).toBe(kind);
});

it.each([
	"",
	"-",
	"n/a",
	"LCD",
	"DLP",
	"Solid state",
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
