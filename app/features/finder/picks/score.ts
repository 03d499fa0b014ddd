import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { Conditions } from "~/features/finder/conditions";
import { neededLumens } from "~/features/room/brightness";
import type { PickModel } from "./pick-model";
import { CRITERIA, type Criterion, type UseWeights } from "./use-weights";

/** Marks of the resolution classes, from 720p to native 4K. */
export const SHARPNESS_MARKS = [0, 0.5, 0.9, 1] as const;
/** Hours of a light source from which on it has full marks. */
export const FULL_LIFE_HOURS = 20_000;
/** Kilograms of full marks and of none. */
export const WEIGHT_KG = { full: 1, none: 8 } as const;
/** Throw ratios of full marks and of none. */
export const THROW_RATIO = { full: 0.5, none: 1.5 } as const;
/** A model so many years older than the newest of those found has no marks for newness. */
export const OLD_YEARS = 5;
/** A lag so many times that of full marks has none. */
export const LAG_TIMES = 5;

/** What the marks of one choice are measured against. */
export interface Scale {
	weights: UseWeights;
	/** The middle of the prices to choose from, in pence. */
	medianPence: number;
	newestYear: number;
	/** Lumens of full marks. */
	lumens: number;
}

/** The scale of a choice between models (docs/product.md#three-picks). */
export function scaleOf(
	pool: readonly PickModel[],
	{ room }: Conditions,
	weights: UseWeights,
): Scale {
	const prices = pool.map(({ pricePence }) => pricePence).sort((a, b) => a - b);
	return {
		weights,
		medianPence: prices[Math.floor(prices.length / 2)] ?? 0,
		newestYear: Math.max(0, ...pool.map(({ launchYear }) => launchYear ?? 0)),
		lumens: room.light === null ? weights.lumens : neededLumens(room.light, room.screen),
	};
}

const within = (mark: number) => Math.min(1, Math.max(0, mark));

/** From full marks at one end to none at the other. */
const between = (value: number, { full, none }: { full: number; none: number }) =>
	within((none - value) / (none - full));

/** Marks from 0 to 1; a figure that is not known has none. */
const MARKS: Record<Criterion, (model: PickModel, scale: Scale) => number | null> = {
	price: priceMark,
	brightness: ({ brightness }, { lumens }) => brightness && within(brightness / lumens),
	sharpness: ({ figures: { resolutionClass } }) =>
		resolutionClass && (SHARPNESS_MARKS[RESOLUTION_CLASSES.indexOf(resolutionClass)] ?? null),
	lag: ({ figures: { inputLagMs } }, { weights: { lagMs } }) =>
		inputLagMs === null ? null : between(inputLagMs, { full: lagMs, none: lagMs * LAG_TIMES }),
	life: ({ figures: { lightSourceHours } }) =>
		lightSourceHours && within(lightSourceHours / FULL_LIFE_HOURS),
	weight: ({ figures: { weightKg } }) => (weightKg === null ? null : between(weightKg, WEIGHT_KG)),
	throw: ({ figures: { throwRatioMin } }) =>
		throwRatioMin === null ? null : between(throwRatioMin, THROW_RATIO),
	features: (model, { weights: { features } }) =>
		features.length === 0
			? null
			: features.filter((tag) => model.features.includes(tag)).length / features.length,
	newness: ({ launchYear }, { newestYear }) =>
		launchYear && within(1 - (newestYear - launchYear) / OLD_YEARS),
};

/** Half at the middle of the prices to choose from, more below it, less above. */
export function priceMark({ pricePence }: PickModel, { medianPence }: Scale): number {
	return medianPence / (medianPence + pricePence);
}

/** The score of a model with a price, 0 to 100. */
export function scoreOf(model: PickModel, scale: Scale): number {
	const { weights } = scale.weights;
	return CRITERIA.reduce(
		(sum, criterion) => sum + weights[criterion] * (MARKS[criterion](model, scale) ?? 0),
		0,
	);
}
