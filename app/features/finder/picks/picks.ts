import { throwKindOfRatio } from "~/features/catalogue/figures/throw";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { PICK_ROLES, type PickRole } from "./pick-role";
import { reasonText } from "./reason-text";
import { type Reason, reasonsOf } from "./reasons";
import {
	CHEAPER_PERCENT,
	LEAST_OTHERS,
	OVER_BEST,
	OVER_BUDGET,
	reachesFloors,
	ULTRA_SHORT_METRES,
	WORTH_MARKS,
} from "./rules";
import { hasAllMarksOf, marksOf, type Scale, scaleOf, sumsOf } from "./score";
import { type UseWeights, weightsFor } from "./use-weights";

/** One of the three to start with. */
export interface Pick {
	role: PickRole;
	sku: string;
	/** The reason for the model, or an editor's words. */
	why: string;
	whyNot: string;
	/** The score, 0 to 100. */
	marks: number;
	/** True if the model reaches every floor. */
	floor: boolean;
	/** The content of the sentences, before an editor's words replace one. */
	reasons: { why: Reason; whyNot: Reason };
}

/** A list shorter than this needs no picks. */
const LEAST_MODELS = 3;
/** Sums of marks differ by less than this if the figures are the same. */
const ROUNDING = 1e-9;

/** Returns true if the conditions are enough to choose by (docs/product.md#three-picks). */
export function asksForPicks({ use, max, room, distance, w }: Conditions): boolean {
	return use !== null || max !== null || room !== null || distance !== null || w.length > 0;
}

/** Returns the conditions for candidates: the given ones, with a larger budget. */
export function candidateConditions(conditions: Conditions): Conditions {
	const { max } = conditions;
	return max === null ? conditions : { ...conditions, max: Math.ceil(max * OVER_BUDGET) };
}

/** Returns true for an ultra-short-throw model whose distance is too far from the wall. */
function isTooFar(
	{ throwKind, throwRatioMin: ratio }: FinderModel,
	{ distance, nearer }: Conditions,
): boolean {
	if (distance === null || nearer || distance < ULTRA_SHORT_METRES) return false;
	const isOfRatio = ratio !== null && throwKindOfRatio(ratio) === "ultra-short";
	return throwKind === "ultra-short" || isOfRatio;
}

/** A model that may play a role, if few others reach the floors. */
interface Entrant {
	model: FinderModel;
	/** Own models are before examples, those in stock before others, discontinued ones last; from 0. */
	rank: number;
	hasFloor: boolean;
}

/** A model that may play a role, with the sums of its marks. */
interface Candidate extends Entrant {
	/** The sum of the marks without those for the price. */
	merit: number;
	/** The sum of all marks. */
	score: number;
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
const bestFirst: Order = (one, other) =>
	Math.floor(one.rank / 2) - Math.floor(other.rank / 2) ||
	Number(other.hasFloor) - Number(one.hasFloor) ||
	one.rank - other.rank ||
	other.score - one.score ||
	cheaperFirst(one, other);

function firstBy(candidates: readonly Candidate[], order: Order): Candidate | undefined {
	return candidates.reduce<Candidate | undefined>(
		(first, one) => (first && order(first, one) < 0 ? first : one),
		undefined,
	);
}

/** Returns those that may play a role: those under a floor only while few of their rank or better reach all. */
function playing(entrants: readonly Entrant[]): Entrant[] {
	const reaching = entrants.filter(({ hasFloor }) => hasFloor);
	const ranks = Uint8Array.from(reaching, ({ rank }) => rank).sort();
	const enough = ranks[LEAST_OTHERS - 1] ?? RANKS.length;
	return entrants.filter(({ hasFloor, rank }) => hasFloor || rank < enough);
}

/** Returns true if a model is no dearer, as much in stock, has no fewer marks for any figure, and more for one. */
function beats(other: Candidate, { model, rank, merit }: Candidate, scale: Scale): boolean {
	if (other.rank > rank || other.model.pricePence > model.pricePence) return false;
	// Marks of which none is lower and one is higher add up to more.
	if (other.merit <= merit) return false;
	if (model.inStock && !other.model.inStock) return false;
	return hasAllMarksOf(other.model, model, scale);
}

/** Returns the first candidate that none of the pool beats. */
function bestOf(pool: readonly Candidate[], scale: Scale): Candidate | undefined {
	let left = pool;
	for (;;) {
		const best = firstBy(left, bestFirst);
		if (!best || !pool.some((other) => beats(other, best, scale))) return best;
		left = left.filter((one) => one !== best);
	}
}

/** Returns the cheapest model that reaches the floors, of the first rank that has one. */
function cheapestOf(
	pool: readonly Candidate[],
	best: Candidate,
	scale: Scale,
): Candidate | undefined {
	for (const rank of RANKS) {
		const doing = pool.filter((one) => one.hasFloor && one.rank <= rank);
		const lowest = doing.reduce(
			(least, { model }) => Math.min(least, model.pricePence),
			Number.POSITIVE_INFINITY,
		);
		if (lowest * 100 > best.model.pricePence * CHEAPER_PERCENT) continue;
		const rivals = pool.filter(({ model }) => model.pricePence <= lowest);
		const unbeaten = doing.filter(
			(one) => one.model.pricePence === lowest && !rivals.some((other) => beats(other, one, scale)),
		);
		const cheapest = firstBy(unbeaten, cheaperFirst);
		if (cheapest) return cheapest;
	}
	return undefined;
}

/** Returns the best of the models that are dearer than the best and gain enough marks for their price. */
function worthOf(
	entrants: readonly Entrant[],
	best: Candidate,
	{ conditions, marked }: Prepared,
): Candidate | undefined {
	const { pricePence } = best.model;
	const most = conditions.max === null ? pricePence * OVER_BEST : Number.POSITIVE_INFINITY;
	const dearer = entrants.filter(
		({ model, hasFloor }) =>
			model.pricePence > pricePence && model.pricePence <= most && (hasFloor || !best.hasFloor),
	);
	const least = best.merit + WORTH_MARKS - ROUNDING;
	return firstBy(
		dearer.map(marked).filter(({ merit }) => merit >= least),
		bestFirst,
	);
}

/** Returns what a choice is based on; `newest` is the year by which newness is marked. */
export function prepare(
	candidates: readonly FinderModel[],
	conditions: Conditions,
	weights: UseWeights,
	newest?: number,
) {
	const { max } = conditions;
	const isWithin = ({ pricePence }: FinderModel) => max === null || pricePence <= max * 100;
	const found = candidates.filter(isWithin);
	const scale = scaleOf(found, conditions, weights, newest);
	const most = max === null ? Number.POSITIVE_INFINITY : Math.round(max * 100 * OVER_BUDGET);
	/** Returns undefined for a model that may play no role. */
	const entrantOf = (model: FinderModel): Entrant | undefined => {
		if (model.pricePence === 0 || model.pricePence > most) return undefined;
		if (weights.use !== null && model.notFor.includes(weights.use)) return undefined;
		if (isTooFar(model, conditions)) return undefined;
		return { model, rank: rankOf(model), hasFloor: reachesFloors(model, conditions, weights) };
	};
	const marked = (entrant: Entrant): Candidate => {
		const { merit, score } = sumsOf(entrant.model, scale);
		return { ...entrant, merit, score };
	};
	return { candidates, conditions, isWithin, found, scale, entrantOf, marked };
}

type Prepared = ReturnType<typeof prepare>;

/**
 * Returns the candidates of the three roles; undefined if there are none. `kept` is the SKU of a best one chosen
 * before.
 */
function choose(prepared: Prepared, kept?: string) {
	const { candidates, isWithin, found, scale, entrantOf, marked } = prepared;
	if (found.length < LEAST_MODELS) return undefined;
	const all = candidates.flatMap((model) => entrantOf(model) ?? []);
	const pool = playing(all.filter(({ model }) => isWithin(model))).map(marked);
	const first = all.find(({ model }) => model.sku === kept);
	const best = first ? marked(first) : bestOf(pool, scale);
	if (!best) return undefined;
	return {
		best,
		cheapest: cheapestOf(pool, best, scale),
		worth: worthOf(playing(all), best, prepared),
	};
}

/** Returns the first rank of models. */
export function firstRank(models: readonly FinderModel[]): number {
	return RANKS.find((rank) => models.some((model) => rankOf(model) === rank)) ?? RANKS.length;
}

/**
 * Returns models that prove that one plays no role: it fails floors that enough others of the first rank reach, or one
 * of these is cheaper with more marks, or is its equal and comes first. That one, or one that beats it, is ahead of the
 * model for every role. Some of the models found are enough to prove it. Undefined if they do not.
 */
export function rivalsOf(
	model: FinderModel,
	{ found, scale, entrantOf, marked }: Prepared,
	first = firstRank(found),
): FinderModel[] | undefined {
	const entrant = entrantOf(model);
	if (!entrant) return [];
	if (entrant.rank < first) return undefined;
	const own = marked(entrant);
	const comesFirst = (one: Candidate) =>
		one.model.pricePence < model.pricePence
			? one.merit > own.merit + ROUNDING
			: one.rank === own.rank &&
				one.model.inStock === model.inStock &&
				cheaperFirst(one, own) < 0 &&
				`${marksOf(one.model, scale)}` === `${marksOf(model, scale)}`;
	const rivals: FinderModel[] = [];
	let isBehind = !own.hasFloor;
	for (const other of found) {
		const isDearer = other.pricePence > model.pricePence;
		if (rankOf(other) !== first || (isDearer && rivals.length >= LEAST_OTHERS)) continue;
		const one = entrantOf(other);
		if (!one?.hasFloor) continue;
		const isAhead = comesFirst(marked(one));
		isBehind ||= isAhead;
		if (isAhead || rivals.length < LEAST_OTHERS) rivals.push(other);
		if (isBehind && rivals.length >= LEAST_OTHERS) return rivals;
	}
	return undefined;
}

/** Returns the role of a model among the picks; undefined if it is none of them. */
export function roleOf(sku: string, prepared: Prepared): PickRole | undefined {
	const chosen = choose(prepared);
	return PICK_ROLES.find((role) => chosen?.[role]?.model.sku === sku);
}

/**
 * Returns three models to start with, and the reasons: the best for most, the cheapest that will do, and one that is
 * worth more money. `candidates` pass `candidateConditions`, with no figure lacking. Empty if there are too few
 * conditions or models; fewer than three if a role fits no model (docs/product.md#three-picks).
 */
export function picks(
	candidates: readonly FinderModel[],
	conditions: Conditions,
	weights: UseWeights = weightsFor(conditions.use, conditions.w),
	isAsked = asksForPicks(conditions),
	kept?: string,
): Pick[] {
	const prepared = prepare(candidates, conditions, weights);
	const chosen = isAsked ? choose(prepared, kept) : undefined;
	if (!chosen) return [];
	const { scale } = prepared;
	const { best, cheapest, worth } = chosen;
	const roles = { best: best.model, cheapest: cheapest?.model, worth: worth?.model };
	const choice = { conditions, scale, roles };
	return reasonsOf(choice).map(({ role, model, why, whyNot }) => ({
		role,
		sku: model.sku,
		why: model.editorWords ?? reasonText(why, choice, model),
		whyNot: reasonText(whyNot, choice, model),
		marks: Math.round((chosen[role]?.score ?? 0) * 10) / 10,
		floor: chosen[role]?.hasFloor === true,
		reasons: { why, whyNot },
	}));
}
