import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { isTooFar, missingKeyFact } from "~/features/finder/floors";
import type { Scores } from "~/features/scores/scores";
import { decisiveAgainst } from "./decisive-against";
import { PICK_ROLES, type PickRole } from "./pick-role";
import {
	CHEAPEST_MAX_PRICE_PERCENT,
	CHEAPEST_MIN_POINTS_PERCENT,
	MAX_POINTS_BEHIND_DENIED,
	MIN_GAIN_FOR_WORTH,
	MIN_OTHER_MODELS,
	WORTH_OVER_BEST,
	WORTH_OVER_BUDGET,
} from "./rules";

/** What picks are chosen by beside the conditions. */
export interface PickRules {
	scores: Scores;
	/** Returns true if a model reaches every floor. */
	hasFloor(model: FinderModel): boolean;
	/** Families with a model that editors advise against for the use. */
	barredFamilies: ReadonlySet<string>;
}

/** A model chosen for a role. */
export interface ChosenModel {
	role: PickRole;
	model: FinderModel;
	/** The score, 0 to 100, rounded to one decimal. */
	points: number;
	/** True if the model reaches every floor. */
	floor: boolean;
	/** The model that reasons compare with: the best for "worth more money", else the next of the list. */
	next: FinderModel | undefined;
}

/** A list shorter than this needs no picks. */
const LEAST_MODELS = 3;
/** Sums of points differ by less than this if the figures are the same. */
const ROUNDING = 1e-9;

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
	/** Own models are before examples, those in stock before others, discontinued ones last; from 0. */
	rank: number;
	hasFloor: boolean;
	/** Points without those of value for money. */
	merit: number;
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

/** Own models before examples, then those that reach the floors, then those in stock, then the highest score. */
const bestFirst: Order = (a, b) =>
	Math.floor(a.rank / 2) - Math.floor(b.rank / 2) ||
	Number(b.hasFloor) - Number(a.hasFloor) ||
	a.rank - b.rank ||
	b.total - a.total ||
	cheaperFirst(a, b);

function firstInOrder(candidates: readonly Candidate[], order: Order): Candidate | undefined {
	return candidates.reduce<Candidate | undefined>(
		(first, one) => (first && order(first, one) < 0 ? first : one),
		undefined,
	);
}

/** Returns those that may play a role: those under a floor only while few of their rank or better reach all. */
function mayPlay(candidates: readonly Candidate[]): Candidate[] {
	const reaching = candidates.filter(({ hasFloor }) => hasFloor);
	const ranks = Uint8Array.from(reaching, ({ rank }) => rank).sort();
	const enough = ranks[MIN_OTHER_MODELS - 1] ?? RANKS.length;
	return candidates.filter(({ hasFloor, rank }) => hasFloor || rank < enough);
}

/** Returns true if a model is no dearer, as much in stock, has no fewer points for any part, and more for one. */
function isDominatedBy(
	other: Candidate,
	{ model, rank, merit }: Candidate,
	scores: Scores,
): boolean {
	if (other.rank > rank || other.model.pricePence > model.pricePence) return false;
	// Points of which none is fewer and one is more add up to more.
	if (other.merit <= merit + ROUNDING) return false;
	if (model.inStock && !other.model.inStock) return false;
	const beaten = scores.scoreOf(model).parts;
	return scores
		.scoreOf(other.model)
		.parts.every(
			({ part, points }, index) =>
				part === "value" || points >= (beaten[index]?.points ?? 0) - ROUNDING,
		);
}

/** Returns the first of some candidates that none of the pool beats. */
function firstUnbeaten(
	candidates: readonly Candidate[],
	pool: readonly Candidate[],
	scores: Scores,
): Candidate | undefined {
	let left = candidates;
	for (;;) {
		const first = firstInOrder(left, bestFirst);
		if (!first || !pool.some((other) => isDominatedBy(other, first, scores))) return first;
		left = left.filter((candidate) => candidate !== first);
	}
}

/**
 * Returns the first candidate that none beats. If its own Against is about what counts most, one with nearly as
 * many points whose Against is not takes its place, of the same rank or better and with every floor.
 */
function chooseBest(pool: readonly Candidate[], scores: Scores): Candidate | undefined {
	const first = firstUnbeaten(pool, pool, scores);
	if (!first || decisiveAgainst(first.model, scores) === undefined) return first;
	const least = first.total - MAX_POINTS_BEHIND_DENIED - ROUNDING;
	const near = pool.filter(
		({ model, rank, hasFloor, total }) =>
			hasFloor &&
			rank <= first.rank &&
			total >= least &&
			decisiveAgainst(model, scores) === undefined,
	);
	return firstUnbeaten(near, pool, scores) ?? first;
}

/**
 * Returns the cheapest model that reaches the floors and comes near enough to the best in points, of the first rank that
 * has one.
 */
function chooseCheapest(
	pool: readonly Candidate[],
	best: Candidate,
	scores: Scores,
): Candidate | undefined {
	const least = (best.total * CHEAPEST_MIN_POINTS_PERCENT) / 100 - ROUNDING;
	const able = pool.filter(({ hasFloor, total }) => hasFloor && total >= least);
	for (const rank of RANKS) {
		const doing = able.filter((candidate) => candidate.rank <= rank);
		const lowest = doing.reduce(
			(least, { model }) => Math.min(least, model.pricePence),
			Number.POSITIVE_INFINITY,
		);
		if (lowest * 100 > best.model.pricePence * CHEAPEST_MAX_PRICE_PERCENT) continue;
		const rivals = pool.filter(({ model }) => model.pricePence <= lowest);
		// In their order, because many may cost the same: nearly always none beats the first.
		const cheapest = doing
			.filter(({ model }) => model.pricePence === lowest)
			.sort(cheaperFirst)
			.find((candidate) => !rivals.some((other) => isDominatedBy(other, candidate, scores)));
		if (cheapest) return cheapest;
	}
	return undefined;
}

/** Returns the best of the models that are dearer than the best, reach the floors and score enough more. */
function chooseWorth(
	all: readonly Candidate[],
	best: Candidate,
	{ max }: Conditions,
): Candidate | undefined {
	const { pricePence } = best.model;
	const maxPence = max === null ? pricePence * WORTH_OVER_BEST : Number.POSITIVE_INFINITY;
	const least = best.total + MIN_GAIN_FOR_WORTH - ROUNDING;
	return firstInOrder(
		all.filter(
			({ model, hasFloor, total }) =>
				hasFloor && model.pricePence > pricePence && model.pricePence <= maxPence && total >= least,
		),
		bestFirst,
	);
}

/** What keeps a model from every role: no price, one over the limit, our editors, an unknown key figure, its throw. */
export type PickObstacle = "price" | "budget" | "editors" | "figure" | "throw";

/** Returns what keeps a model from every role under conditions; undefined if nothing does. */
export function findObstacle(
	model: FinderModel,
	conditions: Conditions,
	{ scores, barredFamilies }: Pick<PickRules, "scores" | "barredFamilies">,
): PickObstacle | undefined {
	const { max, use } = conditions;
	const maxPence = max === null ? Number.POSITIVE_INFINITY : Math.round(max * WORTH_OVER_BUDGET);
	if (model.pricePence === 0) return "price";
	if (model.pricePence > maxPence) return "budget";
	if (use !== null && barredFamilies.has(model.family)) return "editors";
	if (missingKeyFact(model, conditions, scores.use) !== undefined) return "figure";
	return isTooFar(model, conditions) ? "throw" : undefined;
}

/**
 * Returns the models of the three roles. `candidates` pass `candidateConditions`, with no figure lacking. Empty if there
 * are too few conditions or models; fewer than three if a role fits no model (docs/product.md#three-picks). `bestSku` is the
 * SKU of a best one chosen before.
 */
export function choosePicks(
	candidates: readonly FinderModel[],
	conditions: Conditions,
	rules: PickRules,
	bestSku?: string,
): ChosenModel[] {
	const { scores } = rules;
	const { max } = conditions;
	const isWithin = ({ pricePence }: FinderModel) => max === null || pricePence <= max;
	if (candidates.filter(isWithin).length < LEAST_MODELS) return [];
	const all: Candidate[] = [];
	// A loop with one object a model, because this runs for thousands of models.
	for (const model of candidates) {
		if (findObstacle(model, conditions, rules) !== undefined) continue;
		const { merit, total } = scores.sumOf(model);
		all.push({ model, rank: rankOf(model), hasFloor: rules.hasFloor(model), merit, total });
	}
	const pool = mayPlay(all.filter(({ model }) => isWithin(model)));
	const best = all.find(({ model }) => model.sku === bestSku) ?? chooseBest(pool, scores);
	if (!best) return [];
	const roles: Record<PickRole, Candidate | undefined> = {
		best,
		cheapest: chooseCheapest(pool, best, scores),
		worth: chooseWorth(mayPlay(all), best, conditions),
	};
	return PICK_ROLES.flatMap((role): ChosenModel[] => {
		const chosen = roles[role];
		if (chosen === undefined) return [];
		const behind = pool.filter(
			(candidate) => candidate !== chosen && bestFirst(candidate, chosen) > 0,
		);
		const next = role === "worth" ? best : firstInOrder(behind, bestFirst);
		return [
			{
				role,
				model: chosen.model,
				points: Math.round(chosen.total * 10) / 10,
				floor: chosen.hasFloor,
				next: next?.model,
			},
		];
	});
}
