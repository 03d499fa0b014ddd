import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { PickModel } from "./pick-model";
import type { Criterion } from "./use-weights";

/** Criteria by which a sentence can compare two models. */
export const RANKED = [
	"brightness",
	"lag",
	"sharpness",
	"life",
	"weight",
	"newness",
	"price",
] as const;
export type Ranked = (typeof RANKED)[number];

/** Criteria with a single figure. */
export type Figured = Exclude<Criterion, "features">;

/** Criteria of which less is better. */
const LESS_IS_BETTER: ReadonlySet<Figured> = new Set(["lag", "weight", "price", "throw"]);

const VALUES: Record<Figured, (model: PickModel) => number | null> = {
	brightness: ({ figures: { lumens } }) => lumens || null,
	lag: ({ figures: { inputLagMs } }) => inputLagMs,
	sharpness: ({ figures: { resolutionClass } }) =>
		resolutionClass && RESOLUTION_CLASSES.indexOf(resolutionClass),
	life: ({ figures: { lightSourceHours } }) => lightSourceHours,
	weight: ({ figures: { weightKg } }) => weightKg,
	newness: ({ launchYear }) => launchYear,
	price: ({ pricePence }) => pricePence || null,
	throw: ({ figures: { throwRatioMin } }) => throwRatioMin,
};

/**
 * Returns a model's figure for a criterion: lumens, ms, place among the resolution classes, hours, kg, year, pence,
 * smallest throw ratio. Null if it is unknown.
 */
export function figureOf(model: PickModel, criterion: Figured): number | null {
	return VALUES[criterion](model);
}

/**
 * Returns the figure by which a model may be called better or earn marks. Null for a lag whose mode is not stated: it is
 * like no other, and makes no model the quickest or the best.
 */
export function meritOf(model: PickModel, criterion: Figured): number | null {
	const isModeless = criterion === "lag" && model.figures.isLagModeStated !== 1;
	return isModeless ? null : figureOf(model, criterion);
}

/** Returns true if the first of two figures is the better one. */
export function isBetter(criterion: Figured, value: number, than: number): boolean {
	return LESS_IS_BETTER.has(criterion) ? value < than : value > than;
}

/** Counts the others that are better and worse by a criterion; null for a model without a figure of its own. */
export function rankAmong(
	model: PickModel,
	others: readonly PickModel[],
	criterion: Ranked,
): { own: number; better: number; worse: number } | null {
	const own = meritOf(model, criterion);
	if (own === null) return null;
	const rank = { own, better: 0, worse: 0 };
	for (const other of others) {
		const value = meritOf(other, criterion);
		if (value !== null && isBetter(criterion, value, own)) rank.better++;
		else if (value !== null && isBetter(criterion, own, value)) rank.worse++;
	}
	return rank;
}

/** Returns true if a model is better than another in all of the figures that either of them has. */
export function beats(model: PickModel, other: PickModel, criteria: readonly Figured[]): boolean {
	const known = criteria
		.map(
			(criterion) => [criterion, figureOf(model, criterion), figureOf(other, criterion)] as const,
		)
		.filter(([, own, theirs]) => own !== null || theirs !== null);
	return (
		known.length > 0 &&
		known.every(
			([criterion, own, theirs]) =>
				own !== null && (theirs === null || isBetter(criterion, own, theirs)),
		)
	);
}
