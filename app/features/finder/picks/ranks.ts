import { RESOLUTION_CLASSES } from "~/features/catalogue/figures/figures";
import type { PickModel } from "./pick-model";

/** Criteria by which two models can be told apart in a sentence. */
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

/** Criteria where less is better. */
const LESS_IS_BETTER: ReadonlySet<Ranked> = new Set<Ranked>(["lag", "weight", "price"]);

const VALUES: Record<Ranked, (model: PickModel) => number | null> = {
	brightness: ({ brightness }) => brightness || null,
	lag: ({ figures: { inputLagMs } }) => inputLagMs,
	sharpness: ({ figures: { resolutionClass } }) =>
		resolutionClass && RESOLUTION_CLASSES.indexOf(resolutionClass),
	life: ({ figures: { lightSourceHours } }) => lightSourceHours,
	weight: ({ figures: { weightKg } }) => weightKg,
	newness: ({ launchYear }) => launchYear,
	price: ({ pricePence }) => pricePence || null,
};

/**
 * A model's figure for a criterion: lumens, ms, place among the resolution classes, hours, kg, year, pence. Null where
 * it is not known.
 */
export function figureOf(model: PickModel, criterion: Ranked): number | null {
	return VALUES[criterion](model);
}

/** Whether the first of two figures is the better one. */
export function isBetter(criterion: Ranked, value: number, than: number): boolean {
	return LESS_IS_BETTER.has(criterion) ? value < than : value > than;
}

/** How a model stands among others by a criterion; null without a figure of its own. */
export function rankAmong(
	model: PickModel,
	others: readonly PickModel[],
	criterion: Ranked,
): { own: number; better: number; worse: number } | null {
	const own = figureOf(model, criterion);
	if (own === null) return null;
	const rank = { own, better: 0, worse: 0 };
	for (const other of others) {
		const value = figureOf(other, criterion);
		if (value === null) continue;
		if (isBetter(criterion, value, own)) rank.better++;
		else if (isBetter(criterion, own, value)) rank.worse++;
	}
	return rank;
}
