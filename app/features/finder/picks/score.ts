import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import { CRITERIA, type Criterion } from "~/features/finder/filters/criteria";
import { type Conditions, screenOf } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { neededLumens } from "~/features/room/brightness";
import type { UseWeights } from "./use-weights";

/** Marks of the resolution classes, from 720p to native 4K. */
export const SHARPNESS_MARKS = [0, 0.5, 0.9, 1] as const;
/** Hours of a light source that earn full marks. */
export const FULL_LIFE_HOURS = 20_000;
/** Kilograms of full marks and of none. */
export const WEIGHT_KG = { full: 1, none: 8 } as const;
/** Throw ratios of full marks and of none. */
export const THROW_RATIO = { full: 0.5, none: 1.5 } as const;
/** Decibels of full marks and of none. */
export const NOISE_DB = { full: 26, none: 40 } as const;
/** Minutes on the battery that earn full marks. */
export const FULL_BATTERY_MINUTES = 180;
/** Years behind the newest found model at which a model has no marks for newness. */
export const OLD_YEARS = 5;
/** Multiple of the lag of full marks at which a lag has none. */
export const LAG_TIMES = 5;

/** Criteria that are marked in proportion to their figure. */
type Spanned = Exclude<Criterion, "price" | "sharpness" | "features">;

/** Criteria of which more marks may be worth more money. */
export type GainCriterion = Exclude<Criterion, "price">;

/** The references for the marks of one choice. */
export interface Scale {
	weights: UseWeights;
	/** Those with a weight. */
	criteria: readonly Criterion[];
	/** The middle of the prices found, in pence; of an even number the higher of the two in the middle. */
	medianPence: number;
	/** The figures of full marks and of none. */
	spans: Readonly<Record<Spanned, { full: number; none: number }>>;
}

/** Returns the newest year of launch; 0 if none is known. */
export function newestOf(models: readonly FinderModel[]): number {
	return models.reduce((most, { launchYear }) => Math.max(most, launchYear ?? 0), 0);
}

/** Returns the scale of a choice between the models found (docs/product.md#three-picks). */
export function scaleOf(
	found: readonly FinderModel[],
	conditions: Conditions,
	weights: UseWeights,
	newest = newestOf(found),
): Scale {
	const known = found.map(({ pricePence }) => pricePence).filter((pence) => pence > 0);
	// Typed numbers are sorted several times as fast.
	const prices = Float64Array.from(known).sort();
	const { lagMs } = weights;
	const { room } = conditions;
	const lumens = room === null ? weights.lumens : neededLumens(room, screenOf(conditions));
	return {
		weights,
		criteria: CRITERIA.filter((criterion) => weights.weights[criterion] > 0),
		medianPence: prices[Math.floor(prices.length / 2)] ?? 0,
		spans: {
			brightness: { full: lumens, none: 0 },
			lag: { full: lagMs, none: lagMs * LAG_TIMES },
			life: { full: FULL_LIFE_HOURS, none: 0 },
			weight: WEIGHT_KG,
			throw: THROW_RATIO,
			newness: { full: newest, none: newest - OLD_YEARS },
			noise: NOISE_DB,
			battery: { full: FULL_BATTERY_MINUTES, none: 0 },
		},
	};
}

const FIGURES: Readonly<Record<Criterion, (model: FinderModel, scale: Scale) => number | null>> = {
	price: ({ pricePence }) => pricePence || null,
	brightness: ({ lumens }) => lumens || null,
	sharpness: ({ resolutionClass }) =>
		resolutionClass && RESOLUTION_CLASSES.indexOf(resolutionClass),
	// A figure that may be of any mode is compared with none.
	lag: ({ inputLagMs, isLagModeStated }) => (isLagModeStated ? inputLagMs : null),
	life: ({ lightSourceHours }) => lightSourceHours,
	weight: ({ weightKg }) => weightKg,
	throw: ({ throwRatioMin }) => throwRatioMin,
	features: (model, { weights: { features } }) =>
		features.reduce((count, tag) => count + Number(model.features.includes(tag)), 0),
	newness: ({ launchYear }) => launchYear,
	noise: ({ noiseDb }) => noiseDb,
	battery: ({ batteryMinutes }) => batteryMinutes,
};

/**
 * Returns a model's figure for a criterion: pence, lumens, place among the resolution classes, ms, hours, kg, smallest
 * throw ratio, number of the features that count, year, dB, minutes. Null if it is unknown, or a lag whose mode is not
 * stated.
 */
export function figureOf(model: FinderModel, criterion: Criterion, scale: Scale): number | null {
	return FIGURES[criterion](model, scale);
}

/** Returns true if less of a figure is better. */
export function isLessBetter(criterion: Criterion): boolean {
	return ["price", "lag", "weight", "throw", "noise"].includes(criterion);
}

/** Returns the figure that earns full marks. */
export function fullFigure(criterion: Exclude<Criterion, "price">, scale: Scale): number {
	if (criterion === "sharpness") return SHARPNESS_MARKS.length - 1;
	return criterion === "features" ? scale.weights.features.length : scale.spans[criterion].full;
}

/** Returns the share of full marks, from 0 to 1; an unknown figure has none. */
function shareOf(model: FinderModel, criterion: Criterion, scale: Scale): number {
	const figure = figureOf(model, criterion, scale);
	if (figure === null) return 0;
	// Half at the middle of the prices found.
	if (criterion === "price") return scale.medianPence / (scale.medianPence + figure);
	if (criterion === "sharpness") return SHARPNESS_MARKS[figure] ?? 0;
	if (criterion === "features") return figure / Math.max(1, scale.weights.features.length);
	const { full, none } = scale.spans[criterion];
	return Math.min(1, Math.max(0, (none - figure) / (none - full)));
}

/** Marks in the order of `CRITERIA`, each from 0 to the weight of its criterion. */
type Marks = readonly number[];

function markOf(model: FinderModel, criterion: Criterion, scale: Scale): number {
	const weight = scale.weights.weights[criterion];
	return weight && weight * shareOf(model, criterion, scale);
}

export function marksOf(model: FinderModel, scale: Scale): Marks {
	return CRITERIA.map((criterion) => markOf(model, criterion, scale));
}

/** Returns true if a model has at least the marks of another for each criterion. */
export function hasAllMarksOf(model: FinderModel, other: FinderModel, scale: Scale): boolean {
	return scale.criteria.every((one) => markOf(model, one, scale) >= markOf(other, one, scale));
}

/** Returns how many more marks a model has than another for each criterion but the price. */
export function gainsOver(
	marks: Marks,
	others: Marks,
): { criterion: GainCriterion; gain: number }[] {
	return CRITERIA.flatMap((criterion, at) =>
		criterion === "price" ? [] : [{ criterion, gain: (marks[at] ?? 0) - (others[at] ?? 0) }],
	);
}

/** Returns the sum of a model's marks as score, without those for the price as merit. */
export function sumsOf(model: FinderModel, scale: Scale): { merit: number; score: number } {
	let merit = 0;
	// A loop without lists, because this runs for thousands of models.
	for (const one of scale.criteria) if (one !== "price") merit += markOf(model, one, scale);
	return { merit, score: markOf(model, "price", scale) + merit };
}
