import { lightSourceHours } from "~/features/catalogue/figures/light-source";
import { resolutionClass, resolutionPixels } from "~/features/catalogue/figures/resolution-class";
import { throwRatio } from "~/features/catalogue/figures/throw";
import { weightKg } from "~/features/catalogue/figures/weight-kg";

const has = (pattern: RegExp) => (text: string) => pattern.test(text);

const isSize = has(/\d\s*[x×*]\s*\d/i);
const isWeight = (text: string) => weightKg(text) !== null;

/** Columns with a figure in a text, each with the rule that finds it. */
const FIGURES: Readonly<Record<string, (text: string) => boolean>> = {
	resolution: (text) => resolutionClass(text) !== null || resolutionPixels(text) !== null,
	// "1:1.2" is doubtful, but says something.
	throw_ratio: (text) => throwRatio(text) !== null || /^\D{0,20}1\s*:\s*\d/.test(text),
	contrast_ratio: has(/\d\s*:\s*\d/),
	light_source_life: (text) => lightSourceHours(text) !== null,
	input_lag: has(/\d/),
	native_aspect_ratio: has(/\d\s*[:x]\s*\d/i),
	rec709_coverage: has(/\d/),
	weight: isWeight,
	box_weight: isWeight,
	dimensions: isSize,
	box_dimensions: isSize,
	width: has(/\d/),
	depth: has(/\d/),
	height: has(/\d/),
};

/** Returns true for a text of such a column from which no figure can be read. */
export function lacksFigure(field: string, text: string): boolean {
	return text !== "" && Object.hasOwn(FIGURES, field) && FIGURES[field]?.(text) === false;
}
