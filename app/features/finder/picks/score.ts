import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import { type Conditions, screenOf } from "~/features/finder/filters/filters";
import { neededLumens } from "~/features/room/brightness";
import type { PickModel } from "./pick-model";
import { figureOf } from "./ranks";
import { CRITERIA, type Criterion, type UseWeights } from "./use-weights";

/** Marks of the resolution classes, from 720p to native 4K. */
export const SHARPNESS_MARKS = [0, 0.5, 0.9, 1] as const;
/** Hours of a light source that earn full marks. */
export const FULL_LIFE_HOURS = 20_000;
/** Kilograms of full marks and of none. */
export const WEIGHT_KG = { full: 1, none: 8 } as const;
/** Throw ratios of full marks and of none. */
export const THROW_RATIO = { full: 0.5, none: 1.5 } as const;
/** Years behind the newest found model at which a model has no marks for newness. */
export const OLD_YEARS = 5;
/** Multiple of the lag of full marks at which a lag has none. */
export const LAG_TIMES = 5;

/** Criteria that are marked in proportion to their figure. */
type Spanned = "brightness" | "lag" | "life" | "weight" | "throw" | "newness";

/** Criteria of which more marks may be worth more money. */
export type GainCriterion = Exclude<Criterion, "price">;

/** The references for the marks of one choice. */
export interface Scale {
	weights: UseWeights;
	/** The middle of the prices found, in pence; of an even number the higher of the two in the middle. */
	medianPence: number;
	/** The figures of full marks and of none. */
	spans: Readonly<Record<Spanned, { full: number; none: number }>>;
}

/** Returns the scale of a choice between the models found (docs/product.md#three-picks). */
export function scaleOf(
	found: readonly PickModel[],
	conditions: Conditions,
	weights: UseWeights,
): Scale {
	const prices = found.map(({ pricePence }) => pricePence).filter((pence) => pence > 0);
	prices.sort((a, b) => a - b);
	const newest = found.reduce((most, { launchYear }) => Math.max(most, launchYear ?? 0), 0);
	const { lagMs } = weights;
	const { room } = conditions;
	const lumens = room === null ? weights.lumens : neededLumens(room, screenOf(conditions));
	return {
		weights,
		medianPence: prices[Math.floor(prices.length / 2)] ?? 0,
		spans: {
			brightness: { full: lumens, none: 0 },
			lag: { full: lagMs, none: lagMs * LAG_TIMES },
			life: { full: FULL_LIFE_HOURS, none: 0 },
			weight: WEIGHT_KG,
			throw: THROW_RATIO,
			newness: { full: newest, none: newest - OLD_YEARS },
		},
	};
}

const proportion = (criterion: Spanned) => (model: PickModel, scale: Scale) => {
	const figure = figureOf(model, criterion);
	const { full, none } = scale.spans[criterion];
	return figure === null ? 0 : Math.min(1, Math.max(0, (none - figure) / (none - full)));
};

/** The share of full marks, from 0 to 1; an unknown figure has none. */
const SHARES: Readonly<Record<Criterion, (model: PickModel, scale: Scale) => number>> = {
	// Half at the middle of the prices found.
	price: ({ pricePence }, { medianPence }) => medianPence / (medianPence + pricePence),
	brightness: proportion("brightness"),
	sharpness: ({ figures: { resolutionClass } }) =>
		(resolutionClass && SHARPNESS_MARKS[RESOLUTION_CLASSES.indexOf(resolutionClass)]) || 0,
	lag: proportion("lag"),
	life: proportion("life"),
	weight: proportion("weight"),
	throw: proportion("throw"),
	features: (model, { weights: { features } }) =>
		features.filter((tag) => model.features.includes(tag)).length / Math.max(1, features.length),
	newness: proportion("newness"),
};

/** Returns true if a model cannot earn more marks for a criterion. */
export function hasFullMarks(criterion: Criterion, model: PickModel, scale: Scale): boolean {
	return SHARES[criterion](model, scale) === 1;
}

/** Marks in the order of `CRITERIA`, each from 0 to its weight. */
export type Marks = readonly number[];

export function marksOf(model: PickModel, scale: Scale): Marks {
	const { weights } = scale.weights;
	return CRITERIA.map(
		(criterion) => weights[criterion] && weights[criterion] * SHARES[criterion](model, scale),
	);
}

/** Returns the score, 0 to 100. */
export function scoreOf(marks: Marks): number {
	return marks.reduce((sum, own) => sum + own, 0);
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
