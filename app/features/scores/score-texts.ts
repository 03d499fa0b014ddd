import { MEASURES, type MeasureName, type ScoreMeasure } from "./measures";
import { type MeasureWeights, PART_NAMES, PARTS } from "./parts";
import { measureWeights } from "./scores";
import type { ScoredUse } from "./uses";
import { type OwnerWeights, weightedParts } from "./weights";

const percentFormat = new Intl.NumberFormat("en-GB", { style: "percent" });

/** The scale of one measure in words, for the page about the choice. */
export interface ScaleRow {
	name: string;
	noPointsText: string;
	fullPointsText: string;
	/** What counts as the fact, or in place of an unknown fact: "a cable earns all, Wi-Fi half", "the worst fifth". */
	countedText: string;
}

/** Replacement of an unknown fact unless a measure has another; the page explains it below its table. */
const WORST_FIFTH = "the worst fifth";

/** Returns the scale of a measure in words. */
export function scaleRow(measureName: MeasureName): ScaleRow {
	const { name, noPointsAt, fullPointsAt, format, countedText }: ScoreMeasure =
		MEASURES[measureName];
	return {
		name,
		noPointsText: format(noPointsAt),
		fullPointsText:
			typeof fullPointsAt === "number"
				? format(fullPointsAt)
				: "the full light of the use, or of your room",
		countedText: countedText ?? WORST_FIFTH,
	};
}

/** Returns the measures of a part with their weights: "70% throw ratio; 30% lens shift". */
function measuresText(measures: MeasureWeights): string {
	return measureWeights(measures)
		.map(([name, weight]) => {
			const weightText = weight === 1 ? "" : `${percentFormat.format(weight)} `;
			return `${weightText}${MEASURES[name].name}`;
		})
		.join("; ");
}

const numberFormat = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Returns the maximum points of each part of a use, in a lit room or, for null, in a dark one. */
function pointsIn(use: ScoredUse, room: "lit" | null, ownerWeights: OwnerWeights) {
	const parts = weightedParts(use, { w: [], throw: [], distance: null, room }, ownerWeights);
	return new Map(parts.map(({ part, maxPoints }) => [part, maxPoints]));
}

/** Returns the points of a use's parts, the most first: "Contrast 30 (15 in a lit room)". */
export function partTexts(use: ScoredUse, ownerWeights: OwnerWeights = {}): string[] {
	const darkPointsByPart = pointsIn(use, null, ownerWeights);
	const litPointsByPart = pointsIn(use, "lit", ownerWeights);
	return use.parts
		.map((part) => ({
			...part,
			points: darkPointsByPart.get(part.part) ?? 0,
			litPoints: litPointsByPart.get(part.part) ?? 0,
		}))
		.sort((a, b) => b.points - a.points)
		.map(({ part, name, measures, shortThrowMeasures, points, litPoints }) => {
			const pointsText = numberFormat.format(points);
			const litPointsText = numberFormat.format(litPoints);
			const litNote = pointsText === litPointsText ? "" : ` (${litPointsText} in a lit room)`;
			const hasDefaultMeasures = measures === PARTS[part].measures;
			const measuresNote = hasDefaultMeasures ? "" : ` (${measuresText(measures)})`;
			const shortThrowNote = shortThrowMeasures
				? ` (where you need a short throw: ${measuresText(shortThrowMeasures)})`
				: "";
			return `${name} ${pointsText}${litNote}${measuresNote}${shortThrowNote}`;
		});
}

/** Returns the parts with their default measures in words; value for money has none, so it is left out. */
export function measuredParts(): { name: string; measures: string }[] {
	return PART_NAMES.filter((part) => part !== "value").map((part) => ({
		name: PARTS[part].name,
		measures: measuresText(PARTS[part].measures),
	}));
}

/** Returns the scales of all measures, each once, in the order of the parts. */
export function scaleRows(): ScaleRow[] {
	const names = PART_NAMES.flatMap((part) => measureWeights(PARTS[part].measures)).map(
		([name]) => name,
	);
	// These are in no part by default, but in parts of some uses.
	const measuresOfSomeUses: MeasureName[] = ["warranty", "lampFree", "size", "fit"];
	return [...new Set([...names, ...measuresOfSomeUses])].map(scaleRow);
}
