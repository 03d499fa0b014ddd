import type { ResolutionClass } from "./numeric-facts";

/** The facts from which a resolution gets its name. */
export interface ResolutionFacts {
	/** As staff or a file wrote it: '4K UHD (3840 x 2160)'. */
	resolution: string;
	resolutionClass: ResolutionClass | null;
	projectionType: string | null;
	/** Tags or their slugs. */
	features: readonly string[];
}

const PIXEL_SHIFT = "4K by pixel shift";
const NATIVE_4K = "Native 4K";

/** The names of the classes within a sentence. "4K" stands for native 4K too, as in the finder's filter. */
export const RESOLUTION_CLASS_NAMES: Readonly<Record<ResolutionClass, string>> = {
	"720p": "less than Full HD",
	"1080p": "Full HD",
	"4k": "4K",
	"native-4k": "native 4K",
};

/** The names of usual panels by their pixels. */
const PANEL_NAMES: ReadonlyMap<string, string> = new Map([
	["640x480", "VGA"],
	["800x600", "SVGA"],
	["1024x768", "XGA"],
	["1280x720", "HD"],
	["1280x800", "WXGA"],
	["1400x1050", "SXGA+"],
	["1920x1080", "Full HD"],
	["1920x1200", "WUXGA"],
]);

const PIXELS_PATTERN = /(\d{3,5})\s*[x×]\s*(\d{3,5})/i;
const PIXEL_SHIFTING = /pixel[\s-]?shift/i;

/** Returns true for models that show 4K by pixel shift: those with one DLP chip, or with such a text or feature. */
function isPixelShifted({ resolution, projectionType, features }: ResolutionFacts): boolean {
	const type = projectionType ?? "";
	const isOneChip = /\bdlp\b/i.test(type) && !/\b(?:3|three)\b|3[\s-]?(?:chip|dlp)/i.test(type);
	return (
		isOneChip ||
		PIXEL_SHIFTING.test(resolution) ||
		features.some((feature) => PIXEL_SHIFTING.test(feature))
	);
}

/**
 * Returns the name of a model's resolution on all pages: 'Native 4K', '4K by pixel shift', 'WXGA'; '' for an unknown
 * one.
 */
export function resolutionName(model: ResolutionFacts): string {
	const { resolution, resolutionClass } = model;
	if (resolutionClass === "native-4k") return NATIVE_4K;
	if (resolutionClass === "4k" && isPixelShifted(model)) return PIXEL_SHIFT;
	const [, width, height] = PIXELS_PATTERN.exec(resolution) ?? [];
	const panel = PANEL_NAMES.get(`${width}x${height}`);
	if (panel !== undefined) return panel;
	if (/^(?:1080p|full[\s-]?hd|fhd)$/i.test(resolution.trim())) return "Full HD";
	return resolution.replace(/(?<=\S)\s*\(.*$/, "");
}

/** Returns the name with the pixels, if they are known: '4K by pixel shift (3840 x 2160)'. */
export function resolutionText(model: ResolutionFacts): string {
	const name = resolutionName(model);
	const pixels = PIXELS_PATTERN.exec(model.resolution)?.[0];
	if (pixels !== undefined && !name.includes(pixels)) return `${name} (${pixels})`;
	const isOurName = !model.resolution.startsWith(name);
	return isOurName ? name : model.resolution;
}

/** Returns the name of a resolution for use within a sentence: 'native 4K'. */
export function nameInSentence(name: string): string {
	return name.replace(/^Native/, "native");
}
