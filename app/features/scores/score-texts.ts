import { MEASURES, type MeasureName, type ScoreMeasure } from "./measures";
import { type MeasureShares, PART_NAMES, PARTS } from "./parts";
import { sharesIn } from "./scores";
import type { ScoredUse } from "./uses";
import { type OwnerWeights, weightedParts } from "./weights";

const percent = new Intl.NumberFormat("en-GB", { style: "percent" });

/** The scale of one measure as the page about the choice shows it. */
export interface ScaleRow {
	name: string;
	none: string;
	full: string;
	/** Which figures count, and which where it is not known. */
	classes: string;
}

/** A figure of no class; the page says below its table what that is. */
const WORST_FIFTH = "the worst fifth";

/** Returns the scale of a measure in words. */
export function scaleRow(measureName: MeasureName): ScaleRow {
	const { name, noPointsAt, fullPointsAt, format, classText }: ScoreMeasure = MEASURES[measureName];
	return {
		name,
		none: format(noPointsAt),
		full:
			typeof fullPointsAt === "number"
				? format(fullPointsAt)
				: "the full light of the use, or of your room",
		classes: classText ?? WORST_FIFTH,
	};
}

/** Returns what a part is measured by: "70% throw ratio, 30% lens shift". */
function measuresText(measures: MeasureShares): string {
	return sharesIn(measures)
		.map(([name, share]) => {
			const before = share === 1 ? "" : `${percent.format(share)} `;
			return `${before}${MEASURES[name].name}`;
		})
		.join("; ");
}

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Returns the points of each part of a use in a room, by the weights in force. */
function pointsIn(use: ScoredUse, room: "lit" | null, owner: OwnerWeights) {
	const parts = weightedParts(use, { w: [], throw: [], distance: null, room }, owner);
	return new Map(parts.map(({ part, of }) => [part, of]));
}

/** Returns the points of a use's parts, the most first: "Contrast 30 (15 in a lit room)". */
export function partTexts(use: ScoredUse, owner: OwnerWeights = {}): string[] {
	const [inDark, inLit] = [pointsIn(use, null, owner), pointsIn(use, "lit", owner)];
	return use.parts
		.map((part) => ({
			...part,
			points: inDark.get(part.part) ?? 0,
			litPoints: inLit.get(part.part) ?? 0,
		}))
		.sort((a, b) => b.points - a.points)
		.map(({ part, name, measures, shortThrowMeasures, ...points }) => {
			const [inAll, inLight] = [points.points, points.litPoints].map((value) =>
				number.format(value),
			);
			const lit = inAll === inLight ? "" : ` (${inLight} in a lit room)`;
			const isPlain = measures === PARTS[part].measures;
			const measured = isPlain ? "" : ` (${measuresText(measures)})`;
			const short = shortThrowMeasures
				? ` (where you need a short throw: ${measuresText(shortThrowMeasures)})`
				: "";
			return `${name} ${inAll}${lit}${measured}${short}`;
		});
}

/** Returns the parts with what each is measured by unless its use says otherwise; value for money is no measure. */
export function measuredParts(): { name: string; measures: string }[] {
	return PART_NAMES.filter((part) => part !== "value").map((part) => ({
		name: PARTS[part].name,
		measures: measuresText(PARTS[part].measures),
	}));
}

/** Returns the measures of all parts, each once, in the order of the parts. */
export function scaleRows(): ScaleRow[] {
	const names = PART_NAMES.flatMap((part) => sharesIn(PARTS[part].measures)).map(([name]) => name);
	const extraMeasures: MeasureName[] = ["warranty", "lampFree", "size", "fit"];
	return [...new Set([...names, ...extraMeasures])].map(scaleRow);
}
