import { expect, it } from "vitest";
import { accentCss, contrast, paletteOf, parseColour, readableAccent } from "./accent";

it.each([
	["#1A56DB", "#1a56db"],
	[" 0af ", "#00aaff"],
	["767676", "#767676"],
	["#12345", undefined],
	["red", undefined],
	["#ffffff;}", undefined],
])("accent: reads %j as %s", (text, colour) => {
	expect(parseColour(text)).toBe(colour);
});

it.each([
	["#767676", "#767676"],
	["#777777", "#767676"],
	["#ffffff", "#767676"],
	["#000000", "#000000"],
	["#1a56db", "#1a56db"],
	["#ffff00", "#7a7a00"],
])("accent: offers for %s the readable %s", (colour, offered) => {
	expect(readableAccent(colour)).toBe(offered);
});

/** Hue in degrees. */
function hueOf(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
	return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

const COLOURS = Array.from(
	{ length: 216 },
	(_, n) =>
		`#${[n % 6, Math.floor(n / 6) % 6, Math.floor(n / 36)].map((one) => (one * 51).toString(16).padStart(2, "0")).join("")}`,
);

it.each(COLOURS)(
	"accent: of any colour, the palette of %s can be read in both schemes",
	(colour) => {
		const accent = readableAccent(colour);
		expect(contrast(accent, "#ffffff")).toBeGreaterThanOrEqual(4.5);
		const isGrey = new Set(colour.slice(1).match(/../g)).size === 1;
		if (!isGrey) expect(Math.abs(hueOf(accent) - hueOf(colour))).toBeLessThan(2);
		const { light, dark } = paletteOf(accent);
		expect(contrast(light.accent, light.text)).toBeGreaterThanOrEqual(4.5);
		expect(contrast(dark.accent, dark.text)).toBeGreaterThanOrEqual(4.5);
		for (const surface of ["#0b1020", "#171f38", "#1d2745"]) {
			expect(contrast(dark.accent, surface)).toBeGreaterThanOrEqual(4.5);
		}
	},
);

it("an accent is written as a few custom properties", () => {
	expect(accentCss("#1a56db")).toContain(":root{--color-accent:#1a56db}");
	expect(accentCss("#1a56db").length).toBeLessThan(300);
});
