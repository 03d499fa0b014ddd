/** Contrast that text needs (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

const WHITE = "#ffffff";

/** The lightest surface of the dark scheme: `--color-backdrop` of app/styles/tokens.css. */
const LIGHTEST_DARK = "#1d2745";

/** Text on the accent where the page is dark: `--color-surface-dark`. */
const DARK_INK = "#0b1020";

type Channels = readonly [number, number, number];

const channelsOf = (hex: string): Channels => {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
	return [red, green, blue];
};

const hexOf = (channels: readonly number[]) =>
	`#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
		const share = channel / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours as #rrggbb, 1 to 21. */
export function contrast(one: string, other: string): number {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

/** Returns a colour of the same hue and saturation (HSL) with another lightness, 0 to 1. */
function withLightness(hex: string, lightness: number): string {
	const channels = channelsOf(hex).map((channel) => channel / 255);
	const [max, min] = [Math.max(...channels), Math.min(...channels)];
	const room = 1 - Math.abs(max + min - 1);
	const saturation = room === 0 ? 0 : (max - min) / room;
	const chroma = saturation * (1 - Math.abs(2 * lightness - 1));
	const isGrey = max === min;
	return hexOf(
		channels.map((channel) => {
			const place = isGrey ? 0.5 : (channel - min) / (max - min);
			return 255 * Math.min(1, Math.max(0, lightness + chroma * (place - 0.5)));
		}),
	);
}

const STEPS = 1000;

/** Returns the nearest lightness of a colour, darker or lighter, that can be read on a surface. */
function readableOn(hex: string, surface: string, towards: "darker" | "lighter"): string {
	const channels = channelsOf(hex);
	const start = Math.round((STEPS * (Math.max(...channels) + Math.min(...channels))) / 510);
	const step = towards === "darker" ? -1 : 1;
	let colour = hex;
	for (let at = start; contrast(colour, surface) < LEAST_CONTRAST; at += step) {
		if (at < 0 || at > STEPS) return colour;
		colour = withLightness(hex, at / STEPS);
	}
	return colour;
}

/** Returns a colour that people type as #rrggbb; undefined if it is none. */
export function parseColour(text: string): string | undefined {
	const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
	if (digits === undefined) return undefined;
	return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** Returns the nearest colour of the same hue that white text can be read on; the colour itself if that can. */
export function readableAccent(hex: string): string {
	return readableOn(hex, WHITE, "darker");
}

/** Buttons and the light of heroes, with the colour of text on them, as #rrggbb. */
interface AccentColours {
	accent: string;
	text: string;
}

/** Returns the colours of both schemes; the dark one has the accent as light as its surfaces need. */
export function paletteOf(accent: string): Record<"light" | "dark", AccentColours> {
	return {
		light: { accent, text: WHITE },
		dark: { accent: readableOn(accent, LIGHTEST_DARK, "lighter"), text: DARK_INK },
	};
}

/** Returns the rules that give every page the accent. They are outside layers, so they win over the site's own. */
export function accentCss(hex: string): string {
	const { light, dark } = paletteOf(hex);
	const root = ({ accent, text }: AccentColours) =>
		`:root{--color-accent:${accent}}.bg-accent{color:${text}}`;
	const hero = `.hero{--color-accent:${dark.accent}}.hero .bg-accent{color:${dark.text}}`;
	return `${root(light)}${hero}@media screen and (prefers-color-scheme:dark){${root(dark)}}`;
}
