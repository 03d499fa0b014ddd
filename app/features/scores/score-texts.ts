import { MEASURES, type Measure, type MeasureName } from "./measures";
import { PART_NAMES, PARTS } from "./parts";
import { sharesIn } from "./scores";
import type { ScoredUse, UsePart } from "./uses";

const percent = new Intl.NumberFormat("en-GB", { style: "percent" });

/** The scale of one measure as the page about the choice shows it. */
export interface ScaleRow {
	name: string;
	none: string;
	full: string;
	/** What counts where the figure is not known. */
	classes: string;
}

const WORST_FIFTH = "the figure that the worst fifth of the use's models reaches";

/** Returns the scale of a measure in words. */
export function scaleRow(measureName: MeasureName): ScaleRow {
	const { name, none, full, text, classText }: Measure = MEASURES[measureName];
	return {
		name,
		none: text(none),
		full: typeof full === "number" ? text(full) : "the lumens of the use, or of your room",
		classes: classText ?? `without a figure, ${WORST_FIFTH}`,
	};
}

/** Returns what a part is measured by: "70% throw ratio, 30% lens shift". */
function measuresText({ measures }: Pick<UsePart, "measures">): string {
	const shares = sharesIn(measures);
	if (shares.length === 1) return "";
	const texts = shares.map(([name, share]) => `${percent.format(share)} ${MEASURES[name].name}`);
	return ` (${texts.join(", ")})`;
}

/** Returns the points of a use's parts, the most first: "Contrast 30 (15 in a lit room)". */
export function partTexts({ parts }: ScoredUse): string[] {
	return [...parts]
		.sort((one, other) => other.weight - one.weight)
		.map((part) => {
			const lit = part.litWeight === undefined ? "" : ` (${part.litWeight} in a lit room)`;
			const isPlain = part.measures === PARTS[part.part].measures;
			return `${part.name} ${part.weight}${lit}${isPlain ? "" : measuresText(part)}`;
		});
}

/** Returns the measures of all parts, each once, in the order of the parts. */
export function scaleRows(): ScaleRow[] {
	const names = PART_NAMES.flatMap((part) => sharesIn(PARTS[part].measures)).map(([name]) => name);
	const others: MeasureName[] = ["warranty", "lampFree", "size", "fit"];
	return [...new Set([...names, ...others])].map(scaleRow);
}
