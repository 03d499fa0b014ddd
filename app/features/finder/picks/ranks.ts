import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { PickModel } from "./pick-model";
import { CRITERIA, type Criterion } from "./use-weights";

/** Criteria with a single figure, by which a sentence can compare two models. */
export type Figured = Exclude<Criterion, "features">;

export const FIGURED = CRITERIA.filter((one): one is Figured => one !== "features");

/** A smaller difference of two prices is none, in pence. */
export const LEAST_PENCE = 500;

/** Criteria of which less is better. */
const LESS_IS_BETTER: ReadonlySet<Figured> = new Set(["lag", "weight", "price", "throw"]);

const VALUES: Record<Figured, (model: PickModel) => number | null> = {
	brightness: ({ figures: { lumens } }) => lumens || null,
	// A figure that may be of any mode is compared with none.
	lag: ({ figures: { inputLagMs, isLagModeStated } }) => (isLagModeStated ? inputLagMs : null),
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
 * smallest throw ratio. Null if it is unknown, or a lag whose mode is not stated.
 */
export function figureOf(model: PickModel, criterion: Figured): number | null {
	return VALUES[criterion](model);
}

/** Returns true if the first of two figures is the better one. */
export function isBetter(criterion: Figured, value: number, than: number): boolean {
	const lead = LESS_IS_BETTER.has(criterion) ? than - value : value - than;
	return criterion === "price" ? lead >= LEAST_PENCE : lead > 0;
}

/** Counts the others that are better and worse by a criterion; null for a model without a figure of its own. */
export function rankAmong(
	model: PickModel,
	others: readonly PickModel[],
	criterion: Figured,
): { own: number; better: number; worse: number } | null {
	const own = figureOf(model, criterion);
	if (own === null) return null;
	const rank = { own, better: 0, worse: 0 };
	for (const other of others) {
		const value = figureOf(other, criterion);
		if (value !== null && isBetter(criterion, value, own)) rank.better++;
		else if (value !== null && isBetter(criterion, own, value)) rank.worse++;
	}
	return rank;
}
