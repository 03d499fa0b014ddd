import { lightKind } from "./light-source";
import { namesLumens, statedLumensIn } from "./lumens";
import { resolutionClass, withoutAcceptedSignals } from "./resolution-class";

/** Columns whose facts a title may state. */
export type TitleField = "brightness" | "brightness_standard" | "resolution" | "light_source_type";

/** Facts as cells of the import template. */
export type TitleFacts = Partial<Record<TitleField, string>>;

/** Number of characters of a title that are read. */
const MAX_TITLE_LENGTH = 300;

/** "LED" that does not describe the lumens: it names the light source. */
const LED_ALONE = /(?<![a-z])leds?(?![a-z])(?![\s-]*(?:lumen|lm))/gi;

/** "Capsule 3 200 lumens" may be 200 lumens of the Capsule 3, or 3,200 lumens. */
const UNCLEAR_THOUSANDS = /\d\s\d{3}(?!\d)(?=\s*(?:\p{L}+[\s-]+){0,3}(?:lumen|lm|ansi))/iu;

/** "T6 Max 550 lumens": here "Max" ends the model's name and is no upper bound. */
const MAX_IN_NAME = /(?<=\d\S*\s|pro\s)max(?=\s)/gi;

function brightnessIn(title: string): TitleFacts {
	const text = title.replace(LED_ALONE, " ").replace(MAX_IN_NAME, " ");
	if (!namesLumens(text) || UNCLEAR_THOUSANDS.test(text)) return {};
	const fact = statedLumensIn(text);
	if (!fact) return {};
	const { value, standard } = fact;
	return {
		brightness: String(value),
		...(standard !== null && { brightness_standard: standard }),
	};
}

/** Names of resolutions, without "HD" and "VGA" alone, which are too vague. */
const RESOLUTIONS =
	/(?<![\p{L}\d])(?:(?:native|true)[\s-]+)?(?:\d{3,4}\s*[x×*]\s*\d{3,4}|[48]k|(?:pro-)?uhd|ultra[\s-]?hd|full[\s-]?hd|fhd|hd[\s-]ready|(?:2160|1440|1080|720)p|wqxga|wuxga|wqhd|wxga\+?|sxga\+?|wsvga|svga|xga|f?wvga|qhd)(?![\p{L}\d]|-\d)/giu;

/** Returns a name as it is usually spelt: "4K UHD", "Full HD", "1920 x 1080". */
function usualSpelling(name: string): string {
	const words = name.toLowerCase().replace(/\s*[x×*]\s*(?=\d)/, " x ");
	return words
		.replace(/ultra[\s-]?hd/, "Ultra HD")
		.replace(/full[\s-]?hd/, "Full HD")
		.replace(/hd[\s-]ready/, "HD ready")
		.replace(/[48]k|(?:pro-)?uhd|fhd|\w*xga|\w*vga|\w*qhd/, (abbreviation) =>
			abbreviation.toUpperCase(),
		)
		.replace(/^(native|true)[\s-]+/, (_, word: string) =>
			word === "native" ? "Native " : "True ",
		);
}

function resolutionIn(title: string): TitleFacts {
	if (title.search(RESOLUTIONS) === -1) return {};
	const nativeText = withoutAcceptedSignals(title);
	const names = [...nativeText.matchAll(RESOLUTIONS)].map(([name]) => usualSpelling(name));
	const resolution = [...new Set(names)].join(" ");
	return resolutionClass(resolution) === null ? {} : { resolution };
}

/** Lasers and LEDs that are not the light source of the picture. */
const OTHER_LIGHTS =
	/laser[\s-]*(?:pointer|auto[\s-]?focus|focus|af\b|obstacle|rang\w+|engraved)|(?<![a-z])led[\s-]*(?:lumens?|lm|displays?|indicators?|panel|screens?|touch\w*|strips?|lights?\b)|(?<![a-z])(?:lamp|lampe)\s+(?:included|inclus\w*)/gi;
/** "Laserbeamer": the light source is a part of the word for a projector. */
const LIGHT_IN_COMPOUND =
	/(?<![a-z])(laser|led)[\s-]?(?=beamer|projektor|projector|projecteur|tv)/gi;

const CELL_BY_LIGHT_KIND = { laser: "Laser", led: "LED", lamp: "Lamp", hybrid: "Hybrid" } as const;

function lightIn(title: string): TitleFacts {
	const text = title.replace(OTHER_LIGHTS, " ").replace(LIGHT_IN_COMPOUND, "$1 ");
	const kind = lightKind(text);
	if (kind === null) return {};
	const isLaserWithLed =
		kind === "hybrid" && /laser/i.test(text) && /(?<![a-z])leds?(?![a-z])/i.test(text);
	return { light_source_type: isLaserWithLed ? "Laser + LED" : CELL_BY_LIGHT_KIND[kind] };
}

/**
 * Returns the lumens, the resolution and the light source that a title states, of the columns that `isWanted` accepts.
 */
export function titleFacts(
	title: string,
	isWanted: (field: TitleField) => boolean = () => true,
): TitleFacts {
	const text = title.slice(0, MAX_TITLE_LENGTH).replace(/\s+/g, " ");
	return {
		...(isWanted("brightness") && brightnessIn(text)),
		...(isWanted("resolution") && resolutionIn(text)),
		...(isWanted("light_source_type") && lightIn(text)),
	};
}
