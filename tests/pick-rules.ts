import type { Criterion } from "~/features/finder/filters/criteria";
import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import type { Pick } from "~/features/finder/picks/picks";
import type { UseWeights } from "~/features/finder/picks/use-weights";

// The rules of the picks in the plainest way, without the code under test; the numbers are those of /how-we-choose.

const NEEDED = { dark: 1000, curtains: 2000, lit: 3000, daylight: 4000 };
const CLASSES = ["720p", "1080p", "4k", "native-4k"];

/** Lumens that the visitor's room needs; null without its light. */
export function roomLumens({ room, screen, use }: Conditions): number | null {
	if (room === null) return null;
	const inches = screen ?? (use === "portable-travel" ? 60 : 100);
	return NEEDED[room] * (inches / 100) ** 2;
}

/** Lumens of "A little dim" in the visitor's room; 0 without its light. */
export function leastLumens(conditions: Conditions): number {
	return (roomLumens(conditions) ?? 0) * (conditions.room === "dark" ? 0.5 : 0.7);
}

/** True if a model reaches every floor of a use and of the room. */
function reaches(model: FinderModel, conditions: Conditions): boolean {
	const { lumens, weightKg, throwRatioMin, inputLagMs, isLagModeStated, resolutionClass } = model;
	if ((lumens ?? 0) < leastLumens(conditions)) return false;
	const is4k = conditions.res.some((name) => name !== "720p" && name !== "1080p");
	switch (conditions.use) {
		case "gaming":
			return inputLagMs !== null && inputLagMs <= 40 && (isLagModeStated === 1 || !is4k);
		case "home-cinema":
			return CLASSES.indexOf(resolutionClass ?? "") >= 1 && (lumens ?? 0) >= 500;
		case "business-education":
			return (lumens ?? 0) >= 2500;
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

/** The marks of a model, by criterion. */
export function marksIn(
	model: FinderModel,
	found: readonly FinderModel[],
	conditions: Conditions,
	use: UseWeights,
): Record<Criterion, number> {
	const prices = found.flatMap(({ pricePence }) => pricePence || []).sort((a, b) => a - b);
	const middle = prices[Math.floor(prices.length / 2)] ?? 0;
	const newest = Math.max(...found.map(({ launchYear }) => launchYear ?? 0));
	const upTo = (value: number | null, none: number, full: number) =>
		value === null ? 0 : Math.min(1, Math.max(0, (value - none) / (full - none)));
	const lag = model.isLagModeStated === 1 ? model.inputLagMs : null;
	const shares = {
		price: middle / (middle + model.pricePence),
		brightness: upTo(model.lumens, 0, roomLumens(conditions) ?? use.lumens),
		sharpness: [0, 0, 0.5, 0.9, 1][CLASSES.indexOf(model.resolutionClass ?? "") + 1] ?? 0,
		lag: upTo(lag, 5 * use.lagMs, use.lagMs),
		life: upTo(model.lightSourceHours, 0, 20_000),
		weight: upTo(model.weightKg, 8, 1),
		throw: upTo(model.throwRatioMin, 1.5, 0.5),
		features:
			use.features.filter((tag) => model.features.includes(tag)).length /
			(use.features.length || 1),
		newness: upTo(model.launchYear, newest - 5, newest),
		noise: upTo(model.noiseDb, 40, 26),
		battery: upTo(model.batteryMinutes, 0, 180),
	};
	const marks = Object.entries(shares).map(([name, share]) => [
		name,
		share * (use.weights[name as Criterion] ?? 0),
	]);
	return Object.fromEntries(marks) as Record<Criterion, number>;
}

/** Own in stock, own out of stock, example in stock, example out of stock, discontinued. */
function rank({ isSample, inStock, isDiscontinued }: FinderModel): number {
	return isDiscontinued ? 4 : Number(isSample) * 2 + Number(!inStock);
}

/** False for a model that editors advise against, and for one of ultra short throw that cannot stand at the wall. */
function isAllowed(
	{ notFor, throwKind, throwRatioMin }: FinderModel,
	{ distance }: Conditions,
	use: UseWeights,
) {
	const isUltraShort = throwKind === "ultra-short" || (throwRatioMin ?? 1) < 0.3;
	return !notFor.includes(use.use ?? "") && !(isUltraShort && distance !== null && distance >= 0.7);
}

/** Returns the rules that picks break, by name. `candidates` include those of up to 140 % of the budget. */
export function brokenRules(
	chosen: readonly Pick[],
	candidates: readonly FinderModel[],
	conditions: Conditions,
	use: UseWeights,
): string[] {
	const { max } = conditions;
	const found = candidates.filter(({ pricePence }) => max === null || pricePence <= max * 100);
	const all = candidates
		.filter(
			(model) =>
				model.pricePence > 0 &&
				(max === null || model.pricePence <= max * 140) &&
				isAllowed(model, conditions, use),
		)
		.map((model) => {
			const { price, ...others } = marksIn(model, found, conditions, use);
			const sum = Object.values(others).reduce((total, mark) => total + mark, 0);
			const hasFloor = reaches(model, conditions);
			return {
				model,
				price: model.pricePence,
				rank: rank(model),
				hasFloor,
				others,
				sum,
				priceMarks: price,
			};
		});
	type One = (typeof all)[number];
	const mayPlay = (one: One, pool: readonly One[]) =>
		one.hasFloor ||
		pool.filter((other) => other !== one && other.hasFloor && other.rank <= one.rank).length < 3;
	const within = all.filter(({ price }) => max === null || price <= max * 100);
	const pool = within.filter((one) => mayPlay(one, within));
	const isBeaten = (one: One) =>
		pool.some((other) => {
			const gains = figuresOf(use).map((name) => other.others[name] - one.others[name]);
			return (
				other.rank <= one.rank &&
				other.price <= one.price &&
				Number(other.model.inStock) >= Number(one.model.inStock) &&
				gains.every((gain) => gain >= 0) &&
				gains.some((gain) => gain > 0)
			);
		});
	const of = (role: Pick["role"]) => {
		const sku = chosen.find((pick) => pick.role === role)?.sku;
		return all.find(({ model }) => model.sku === sku);
	};
	const [best, cheapest, worth] = [of("best"), of("cheapest"), of("worth")];
	const isOwn = (one: One) => one.rank < 2;
	const isWorth = (one: One) =>
		best !== undefined &&
		one.price > best.price &&
		(max === null ? one.price <= best.price * 2 : one.price <= max * 140) &&
		one.sum - best.sum > 8 - 1e-6 &&
		mayPlay(one, all) &&
		(one.hasFloor || !best.hasFloor);
	const lowest = (most: number) =>
		Math.min(...pool.filter((one) => one.hasFloor && one.rank <= most).map(({ price }) => price));
	const isCheapest = (one: One) =>
		best !== undefined &&
		one.hasFloor &&
		!isBeaten(one) &&
		one.price === lowest(one.rank) &&
		one.price * 10 <= best.price * 9;
	const rules: Record<string, boolean> = {
		"each has one role": new Set(chosen.map(({ sku }) => sku)).size === chosen.length,
		"each may be suggested": chosen.every(({ role }) => of(role) !== undefined),
		"marks and floor are true": chosen.every(({ role, marks, floor }) => {
			const one = of(role);
			return one && floor === one.hasFloor && Math.abs(marks - one.sum - one.priceMarks) < 0.051;
		}),
		"no role under a floor while three others pass": [best, cheapest].every(
			(one) => !one || pool.includes(one),
		),
		"a best if any model may be one": (best === undefined) === (pool.length === 0),
		"best and cheapest are not beaten": [best, cheapest].every((one) => !one || !isBeaten(one)),
		"best has the highest score of its rank": pool.every(
			(one) =>
				!best ||
				one.rank !== best.rank ||
				one.hasFloor !== best.hasFloor ||
				one.sum + one.priceMarks <= best.sum + best.priceMarks + 1e-9 ||
				isBeaten(one),
		),
		"cheapest is the lowest of its rank or better, a tenth below best":
			!cheapest || isCheapest(cheapest),
		"worth gains eight marks for its price": !worth || isWorth(worth),
		"a role is left out only if no model can have it":
			(cheapest !== undefined || !pool.some(isCheapest)) &&
			(worth !== undefined || !all.some(isWorth)),
		"own models come first":
			(!best || isOwn(best) || !pool.some((one) => isOwn(one) && !isBeaten(one))) &&
			(!cheapest || isOwn(cheapest) || !pool.some((one) => isOwn(one) && isCheapest(one))) &&
			(!worth || isOwn(worth) || !all.some((one) => isOwn(one) && isWorth(one))),
	};
	return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : name));
}

function figuresOf(use: UseWeights) {
	return (Object.keys(use.weights) as Criterion[]).filter(
		(name): name is Exclude<Criterion, "price"> => name !== "price" && use.weights[name] > 0,
	);
}
