/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5;

const WHITE = "#ffffff";

/** The lightest surface of the dark scheme: `--color-backdrop` of app/styles/tokens.css. */
const LIGHTEST_DARK_SURFACE = "#1d2745";

/** Text on the accent in dark parts of the page: `--color-surface-dark`. */
const TEXT_ON_DARK_ACCENT = "#0b1020";

type Channels = readonly [number, number, number];

const channelsOf = (hex: string): Channels => {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
		parseInt(hex.slice(start, start + 2), 16),
	);
	return [red, green, blue];
};

const hexOf = (channels: readonly number[]) =>
	`#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Returns the relative luminance of a colour (WCAG 2.2), 0 to 1. */
function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
		const share = channel / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, given as #rrggbb: 1 to 21. */
export function contrast(first: string, second: string): number {
	const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

/** Returns a colour of the same hue and saturation (HSL) with another lightness, 0 to 1. */
function withLightness(hex: string, lightness: number): string {
	const channels = channelsOf(hex).map((channel) => channel / 255);
	const [max, min] = [Math.max(...channels), Math.min(...channels)];
	const maxChroma = 1 - Math.abs(max + min - 1);
	const saturation = maxChroma === 0 ? 0 : (max - min) / maxChroma;
	const chroma = saturation * (1 - Math.abs(2 * lightness - 1));
	const isGrey = max === min;
	return hexOf(
		channels.map((channel) => {
			const position = isGrey ? 0.5 : (channel - min) / (max - min);
			return 255 * Math.min(1, Math.max(0, lightness + chroma * (position - 0.5)));
		}),
	);
}

const LIGHTNESS_STEPS = 1000;

/** Returns the nearest darker or lighter shade of a colour that has enough contrast on a surface. */
function readableOn(hex: string, surface: string, towards: "darker" | "lighter"): string {
	const channels = channelsOf(hex);
	const start = Math.round(
		(LIGHTNESS_STEPS * (Math.max(...channels) + Math.min(...channels))) / 510,
	);
	const step = towards === "darker" ? -1 : 1;
	let colour = hex;
	for (let lightness = start; contrast(colour, surface) < MIN_TEXT_CONTRAST; lightness += step) {
		if (lightness < 0 || lightness > LIGHTNESS_STEPS) return colour;
		colour = withLightness(hex, lightness / LIGHTNESS_STEPS);
	}
	return colour;
}

/** Parses a colour such as #abc or AABBCC into #rrggbb; undefined if the text is no colour. */
export function parseColour(text: string): string | undefined {
	const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
	if (digits === undefined) return undefined;
	return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** Returns the nearest colour of the same hue on which white text is readable; it may be the colour itself. */
export function readableAccent(hex: string): string {
	return readableOn(hex, WHITE, "darker");
}

/** The accent of buttons and heroes, and the colour of text on it, as #rrggbb. */
interface AccentColours {
	accent: string;
	text: string;
}

/** Returns the colours of both schemes; the accent of the dark scheme is lightened as far as its surfaces need. */
export function paletteOf(accent: string): Record<"light" | "dark", AccentColours> {
	return {
		light: { accent, text: WHITE },
		dark: {
			accent: readableOn(accent, LIGHTEST_DARK_SURFACE, "lighter"),
			text: TEXT_ON_DARK_ACCENT,
		},
	};
}

/**
 * Returns the CSS rules that set the accent of every page. They are outside of cascade layers, so they override the
 * site's rules.
 */
export function accentCss(hex: string): string {
	const { light, dark } = paletteOf(hex);
	const schemeRules = ({ accent, text }: AccentColours) =>
		`:root{--color-accent:${accent}}.bg-accent{color:${text}}`;
	const heroRules = `.hero{--color-accent:${dark.accent}}.hero .bg-accent{color:${dark.text}}`;
	return `${schemeRules(light)}${heroRules}@media screen and (prefers-color-scheme:dark){${schemeRules(dark)}}`;
}
