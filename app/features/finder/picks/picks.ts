import { throwKindOfRatio } from "~/features/catalogue/figures/throw-kind";
import type { Conditions } from "~/features/finder/filters/filters";
import type { PickModel, PickRole, Roles } from "./pick-model";
import { beats, type Figured } from "./ranks";
import { reasonText } from "./reason-text";
import { type Choice, netGain, type Reason, whyNotOf, whyOf } from "./reasons";
import { hasMarksOf, priceMark, type Scale, scaleOf, scoreOf, willDo } from "./score";
import { CRITERIA, type UseWeights, weightsFor } from "./use-weights";

/** One of the three to start with. */
export interface Pick {
	role: PickRole;
	sku: string;
	/** The reason for the model, or an editor's words. */
	why: string;
	whyNot: string;
	/** The content of the sentences, before an editor's words replace one. */
	reasons: { why: Reason; whyNot: Reason };
}

/** A list shorter than this needs no picks. */
const LEAST_MODELS = 3;
/** Factor by which "worth more money" may exceed the budget. */
const OVER_BUDGET = 1.4;
/** Distance, in metres, from which an ultra-short-throw model is too far from the wall. */
const ULTRA_SHORT_METRES = 0.7;

/** Returns true if the conditions are enough to choose by (docs/product.md#three-picks). */
export function asksForPicks({ use, max, room, distance }: Conditions): boolean {
	return use !== null || max !== null || room !== null || distance !== null;
}

/** Returns the conditions for candidates: the given ones, with a larger budget. */
export function candidateConditions(conditions: Conditions): Conditions {
	const { max } = conditions;
	return max === null ? conditions : { ...conditions, max: Math.ceil(max * OVER_BUDGET) };
}

/** Returns the index of the narrowest pool that has the model, from 0. Sample models are in pools of their own. */
function tierOf({ isDiscontinued, isSample, inStock }: PickModel): number {
	if (isDiscontinued) return 4;
	return (isSample ? 2 : 0) + (inStock ? 0 : 1);
}

/** Returns the pools to choose from, each wider than the one before, from the narrowest that has three models. */
function widthsOf(priced: readonly PickModel[]): number[] {
	const tiers = priced.map(tierOf);
	const narrowest = [0, 1, 2, 3].find(
		(width) => tiers.filter((tier) => tier <= width).length >= LEAST_MODELS,
	);
	return [0, 1, 2, 3, 4].slice(narrowest ?? 4);
}

/** Returns true for an ultra-short-throw model at a distance, as it belongs next to the wall. */
function isTooFar({ figures }: PickModel, { distance }: Conditions): boolean {
	if (distance === null || distance < ULTRA_SHORT_METRES) return false;
	const { throwKind, throwRatioMin: ratio } = figures;
	const isOfRatio = ratio !== null && throwKindOfRatio(ratio) === "ultra-short";
	return throwKind === "ultra-short" || isOfRatio;
}

/** Returns the model of the highest rank; of equals the cheaper, then the first by SKU. Null ranks are left out. */
function firstBy(
	models: readonly PickModel[],
	rank: (model: PickModel) => number | null,
): PickModel | undefined {
	let first: { model: PickModel; rank: number } | undefined;
	for (const model of models) {
		const own = rank(model);
		if (own === null) continue;
		const order = first && (first.rank - own || model.pricePence - first.model.pricePence);
		if (order === undefined || order < 0 || (order === 0 && first && model.sku < first.model.sku)) {
			first = { model, rank: own };
		}
	}
	return first?.model;
}

/** Returns the gain of a dearer model over another, relative to its price; null if it is not worth it. */
function worthOver(model: PickModel, best: PickModel, scale: Scale): number | null {
	if (model.pricePence <= best.pricePence) return null;
	const gain = netGain(model, best, scale);
	return gain && gain * priceMark(model, scale);
}

/** Returns the figures that count for a use, without the price. */
function weightedFigures({ weights }: UseWeights): Figured[] {
	return CRITERIA.filter(
		(criterion): criterion is Figured =>
			criterion !== "features" && criterion !== "price" && weights[criterion] > 0,
	);
}

/** Returns true if a cheaper model is better in every figure that counts, or as good in all that earns marks. */
function isBeatenBy(model: PickModel, other: PickModel, figures: readonly Figured[], scale: Scale) {
	if (other.pricePence >= model.pricePence) return false;
	return beats(other, model, figures) || hasMarksOf(other, model, scale);
}

/** Returns the model with the highest score that no cheaper one of the pool beats. */
function highestOf(
	models: readonly PickModel[],
	pool: readonly PickModel[],
	scale: Scale,
): PickModel | undefined {
	const figures = weightedFigures(scale.weights);
	let left = models;
	for (;;) {
		const highest = firstBy(left, (model) => scoreOf(model, scale));
		if (!highest || !pool.some((other) => isBeatenBy(highest, other, figures, scale)))
			return highest;
		left = left.filter((model) => model !== highest);
	}
}

/** Returns the best model of the first tier that has one: the site's own models come before examples. */
function bestOf(within: readonly PickModel[], cheapest: PickModel | undefined, scale: Scale) {
	// A model that costs less than every sufficient one falls short, so it is none of the three.
	const others = within.filter(
		(model) => model !== cheapest && model.pricePence >= (cheapest?.pricePence ?? 0),
	);
	for (const tier of [...new Set(others.map(tierOf))].sort()) {
		const ofTier = others.filter((model) => tierOf(model) === tier);
		const best = highestOf(ofTier, within, scale);
		if (best) return best;
	}
	return undefined;
}

/** Returns the cheapest sufficient model; undefined if the best is cheaper. */
function cheapestOf(within: readonly PickModel[], best: PickModel | undefined, scale: Scale) {
	const doing = within.filter((model) => model !== best && willDo(model, scale));
	const cheapest = firstBy(doing, (model) => -model.pricePence);
	return cheapest && best && cheapest.pricePence > best.pricePence ? undefined : cheapest;
}

/** Returns the best and the cheapest, those of narrower pools first. A model that would be both is the best. */
function leadsOf(within: readonly PickModel[], known: Roles, scale: Scale): Omit<Roles, "worth"> {
	const cheapest = known.cheapest ?? cheapestOf(within, known.best, scale);
	const best = known.best ?? bestOf(within, cheapest, scale);
	return best ? { best, cheapest } : { best: bestOf(within, undefined, scale) };
}

/** Fills each role from the first pool that has a model for it; a role that fits no model stays empty. */
function rolesOf(
	{ within, all }: { within: readonly PickModel[]; all: readonly PickModel[] },
	widths: readonly number[],
	scale: Scale,
): { roles: Roles; doing: readonly PickModel[] } {
	let roles: Roles = {};
	let doing: readonly PickModel[] = [];
	for (const width of widths) {
		const isFirst = width === widths[0];
		const added = all.filter(
			(model) => tierOf(model) === width || (isFirst && tierOf(model) < width),
		);
		if (added.length === 0) continue;
		const pool = within.filter((model) => tierOf(model) <= width);
		const { best, cheapest } = leadsOf(pool, roles, scale);
		// With the same best, the models of narrower pools were already found to be not worth more.
		const dearer = roles.best ? added : all.filter((model) => tierOf(model) <= width);
		const worth =
			roles.worth ?? (best && firstBy(dearer, (model) => worthOver(model, best, scale)));
		if (cheapest !== roles.cheapest) doing = pool.filter((model) => willDo(model, scale));
		roles = { best, cheapest, worth };
		if (best && cheapest && worth) break;
	}
	return { roles, doing };
}

/**
 * Returns three models to start with, and the reasons: the best for most, the cheapest that will do, and one that is
 * worth more money. `candidates` pass `candidateConditions`, with no figure lacking. Empty if there are too few
 * conditions or models; fewer than three if a role fits no model (docs/product.md#three-picks).
 */
export function picks(
	candidates: readonly PickModel[],
	conditions: Conditions,
	weights: UseWeights = weightsFor(conditions.use),
): Pick[] {
	const { max } = conditions;
	const passing = candidates.filter(({ pricePence }) => max === null || pricePence <= max * 100);
	if (!asksForPicks(conditions) || passing.length < LEAST_MODELS) return [];
	const isWithin = ({ pricePence }: PickModel) => max === null || pricePence <= max * 100;
	const most = max === null ? Number.POSITIVE_INFINITY : Math.round(max * 100 * OVER_BUDGET);
	const all = candidates.filter(
		(model) => model.pricePence > 0 && model.pricePence <= most && !isTooFar(model, conditions),
	);
	const within = all.filter(isWithin);
	const widths = widthsOf(within);
	const narrowest = within.filter((model) => tierOf(model) <= (widths[0] ?? 4));
	const scale = scaleOf(narrowest, conditions, weights);
	const roles = rolesOf({ within, all }, widths, scale);
	const choice: Choice = { passing, conditions, scale, ...roles };
	return (["best", "cheapest", "worth"] as const).flatMap((role) => {
		const model = choice.roles[role];
		if (!model) return [];
		const reasons = { why: whyOf(role, model, choice), whyNot: whyNotOf(role, model, choice) };
		return [
			{
				role,
				sku: model.sku,
				why: model.editorWords ?? reasonText(reasons.why, choice, model),
				whyNot: reasonText(reasons.whyNot, choice, model),
				reasons,
			},
		];
	});
}
