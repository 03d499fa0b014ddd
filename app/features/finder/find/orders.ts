import { LRUCache } from "lru-cache";
import {
	asksFor4k,
	lagMsAtResolution,
	type RuleConditions,
} from "~/features/finder/filters/filter-kinds";
import { type Conditions, NO_CONDITIONS, usageOf } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { reachesFloors } from "~/features/finder/floors";
import type { FinderSort } from "~/features/finder/sorts";
import { costOf } from "~/features/running-cost/cost";
import type { ElectricityRate } from "~/features/running-cost/cost-texts";
import type { Scores } from "~/features/scores/scores";
import { sortedIndexes } from "~/features/scores/sorted-indexes";
import { MAX_CACHED_STATES, type ModelIndex, type Scoring } from "./scoring";

/** Orders by one fact of a model. */
type FactSort = Exclude<FinderSort, "best">;

/** The number by which each order sorts, ascending; models with null come last. */
const SORT_KEYS: Readonly<
	Record<
		FactSort,
		(model: FinderModel, conditions: RuleConditions, rate: ElectricityRate) => number | null
	>
> = {
	newest: ({ launchYear }) => launchYear && -launchYear,
	"price-low": ({ pricePence }) => pricePence || null,
	"price-high": ({ pricePence }) => -pricePence || null,
	brightest: ({ lumens }) => lumens && -lumens,
	lag: lagMsAtResolution,
	lightest: ({ weightKg }) => weightKg,
	quietest: ({ noiseDb }) => noiseDb,
	contrast: ({ nativeContrast }) => nativeContrast && -nativeContrast,
	warranty: ({ warrantyYears }) => warrantyYears && -warrantyYears,
	cost: (model, conditions, rate) =>
		costOf(model, usageOf(conditions), rate?.pencePerKwh ?? null).total,
};

function sortModels(
	models: readonly FinderModel[],
	sort: FactSort,
	conditions: RuleConditions,
	rate: ElectricityRate,
): { model: FinderModel; index: ModelIndex }[] {
	const keyOf = SORT_KEYS[sort];
	const modelsWithKeys = models.map((model, index) => {
		return { model, index, key: keyOf(model, conditions, rate) ?? Infinity };
	});
	return modelsWithKeys.sort((a, b) => {
		if (a.key !== b.key) return a.key < b.key ? -1 : 1;
		return a.model.sku < b.model.sku ? -1 : Number(a.model.sku > b.model.sku);
	});
}

/** Returns models in the order of the catalogue, the newest first. */
export function newestFirst(models: readonly FinderModel[]): FinderModel[] {
	return sortModels(models, "newest", NO_CONDITIONS, undefined).map(({ model }) => model);
}

/** A sort key of the best match is a whole number: the group, then the missing points in millionths. */
const KEYS_PER_POINT = 1_000_000;
const KEYS_PER_GROUP = 101 * KEYS_PER_POINT;
/** The sort key of models that are not listed under the use, after all others. */
const OTHER_USES_KEY = 5 * KEYS_PER_GROUP;

/** Returns the group of a model for the best match, from 0; lower groups come first. */
function matchGroup(model: FinderModel, isAboveFloors: boolean): number {
	const isSold = model.pricePence > 0 && !model.isDiscontinued;
	if (!isAboveFloors) return isSold ? 3 : 4;
	if (!isSold) return 2;
	return model.inStock ? 0 : 1;
}

/** The models to order, and what their order depends on. */
interface OrdersInput {
	/** Newest first, as in the catalogue. */
	models: readonly FinderModel[];
	/** The price of electricity, for running costs. */
	rate: ElectricityRate;
	scoring: Scoring;
}

/** Orders the models of a catalogue. */
export function createOrders({
	models,
	rate,
	scoring: { scoredUseOf, scores, floorTest },
}: OrdersInput) {
	const orders = new Map<string, readonly ModelIndex[]>([["newest", [...models.keys()]]]);
	const cheapestByState = new LRUCache<string, readonly ModelIndex[]>({ max: MAX_CACHED_STATES });
	const bestMatchesByScores = new WeakMap<Scores, readonly ModelIndex[]>();
	const indexesBy = (sort: FactSort, conditions: RuleConditions): readonly ModelIndex[] =>
		sortModels(models, sort, conditions, rate).map(({ index }) => index);

	/**
	 * Returns the indexes of all models, the best match first: models above all floors, in stock and with a price, then
	 * with a price, then all others; then models below a floor. Within such a group the higher score comes first.
	 */
	function bestMatchFirst(conditions: Conditions): readonly ModelIndex[] {
		const scoresForUse = scores(conditions);
		const cachedIndexes = bestMatchesByScores.get(scoresForUse);
		if (cachedIndexes) return cachedIndexes;
		const { use } = conditions;
		const isAboveFloors = floorTest(conditions);
		const matchKey = (model: FinderModel) => {
			if (use !== null && !model.uses.includes(use)) return OTHER_USES_KEY;
			const group = matchGroup(model, isAboveFloors(model)) * KEYS_PER_GROUP;
			return group + Math.round((100 - scoresForUse.totalsOf(model).total) * KEYS_PER_POINT);
		};
		const indexes = sortedIndexes(models, matchKey);
		bestMatchesByScores.set(scoresForUse, indexes);
		return indexes;
	}

	/**
	 * Returns the indexes of all models, the cheapest first; with a use, models above its floors come before the others.
	 * The floors of the room do not count here.
	 */
	function cheapestFirst(conditions: Conditions): readonly ModelIndex[] {
		const { use, throw: throwKinds, distance } = conditions;
		const allByPrice = orders.get("price-low") ?? indexesBy("price-low", NO_CONDITIONS);
		orders.set("price-low", allByPrice);
		if (use === null) return allByPrice;
		const scoredUse = scoredUseOf(use);
		const roomlessConditions: Conditions = { ...conditions, room: null };
		const key = JSON.stringify([
			"price-low",
			use,
			throwKinds,
			distance,
			asksFor4k(roomlessConditions),
		]);
		const cachedIndexes = cheapestByState.get(key);
		if (cachedIndexes) return cachedIndexes;
		const reachesUseFloors = (index: ModelIndex) => {
			const model = models[index];
			return (
				model !== undefined &&
				model.pricePence > 0 &&
				reachesFloors(model, roomlessConditions, scoredUse)
			);
		};
		const reachingIndexes = allByPrice.filter(reachesUseFloors);
		const reachingSet = new Set(reachingIndexes);
		const indexes = [...reachingIndexes, ...allByPrice.filter((index) => !reachingSet.has(index))];
		cheapestByState.set(key, indexes);
		return indexes;
	}

	/** Returns the indexes of all models in an order; lags are those at 4K if 4K is requested. */
	function sortedBy(sort: FinderSort, conditions: Conditions): readonly ModelIndex[] {
		if (sort === "best") return bestMatchFirst(conditions);
		if (sort === "price-low") return cheapestFirst(conditions);
		// Not cached: years, hours and eco mode have too many combinations.
		if (sort === "cost") return indexesBy(sort, conditions);
		const order = sort === "lag" && asksFor4k(conditions) ? "lag at 4K" : sort;
		const indexes = orders.get(order) ?? indexesBy(sort, conditions);
		orders.set(order, indexes);
		return indexes;
	}

	return { sortedBy };
}
