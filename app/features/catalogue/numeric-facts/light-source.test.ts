import { expect, it } from "vitest";
import { lightKind, lightSourceHours } from "./light-source";
import type { LightKind } from "./numeric-facts";

it.each<[text: string, hours: number]>([
	["20.000 hours", 20_000],
	["20 000 hours", 20_000],
	["20\u00a0000 hours", 20_000],
	["20'000 h", 20_000],
	["20000h", 20_000],
	["20000 hrs", 20_000],
	["20000 Hours", 20_000],
	["20,000", 20_000],
	["20k hours", 20_000],
	["20K h", 20_000],
	["20,000+ hours", 20_000],
	["Eco: 12,000 hours, normal: 6,000 hours", 6_000],
	["4000/6000/10000 h (Normal/Eco/SmartEco)", 4_000],
	["4,000 / 10,000", 4_000],
	["20,000-30,000 hours", 20_000],
	["20,000 hours at 3,000 lumens", 20_000],
	["240 W lamp, 4,000 hours", 4_000],
])("lightSourceHours of %j is %d", (text, hours) => {
	expect(lightSourceHours(text)).toBe(hours);
});

it.each(["", "24 hours", "100 hours", "200,001 hours", "2,000,000 hours", "20,000 cycles"])(
	"lightSourceHours of %j is unknown, never a guess",
	(text) => {
		expect(lightSourceHours(text)).toBeNull();
	},
);

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
])("lightKind of %j is %s", (text, kind) => {
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
])("lightKind of %j is unknown, never a guess", (text) => {
	expect(lightKind(text)).toBeNull();
});
