import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { isTooFar, missingKeyFact } from "~/features/finder/floors";
import type { Scores } from "~/features/scores/scores";
import { decisiveDrawback } from "./decisive-drawback";
import {
	CHEAPEST_MAX_PRICE_PERCENT,
	CHEAPEST_MIN_POINTS_PERCENT,
	MAX_POINTS_BEHIND_FIRST,
	MIN_GAIN_FOR_WORTH,
	MIN_MODELS_ABOVE_FLOORS,
	WORTH_OVER_BEST,
	WORTH_OVER_BUDGET,
} from "./pick-limits";
import { PICK_ROLES, type PickRole } from "./pick-role";

/** The rules by which picks are chosen, beside the conditions. */
export interface PickRules {
	scores: Scores;
	/** Returns true if a model reaches every floor. */
	isAboveFloors(model: FinderModel): boolean;
	/** Families with a model that editors advise against for the use. */
	excludedFamilies: ReadonlySet<string>;
}

/** A model chosen for a role. */
export interface ChosenModel {
	role: PickRole;
	model: FinderModel;
	/** The score, 0 to 100, rounded to one decimal. */
	points: number;
	/** True if the model reaches every floor. */
	isAboveFloors: boolean;
	/** The model that the reasons compare with: the best pick for "worth more money", else the next best model. */
	comparedModel: FinderModel | undefined;
}

/** A list with fewer models needs no picks. */
const MIN_MODELS_FOR_PICKS = 3;
/** Sums of points for the same facts differ by less than this. */
const ROUNDING_TOLERANCE = 1e-9;

/** Returns true if the conditions are enough to choose by (docs/product.md#three-picks). */
export function asksForPicks({ use, max, room, distance, w }: Conditions): boolean {
	return use !== null || max !== null || room !== null || distance !== null || w.length > 0;
}

/** Returns the conditions for candidates: the given ones, with a larger budget. */
export function candidateConditions(conditions: Conditions): Conditions {
	const { max } = conditions;
	return max === null ? conditions : { ...conditions, max: Math.round(max * WORTH_OVER_BUDGET) };
}

/** A model that may play a role, with the sums of its points. */
interface Candidate {
	model: FinderModel;
	/** From 0: staff's models before sample models, models in stock before others, discontinued models last. */
	rank: number;
	isAboveFloors: boolean;
	/** The points without those for value for money. */
	pointsBesidesValue: number;
	total: number;
}

const RANKS = [0, 1, 2, 3, 4] as const;

function rankOf({ isDiscontinued, isSample, inStock }: FinderModel): number {
	if (isDiscontinued) return 4;
	return (isSample ? 2 : 0) + (inStock ? 0 : 1);
}

type Order = (one: Candidate, other: Candidate) => number;

const cheaperFirst: Order = ({ model: one }, { model: other }) =>
	one.pricePence - other.pricePence ||
	(other.launchYear ?? 0) - (one.launchYear ?? 0) ||
	(one.sku < other.sku ? -1 : 1);

/** Staff's models before sample models, then those above the floors, then those in stock, then the highest score. */
const bestFirst: Order = (a, b) =>
	Math.floor(a.rank / 2) - Math.floor(b.rank / 2) ||
	Number(b.isAboveFloors) - Number(a.isAboveFloors) ||
	a.rank - b.rank ||
	b.total - a.total ||
	cheaperFirst(a, b);

function firstInOrder(candidates: readonly Candidate[], order: Order): Candidate | undefined {
	return candidates.reduce<Candidate | undefined>(
		(first, one) => (first && order(first, one) < 0 ? first : one),
		undefined,
	);
}

/**
 * Returns the candidates for a role. Those below a floor are among them only if few candidates of the same rank or
 * better reach all floors.
 */
function eligibleCandidates(candidates: readonly Candidate[]): Candidate[] {
	const candidatesAboveFloors = candidates.filter(({ isAboveFloors }) => isAboveFloors);
	// The first rank by which enough candidates reach all floors.
	const ranks = Uint8Array.from(candidatesAboveFloors, ({ rank }) => rank).sort();
	const rankWithEnough = ranks[MIN_MODELS_ABOVE_FLOORS - 1] ?? RANKS.length;
	return candidates.filter(({ isAboveFloors, rank }) => isAboveFloors || rank < rankWithEnough);
}

/** Returns true if `other` is no dearer, no less in stock, has no fewer points for any part, and more for one. */
function dominates(
	other: Candidate,
	{ model, rank, pointsBesidesValue }: Candidate,
	scores: Scores,
): boolean {
	if (other.rank > rank || other.model.pricePence > model.pricePence) return false;
	// If no part has fewer points and one has more, the sum is larger.
	if (other.pointsBesidesValue <= pointsBesidesValue + ROUNDING_TOLERANCE) return false;
	if (model.inStock && !other.model.inStock) return false;
	const candidateParts = scores.scoreOf(model).parts;
	return scores
		.scoreOf(other.model)
		.parts.every(
			({ part, points }, index) =>
				part === "value" || points >= (candidateParts[index]?.points ?? 0) - ROUNDING_TOLERANCE,
		);
}

/** Returns the first of some candidates that no candidate of the pool dominates. */
function firstUndominated(
	candidates: readonly Candidate[],
	pool: readonly Candidate[],
	scores: Scores,
): Candidate | undefined {
	let remaining = candidates;
	for (;;) {
		const first = firstInOrder(remaining, bestFirst);
		if (!first || !pool.some((other) => dominates(other, first, scores))) return first;
		remaining = remaining.filter((candidate) => candidate !== first);
	}
}

/**
 * Returns the first candidate that no other dominates. If its drawbacks are about what counts most, a candidate without
 * such drawbacks, with nearly as many points, of the same rank or better and above all floors, takes its place.
 */
function chooseBest(pool: readonly Candidate[], scores: Scores): Candidate | undefined {
	const first = firstUndominated(pool, pool, scores);
	if (!first || decisiveDrawback(first.model, scores) === undefined) return first;
	const minTotal = first.total - MAX_POINTS_BEHIND_FIRST - ROUNDING_TOLERANCE;
	const alternatives = pool.filter(
		({ model, rank, isAboveFloors, total }) =>
			isAboveFloors &&
			rank <= first.rank &&
			total >= minTotal &&
			decisiveDrawback(model, scores) === undefined,
	);
	return firstUndominated(alternatives, pool, scores) ?? first;
}

/**
 * Returns the cheapest model that reaches the floors and comes near enough to the best in points, of the first rank
 * that has such a model.
 */
function chooseCheapest(
	pool: readonly Candidate[],
	best: Candidate,
	scores: Scores,
): Candidate | undefined {
	const minTotal = (best.total * CHEAPEST_MIN_POINTS_PERCENT) / 100 - ROUNDING_TOLERANCE;
	const goodCandidates = pool.filter(
		({ isAboveFloors, total }) => isAboveFloors && total >= minTotal,
	);
	for (const rank of RANKS) {
		const candidatesOfRank = goodCandidates.filter((candidate) => candidate.rank <= rank);
		const lowestPence = candidatesOfRank.reduce(
			(lowest, { model }) => Math.min(lowest, model.pricePence),
			Number.POSITIVE_INFINITY,
		);
		if (lowestPence * 100 > best.model.pricePence * CHEAPEST_MAX_PRICE_PERCENT) continue;
		const rivals = pool.filter(({ model }) => model.pricePence <= lowestPence);
		// Sorted, because many may have this price, and the first is nearly always the one.
		const cheapest = candidatesOfRank
			.filter(({ model }) => model.pricePence === lowestPence)
			.sort(cheaperFirst)
			.find((candidate) => !rivals.some((other) => dominates(other, candidate, scores)));
		if (cheapest) return cheapest;
	}
	return undefined;
}

/** Returns the best of the models that are dearer than the best pick, are above the floors and score enough more. */
function chooseWorth(
	candidates: readonly Candidate[],
	best: Candidate,
	{ max }: Conditions,
): Candidate | undefined {
	const { pricePence } = best.model;
	const maxPence = max === null ? pricePence * WORTH_OVER_BEST : Number.POSITIVE_INFINITY;
	const minTotal = best.total + MIN_GAIN_FOR_WORTH - ROUNDING_TOLERANCE;
	return firstInOrder(
		candidates.filter(
			({ model, isAboveFloors, total }) =>
				isAboveFloors &&
				model.pricePence > pricePence &&
				model.pricePence <= maxPence &&
				total >= minTotal,
		),
		bestFirst,
	);
}

/**
 * Reason why a model can have no role: no price, a price over the limit, editors' advice, an unknown fact, its throw.
 */
export type PickObstacle = "price" | "budget" | "editors" | "figure" | "throw";

/** Returns the reason why a model can have no role under conditions; undefined if there is none. */
export function findObstacle(
	model: FinderModel,
	conditions: Conditions,
	{ scores, excludedFamilies }: Pick<PickRules, "scores" | "excludedFamilies">,
): PickObstacle | undefined {
	const { max, use } = conditions;
	const maxPence = max === null ? Number.POSITIVE_INFINITY : Math.round(max * WORTH_OVER_BUDGET);
	if (model.pricePence === 0) return "price";
	if (model.pricePence > maxPence) return "budget";
	if (use !== null && excludedFamilies.has(model.family)) return "editors";
	if (missingKeyFact(model, conditions, scores.use) !== undefined) return "figure";
	return isTooFar(model, conditions) ? "throw" : undefined;
}

/**
 * Returns the models of the three roles; none if there are too few models, fewer than three if no model fits a role
 * (docs/product.md#three-picks). `candidates` must meet `candidateConditions` and lack no needed fact; `bestSku` is
 * the SKU of a best pick that was chosen before.
 */
export function choosePicks(
	candidates: readonly FinderModel[],
	conditions: Conditions,
	rules: PickRules,
	bestSku?: string,
): ChosenModel[] {
	const { scores } = rules;
	const { max } = conditions;
	const isWithinBudget = ({ pricePence }: FinderModel) => max === null || pricePence <= max;
	if (candidates.filter(isWithinBudget).length < MIN_MODELS_FOR_PICKS) return [];
	const allCandidates: Candidate[] = [];
	// A loop with one object a model, because this runs for thousands of models.
	for (const model of candidates) {
		if (findObstacle(model, conditions, rules) !== undefined) continue;
		const { pointsBesidesValue, total } = scores.totalsOf(model);
		allCandidates.push({
			model,
			rank: rankOf(model),
			isAboveFloors: rules.isAboveFloors(model),
			pointsBesidesValue,
			total,
		});
	}
	const pool = eligibleCandidates(allCandidates.filter(({ model }) => isWithinBudget(model)));
	const best = allCandidates.find(({ model }) => model.sku === bestSku) ?? chooseBest(pool, scores);
	if (!best) return [];
	const candidatesByRole: Record<PickRole, Candidate | undefined> = {
		best,
		cheapest: chooseCheapest(pool, best, scores),
		worth: chooseWorth(eligibleCandidates(allCandidates), best, conditions),
	};
	return PICK_ROLES.flatMap((role): ChosenModel[] => {
		const chosenCandidate = candidatesByRole[role];
		if (chosenCandidate === undefined) return [];
		const lowerRanked = pool.filter(
			(candidate) => candidate !== chosenCandidate && bestFirst(candidate, chosenCandidate) > 0,
		);
		const comparedCandidate = role === "worth" ? best : firstInOrder(lowerRanked, bestFirst);
		return [
			{
				role,
				model: chosenCandidate.model,
				points: Math.round(chosenCandidate.total * 10) / 10,
				isAboveFloors: chosenCandidate.isAboveFloors,
				comparedModel: comparedCandidate?.model,
			},
		];
	});
}
