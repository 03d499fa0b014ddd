import { MEASURE_NAMES, MEASURES, type MeasureName, type ScoreMeasure } from "./measures";
import type { MeasureWeights } from "./parts";
import type { ScoreConditions, ScoredModel } from "./scored-model";
import { sortedIndexes } from "./sorted-indexes";
import type { ScoredUse } from "./uses";
import type { WeightedPart } from "./weights";

/** The points of a model for one part. */
export interface PartPoints extends WeightedPart {
	/** From 0 to `maxPoints`. */
	points: number;
	/**
	 * The measures whose fact is unknown: counted instead was the lowest number of models of its kind, by chip, light
	 * source or lens shift (`classMinimum`), or without one the fact that the worst fifth of models reaches.
	 */
	unknownMeasures: readonly MeasureName[];
}

/** A model's score for a use. */
export interface Score {
	/** 0 to 100. */
	total: number;
	/** The points without those for value for money. */
	pointsBesidesValue: number;
	parts: readonly PartPoints[];
}

/** Share by which the prices of two models may differ for a comparison of their value. */
export const PEER_SHARE = 0.25;
/** Points above the average at a price that earn all points for value; as many below it earn none. */
export const VALUE_SPAN = 10;
/** An unknown fact counts as the one that the worst fifth of models reaches. */
const WORST_FIFTH_DIVISOR = 5;

/** Returns the share of full points that a numeric fact earns, 0 to 1. */
function shareOf(
	{ noPointsAt, fullPointsAt }: ScoreMeasure,
	value: number,
	...fullPointsArguments: Parameters<
		Extract<ScoreMeasure["fullPointsAt"], (...args: never[]) => number>
	>
): number {
	const fullPointsFact =
		typeof fullPointsAt === "number" ? fullPointsAt : fullPointsAt(...fullPointsArguments);
	return Math.min(1, Math.max(0, (value - noPointsAt) / (fullPointsFact - noPointsAt)));
}

/**
 * Returns the numeric fact that the worst fifth of models reaches: of n facts, the worst first, number n / 5, rounded
 * up. Undefined without facts.
 */
export function factOfWorstFifth(
	values: readonly number[],
	{ noPointsAt, fullPointsAt }: ScoreMeasure,
): number | undefined {
	const isLowerBetter = typeof fullPointsAt === "number" && fullPointsAt < noPointsAt;
	const sortedValues = Float64Array.from(values).sort();
	if (isLowerBetter) sortedValues.reverse();
	return sortedValues[Math.ceil(sortedValues.length / WORST_FIFTH_DIVISOR) - 1];
}

/** Returns the measures of a part with their weights, in the order of all measures. */
export function measureWeights(measures: MeasureWeights): (readonly [MeasureName, number])[] {
	return MEASURE_NAMES.flatMap((name) => {
		const weight = measures[name];
		return weight === undefined ? [] : [[name, weight] as const];
	});
}

/** Prices and points of models, to compare a model's value for money with. Points are those without value for money. */
interface Peers {
	/** In pence, the lowest first. */
	prices: Float64Array;
	/** For each index of `prices` and the one after the last: the sum of the points of all models before it. */
	sums: Float64Array;
}

/** Returns the first index whose price is at least `pence`. */
function firstIndexFrom(prices: Float64Array, pence: number): number {
	let low = 0;
	let high = prices.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((prices[middle] ?? 0) < pence) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Returns the average points of the models at about a price; undefined if there are none. */
function averagePoints({ prices, sums }: Peers, pence: number): number | undefined {
	const first = firstIndexFrom(prices, pence * (1 - PEER_SHARE));
	const end = firstIndexFrom(prices, Math.floor(pence * (1 + PEER_SHARE)) + 1);
	if (end <= first) return undefined;
	return ((sums[end] ?? 0) - (sums[first] ?? 0)) / (end - first);
}

/** Everything that scores depend on. */
export interface ScoreRules {
	use: ScoredUse;
	conditions: ScoreConditions;
	parts: readonly WeightedPart[];
	/** The models of the use, discontinued ones too; those of all uses if no use is given. */
	models: readonly ScoredModel[];
	/** Returns the index of a model in the catalogue. */
	indexOf(model: ScoredModel): number;
	/** Number of models in the catalogue. */
	modelCount: number;
	/** Returns what an unknown fact without a `classMinimum` counts as, from a cache of the catalogue. */
	worstFactOf(measure: MeasureName): number | undefined;
}

/** Returns the numeric facts of the use's models from which the worst fifth is taken. */
export function numericFactsOf(
	models: readonly ScoredModel[],
	name: MeasureName,
	conditions: ScoreConditions,
): number[] {
	const measure: ScoreMeasure = MEASURES[name];
	const numbers: number[] = [];
	// A loop without lists, because this runs for thousands of models.
	for (const model of models) {
		const number = measure.factOf(model, conditions);
		if (number !== null) numbers.push(number);
	}
	return numbers;
}

/** Returns the scores of models for a use under a visitor's conditions (docs/product.md#scores). */
export function scoresOf(rules: ScoreRules) {
	const { use, conditions, parts, models, worstFactOf, indexOf, modelCount } = rules;
	const valuePart = parts.find(({ part }) => part === "value");

	const worstFacts = new Map<MeasureName, number | undefined>();

	function cachedWorstFact(name: MeasureName): number | undefined {
		if (!worstFacts.has(name)) worstFacts.set(name, worstFactOf(name));
		return worstFacts.get(name);
	}

	/** Returns the share of full points that a model earns for a measure; calls `onUnknown` if the fact is unknown. */
	function measureShare(
		model: ScoredModel,
		name: MeasureName,
		onUnknown?: (name: MeasureName) => void,
	): number {
		const measure: ScoreMeasure = MEASURES[name];
		const value = measure.factOf(model, conditions);
		if (value !== null) return shareOf(measure, value, model, conditions, use.light);
		if (measure.isAbsent?.(model)) return 0;
		onUnknown?.(name);
		const lowestFact = measure.classMinimum?.(model) ?? cachedWorstFact(name);
		return lowestFact === undefined
			? 0
			: shareOf(measure, lowestFact, model, conditions, use.light);
	}

	function pointsOf(
		model: ScoredModel,
		{ measures, maxPoints }: WeightedPart,
		onUnknown?: (name: MeasureName) => void,
	): number {
		let share = 0;
		for (const [name, weight] of measureWeights(measures)) {
			share += weight * measureShare(model, name, onUnknown);
		}
		return share * maxPoints;
	}

	const weightedMeasures = parts.flatMap(({ measures, maxPoints }) =>
		measureWeights(measures).map(([name, weight]) => ({ name, maxPoints: weight * maxPoints })),
	);

	/** Points without value for money, by model index; NaN before they are computed. */
	const pointsByIndex = new Float64Array(modelCount).fill(Number.NaN);

	/** Returns the points of a model without those for value for money. */
	function pointsBesidesValueOf(model: ScoredModel): number {
		const index = indexOf(model);
		const cachedPoints = pointsByIndex[index] ?? Number.NaN;
		if (!Number.isNaN(cachedPoints)) return cachedPoints;
		let points = 0;
		// A loop without lists, because this runs for thousands of models.
		for (const { name, maxPoints } of weightedMeasures)
			points += maxPoints * measureShare(model, name);
		pointsByIndex[index] = points;
		return points;
	}

	let peers: Peers | undefined;

	/** Returns the current models of the use with a price, by price. */
	function findPeers(): Peers {
		const currentModels = models.filter(
			({ isDiscontinued, pricePence }) => !isDiscontinued && pricePence > 0,
		);
		const prices = new Float64Array(currentModels.length);
		const sums = new Float64Array(currentModels.length + 1);
		for (const [place, index] of sortedIndexes(
			currentModels,
			({ pricePence }) => pricePence,
		).entries()) {
			const model = currentModels[index];
			if (model === undefined) continue;
			prices[place] = model.pricePence;
			sums[place + 1] = (sums[place] ?? 0) + pointsBesidesValueOf(model);
		}
		return { prices, sums };
	}

	/** Returns the points of value for money: half at the average of the peers, none without a price. */
	function valuePoints({ pricePence }: ScoredModel, pointsBesidesValue: number): number {
		if (valuePart === undefined || pricePence === 0) return 0;
		peers ??= findPeers();
		const average = averagePoints(peers, pricePence) ?? pointsBesidesValue;
		const share = (pointsBesidesValue - average + VALUE_SPAN) / (2 * VALUE_SPAN);
		return valuePart.maxPoints * Math.min(1, Math.max(0, share));
	}

	return {
		...rules,
		pointsBesidesValueOf,
		/** Returns the sum of a model's points, and the sum without those for value for money. */
		totalsOf(model: ScoredModel): Pick<Score, "total" | "pointsBesidesValue"> {
			const pointsBesidesValue = pointsBesidesValueOf(model);
			return {
				pointsBesidesValue,
				total: pointsBesidesValue + valuePoints(model, pointsBesidesValue),
			};
		},
		scoreOf(model: ScoredModel): Score {
			const pointsBesidesValue = pointsBesidesValueOf(model);
			const partPoints = parts.map((part): PartPoints => {
				const unknownMeasures: MeasureName[] = [];
				const earnedPoints =
					part === valuePart
						? valuePoints(model, pointsBesidesValue)
						: pointsOf(model, part, (name) => unknownMeasures.push(name));
				return { ...part, points: earnedPoints, unknownMeasures };
			});
			const total = partPoints.reduce((sum, { points }) => sum + points, 0);
			return { total, pointsBesidesValue, parts: partPoints };
		},
		measureShare,
	};
}

export type Scores = ReturnType<typeof scoresOf>;
