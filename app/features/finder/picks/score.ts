import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { Conditions } from "~/features/finder/filters/filters";
import { neededLumens } from "~/features/room/brightness";
import type { PickModel } from "./pick-model";
import { type Figured, figureOf, meritOf } from "./ranks";
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
type Spanned = "brightness" | "lag" | "life" | "weight" | "throw";

/** The figure of full marks and that of none. */
interface Span {
	full: number;
	none: number;
}

/** The references for the marks of one choice. */
export interface Scale {
	weights: UseWeights;
	/** The middle of the prices to choose from, in pence. */
	medianPence: number;
	newestYear: number;
	spans: Readonly<Partial<Record<Criterion, Span>> & Record<Spanned, Span>>;
}

/** Returns the scale of a choice between models (docs/product.md#three-picks). */
export function scaleOf(
	pool: readonly PickModel[],
	{ room, screen }: Conditions,
	weights: UseWeights,
): Scale {
	const prices = pool.map(({ pricePence }) => pricePence).sort((a, b) => a - b);
	const { lagMs } = weights;
	const lumens = room === null ? weights.lumens : neededLumens(room, screen);
	return {
		weights,
		medianPence: prices[Math.floor(prices.length / 2)] ?? 0,
		newestYear: Math.max(0, ...pool.map(({ launchYear }) => launchYear ?? 0)),
		spans: {
			brightness: { full: lumens, none: 0 },
			lag: { full: lagMs, none: lagMs * LAG_TIMES },
			life: { full: FULL_LIFE_HOURS, none: 0 },
			weight: WEIGHT_KG,
			throw: THROW_RATIO,
		},
	};
}

const within = (value: number, least: number, most: number) =>
	Math.min(most, Math.max(least, value));

/** Returns a model's figure, limited to the range from no marks to full marks; null if it is unknown. */
export function countedFigure(model: PickModel, criterion: Figured, scale: Scale): number | null {
	const figure = figureOf(model, criterion);
	const span = scale.spans[criterion];
	if (figure === null || !span) return figure;
	const { full, none } = span;
	return full > none ? within(figure, none, full) : within(figure, full, none);
}

const proportion = (criterion: Spanned) => (model: PickModel, scale: Scale) => {
	const figure = countedFigure(model, criterion, scale);
	const { full, none } = scale.spans[criterion];
	return figure === null ? null : (none - figure) / (none - full);
};

/** Marks from 0 to 1; an unknown figure has none. */
const MARKS: Record<Criterion, (model: PickModel, scale: Scale) => number | null> = {
	price: priceMark,
	brightness: proportion("brightness"),
	sharpness: ({ figures: { resolutionClass } }) =>
		resolutionClass && (SHARPNESS_MARKS[RESOLUTION_CLASSES.indexOf(resolutionClass)] ?? null),
	lag: proportion("lag"),
	life: proportion("life"),
	weight: proportion("weight"),
	throw: proportion("throw"),
	features: (model, { weights: { features } }) =>
		features.length === 0
			? null
			: features.filter((tag) => model.features.includes(tag)).length / features.length,
	newness: ({ launchYear }, { newestYear }) =>
		launchYear && within(1 - (newestYear - launchYear) / OLD_YEARS, 0, 1),
};

/** Returns half at the middle of the prices to choose from, more below it, less above. */
export function priceMark({ pricePence }: PickModel, { medianPence }: Scale): number {
	return medianPence / (medianPence + pricePence);
}

/** Returns true if a model is known to reach full marks for brightness and, if it counts, for lag. */
export function willDo(model: PickModel, { weights, spans }: Scale): boolean {
	const lag = figureOf(model, "lag");
	const lumens = figureOf(model, "brightness");
	const isQuick = weights.weights.lag === 0 || (lag !== null && lag <= spans.lag.full);
	return isQuick && lumens !== null && lumens >= spans.brightness.full;
}

/** Returns true if a model has as many marks as another for everything but the price. */
export function hasMarksOf(model: PickModel, other: PickModel, scale: Scale): boolean {
	return CRITERIA.every(
		(criterion) =>
			criterion === "price" ||
			scale.weights.weights[criterion] === 0 ||
			(MARKS[criterion](model, scale) ?? 0) >= (MARKS[criterion](other, scale) ?? 0),
	);
}

/** Returns the score of a model with a price, 0 to 100; a lag whose mode is not stated adds nothing. */
export function scoreOf(model: PickModel, scale: Scale): number {
	const { weights } = scale.weights;
	return CRITERIA.reduce(
		(sum, criterion) =>
			criterion === "lag" && meritOf(model, criterion) === null
				? sum
				: sum + weights[criterion] * (MARKS[criterion](model, scale) ?? 0),
		0,
	);
}
