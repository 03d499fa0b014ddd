import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { ChosenModel } from "~/features/finder/picks/picks";
import { MEASURE_WORDS } from "~/features/scores/measure-words";
import { MEASURE_NAMES } from "~/features/scores/measures";
import { type PlainScores, plainInches, plainLag } from "./plain-score";

// The rules of the picks in the plainest way, without the code under test; the numbers are those of /how-we-choose.

const ROOMS = { dark: 1000, curtains: 2000, lit: 3000, daylight: 4000 };
const CLASSES = ["720p", "1080p", "4k", "native-4k"];

/** What is "bright enough" for a model's picture in the visitor's room; null without a room. */
export function roomLumens(model: FinderModel, conditions: Conditions): number | null {
	const { room, use } = conditions;
	if (room === null) return null;
	const inches = plainInches(model, conditions, use === "portable-travel" ? 60 : 100);
	return ROOMS[room] * (inches / 100) ** 2;
}

/** True if a model is "a little dim" at worst. */
export function isLit(model: FinderModel, conditions: Conditions): boolean {
	const least = (roomLumens(model, conditions) ?? 0) * (conditions.room === "dark" ? 0.5 : 0.7);
	return (model.lumens ?? 0) >= least;
}

function asksForUltraShort({ throw: kinds, distance }: Conditions): boolean {
	return kinds.includes("ultra-short") || (distance !== null && distance < 0.7);
}

/** True if a model reaches every floor of a use and of the room. */
function reachesPlainly(model: FinderModel, conditions: Conditions): boolean {
	const { lumens, weightKg, throwRatioMin, inputLagMs, isLagModeStated, resolutionClass } = model;
	if (!isLit(model, conditions)) return false;
	const is4k = conditions.res.some((name) => name !== "720p" && name !== "1080p");
	switch (conditions.use) {
		case "gaming":
			return inputLagMs !== null && inputLagMs <= 40 && (isLagModeStated === 1 || !is4k);
		case "home-cinema":
			return CLASSES.indexOf(resolutionClass ?? "") >= 1 && (lumens ?? 0) >= 500;
		case "business-education": {
			const isLaserTv =
				model.throwKind === "ultra-short" && !model.features.includes("network-control");
			return (lumens ?? 0) >= 2500 && (!isLaserTv || asksForUltraShort(conditions));
		}
		case "garden-entertainment-and-outdoor":
			return (lumens ?? 0) >= 500;
		case "golf-simulation":
			return (lumens ?? 0) >= 2500 && throwRatioMin !== null && throwRatioMin <= 1.3;
		case "portable-travel":
			return (
				(weightKg !== null && weightKg <= 4) ||
				model.batteryMinutes !== null ||
				model.features.includes("built-in-battery")
			);
		default:
			return true;
	}
}

/** Own in stock, own out of stock, example in stock, example out of stock, discontinued. */
function rank({ isSample, inStock, isDiscontinued }: FinderModel): number {
	return isDiscontinued ? 4 : Number(isSample) * 2 + Number(!inStock);
}

/** False for a model without a key figure of the use. */
function hasKeyFigures(model: FinderModel, conditions: Conditions): boolean {
	if (!model.lumens) return false;
	if (conditions.use === "portable-travel") return model.batteryMinutes !== null;
	return conditions.use !== "gaming" || plainLag(model, conditions) !== null;
}

/** False for one that editors advise against, for its sisters, and for one of ultra short throw away from the wall. */
function isAllowed(
	model: FinderModel,
	{ distance, nearer, use }: Conditions,
	all: readonly FinderModel[],
): boolean {
	const { family, throwKind, throwRatioMin } = model;
	const isUltraShort = throwKind === "ultra-short" || (throwRatioMin ?? 1) < 0.3;
	if (isUltraShort && distance !== null && !nearer && distance >= 0.7) return false;
	return !all.some((other) => other.family === family && other.notFor.includes(use ?? ""));
}

/** What picks are chosen from. */
export interface Choice {
	chosen: readonly ChosenModel[];
	/** Those that pass the conditions, with those of up to 140 % of the budget. */
	candidates: readonly FinderModel[];
	all: readonly FinderModel[];
	conditions: Conditions;
	scores: PlainScores;
}

/** Returns the rules that picks break, by name. */
export function brokenRules({ chosen, candidates, all, conditions, scores }: Choice): string[] {
	const { max } = conditions;
	const able = candidates
		.filter(
			(model) =>
				model.pricePence > 0 &&
				(max === null || model.pricePence <= Math.round(max * 1.4)) &&
				hasKeyFigures(model, conditions) &&
				isAllowed(model, conditions, all),
		)
		.map((model) => {
			const parts = scores.pointsOf(model);
			return {
				model,
				price: model.pricePence,
				rank: rank(model),
				hasFloor: reachesPlainly(model, conditions),
				parts: [...parts].filter(([slug]) => slug !== "price").map(([, { points }]) => points),
				total: [...parts.values()].reduce((sum, { points }) => sum + points, 0),
			};
		});
	type One = (typeof able)[number];
	const mayPlay = (one: One, pool: readonly One[]) =>
		one.hasFloor ||
		pool.filter((other) => other !== one && other.hasFloor && other.rank <= one.rank).length < 3;
	const within = able.filter(({ price }) => max === null || price <= max);
	const pool = within.filter((one) => mayPlay(one, within));
	const isBeaten = (one: One) =>
		pool.some((other) => {
			const gains = other.parts.map((points, at) => points - (one.parts[at] ?? 0));
			return (
				other.rank <= one.rank &&
				other.price <= one.price &&
				Number(other.model.inStock) >= Number(one.model.inStock) &&
				gains.every((gain) => gain >= -1e-9) &&
				gains.reduce((sum, gain) => sum + gain, 0) > 1e-9
			);
		});
	const of = (role: ChosenModel["role"]) => {
		const sku = chosen.find((pick) => pick.role === role)?.model.sku;
		return able.find(({ model }) => model.sku === sku);
	};
	const [best, cheapest, worth] = [of("best"), of("cheapest"), of("worth")];
	const isExample = (one: One) => one.rank >= 2;
	const isWorth = (one: One) =>
		best !== undefined &&
		one.price > best.price &&
		(max !== null || one.price <= best.price * 2) &&
		one.total - best.total > 8 - 1e-6 &&
		one.hasFloor;
	const isNear = (one: One) => best !== undefined && one.total >= best.total * 0.75 - 1e-9;
	const near = pool.filter((one) => one.hasFloor && isNear(one));
	const lowest = (most: number) =>
		Math.min(...near.filter((one) => one.rank <= most).map(({ price }) => price));
	const isCheapest = (one: One) =>
		best !== undefined &&
		near.includes(one) &&
		!isBeaten(one) &&
		one.price === lowest(one.rank) &&
		one.price * 10 <= best.price * 9;
	const unbeaten = pool.filter((one) => !isBeaten(one));
	const isBefore = (one: One, other: One) => {
		if (isExample(one) !== isExample(other)) return !isExample(one);
		if (one.hasFloor !== other.hasFloor) return one.hasFloor;
		if (one.rank !== other.rank) return one.rank < other.rank;
		return one.total > other.total + 1e-9;
	};
	const isDenied = ({ model }: One) =>
		scores
			.weightiestOf(model)
			.some(
				({ share, measures }) =>
					share < 0.6 &&
					MEASURE_NAMES.filter((name) => measures.includes(name)).some((name) =>
						model.cons.some((text) => MEASURE_WORDS[name].sentencePattern.test(text)),
					),
			);
	/** Those of which the first is the best, if `leader` has most points. */
	const rivalsOf = (leader: One) => {
		if (!isDenied(leader)) return unbeaten;
		const near = unbeaten.filter(
			(one) =>
				!isDenied(one) &&
				one.hasFloor &&
				one.rank <= leader.rank &&
				one.total >= leader.total - 8 - 1e-6,
		);
		return near.length > 0 ? near : unbeaten;
	};
	const leaders = unbeaten.filter((one) => !unbeaten.some((other) => isBefore(other, one)));
	const rules: Record<string, boolean> = {
		"each has one role": new Set(chosen.map(({ model }) => model.sku)).size === chosen.length,
		"each may be suggested": chosen.every(({ role }) => of(role) !== undefined),
		"points and floor are true": chosen.every(({ role, points, isAboveFloors: floor }) => {
			const one = of(role);
			return one && floor === one.hasFloor && Math.abs(points - one.total) < 0.051;
		}),
		"no role under a floor while three others pass": [best, cheapest].every(
			(one) => !one || pool.includes(one),
		),
		"a best if any model may be one": (best === undefined) === (pool.length === 0),
		"best and cheapest are not beaten": [best, cheapest].every((one) => !one || !isBeaten(one)),
		"none is before best, but one whose Against denies what counts most":
			!best ||
			leaders.some((leader) => {
				const rivals = rivalsOf(leader);
				return rivals.includes(best) && !rivals.some((one) => isBefore(one, best));
			}),
		"cheapest has three quarters of the points of best": !cheapest || isNear(cheapest),
		"cheapest is the lowest of its rank or better, a tenth below best":
			!cheapest || isCheapest(cheapest),
		"worth gains eight points for its price": !worth || isWorth(worth),
		"none is before worth": !worth || !able.some((one) => isWorth(one) && isBefore(one, worth)),
		"a role is left out only if no model can have it":
			(cheapest !== undefined || !pool.some(isCheapest)) &&
			(worth !== undefined || !able.some(isWorth)),
		"own models come first":
			!cheapest || !isExample(cheapest) || !pool.some((one) => !isExample(one) && isCheapest(one)),
	};
	return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : name));
}
