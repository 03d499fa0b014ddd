import type { Conditions } from "~/features/finder/conditions";
import type { PickModel, PickRole, Roles } from "./pick-model";
import { reasonText } from "./reason-text";
import { type Choice, gainsOver, netGain, type Reason, whyNotOf, whyOf } from "./reasons";
import { priceMark, type Scale, scaleOf, scoreOf } from "./score";
import { type UseWeights, weightsFor } from "./use-weights";

/** One of the three to start with. */
export interface Pick {
	role: PickRole;
	sku: string;
	/** An editor's words where there are any. */
	why: string;
	whyNot: string;
	/** What the sentences were made of, or would have been. */
	reasons: { why: Reason; whyNot: Reason };
}

/** A list shorter than this needs no picks. */
const LEAST_MODELS = 3;
/** "Worth more money" may cost so many times the most that was to be spent. */
const OVER_BUDGET = 1.4;

/** Whether enough was asked to choose by (docs/product.md#three-picks). */
export function asksForPicks({ use, max, room }: Conditions): boolean {
	return use !== null || max !== null || room.light !== null || room.distance !== null;
}

/** The conditions that candidates for picks must pass: those given, with a budget that may be exceeded. */
export function candidateConditions(conditions: Conditions): Conditions {
	const { max } = conditions;
	return max === null ? conditions : { ...conditions, max: Math.ceil(max * OVER_BUDGET) };
}

/** 0 is the first choice; each number is a wider pool. A sample catalogue's models are a pool of their own. */
function tierOf({ isDiscontinued, isSample, inStock }: PickModel): number {
	if (isDiscontinued) return 4;
	return (isSample ? 2 : 0) + (inStock ? 0 : 1);
}

/** The narrowest pool that has three models, or the widest. */
function widthOf(priced: readonly PickModel[]): number {
	const tiers = priced.map(tierOf);
	const widths = [0, 1, 2, 3].filter(
		(width) => tiers.filter((tier) => tier <= width).length >= LEAST_MODELS,
	);
	return widths[0] ?? 4;
}

/** The first by a rank, highest first; the cheaper, then the SKU, of equals. One without a rank is never first. */
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

/** How much more a dearer model gives for its price than another; null where it is not worth it. */
function worthOver(model: PickModel, best: PickModel, scale: Scale): number | null {
	if (model.pricePence <= best.pricePence) return null;
	const gain = netGain(model, best, scale.weights);
	if (gain <= 0 || gainsOver(model, best, scale.weights).length === 0) return null;
	return gain * priceMark(model, scale);
}

/** Who plays which role; a role that nobody can play truthfully is left out. */
function rolesOf(within: readonly PickModel[], beyond: readonly PickModel[], scale: Scale): Roles {
	const score = (model: PickModel) => scoreOf(model, scale);
	// The first card shows the site's own models, however far the pool had to be widened.
	const leadTier = Math.min(...within.map(tierOf));
	const leads = within.filter((model) => tierOf(model) === leadTier);
	const lowest = firstBy(within, (model) => -model.pricePence);
	const best = firstBy(leads.length > 1 ? leads.filter((model) => model !== lowest) : leads, score);
	if (!best) return { best, cheapest: lowest, worth: undefined };
	const worth = firstBy([...within, ...beyond], (model) => worthOver(model, best, scale));
	return { best, cheapest: lowest === best ? undefined : lowest, worth };
}

/**
 * Three models to start with, and why: the best for most, the cheapest that will do, and one that is worth more money.
 * `candidates` pass `candidateConditions`, with no figure lacking. Empty where too little was asked or found; fewer than
 * three where a role would not be true of any model (docs/product.md#three-picks).
 */
export function picks(
	candidates: readonly PickModel[],
	conditions: Conditions,
	weights: UseWeights = weightsFor(conditions.use),
): Pick[] {
	const { max } = conditions;
	const passing = candidates.filter(({ pricePence }) => max === null || pricePence <= max * 100);
	if (!asksForPicks(conditions) || passing.length < LEAST_MODELS) return [];
	const width = widthOf(passing.filter(({ pricePence }) => pricePence > 0));
	const pool = candidates.filter(
		(model) =>
			model.pricePence > 0 &&
			tierOf(model) <= width &&
			(max === null || model.pricePence <= Math.round(max * 100 * OVER_BUDGET)),
	);
	const isWithin = ({ pricePence }: PickModel) => max === null || pricePence <= max * 100;
	const within = pool.filter(isWithin);
	const beyond = pool.filter((model) => !isWithin(model));
	const roles = rolesOf(within, beyond, scaleOf(within, conditions, weights));
	const choice: Choice = { passing, pool: within, conditions, weights, roles };
	return (["best", "cheapest", "worth"] as const).flatMap((role) => {
		const model = roles[role];
		if (!model) return [];
		const reasons = { why: whyOf(role, model, choice), whyNot: whyNotOf(role, model, choice) };
		return [
			{
				role,
				sku: model.sku,
				why: model.editorWords ?? reasonText(reasons.why, choice),
				whyNot: reasonText(reasons.whyNot, choice),
				reasons,
			},
		];
	});
}
