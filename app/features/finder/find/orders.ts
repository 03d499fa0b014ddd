import { LRUCache } from "lru-cache";
import { asksFor4k, type FilterConditions, lagMs } from "~/features/finder/filters/filter-kinds";
import { type Conditions, NO_CONDITIONS, usageOf } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { reachesFloors } from "~/features/finder/floors";
import type { FinderSort } from "~/features/finder/sorts";
import { costOf } from "~/features/running-cost/cost";
import type { Rate } from "~/features/running-cost/cost-texts";
import type { Scores } from "~/features/scores/scores";
import { MAX_CACHED_STATES, type Place, type Scoring } from "./scoring";

/** Orders by one figure of a model. */
type FactSort = Exclude<FinderSort, "best">;

/** Numbers to sort by, ascending; null is last. */
const SORT_KEYS: Readonly<
	Record<FactSort, (model: FinderModel, conditions: FilterConditions, rate: Rate) => number | null>
> = {
	newest: ({ launchYear }) => launchYear && -launchYear,
	"price-low": ({ pricePence }) => pricePence || null,
	"price-high": ({ pricePence }) => -pricePence || null,
	brightest: ({ lumens }) => lumens && -lumens,
	lag: lagMs,
	lightest: ({ weightKg }) => weightKg,
	quietest: ({ noiseDb }) => noiseDb,
	contrast: ({ nativeContrast }) => nativeContrast && -nativeContrast,
	warranty: ({ warrantyYears }) => warrantyYears && -warrantyYears,
	cost: (model, conditions, rate) =>
		costOf(model, usageOf(conditions), rate?.pencePerKwh ?? null).total,
};

function sorted(
	models: readonly FinderModel[],
	sort: FactSort,
	conditions: FilterConditions,
	rate: Rate,
): { model: FinderModel; place: Place }[] {
	const keyOf = SORT_KEYS[sort];
	const keyed = models.map((model, place) => {
		return { model, place, key: keyOf(model, conditions, rate) ?? Infinity };
	});
	return keyed.sort((a, b) => {
		if (a.key !== b.key) return a.key < b.key ? -1 : 1;
		return a.model.sku < b.model.sku ? -1 : Number(a.model.sku > b.model.sku);
	});
}

/** Returns models, the newest first: the order of their places. */
export function newestFirst(models: readonly FinderModel[]): FinderModel[] {
	return sorted(models, "newest", NO_CONDITIONS, undefined).map(({ model }) => model);
}

/** Keys of the best match: differences of a millionth of a point count, and more places than a catalogue has. */
const KEYS_A_POINT = 1_000_000;
const KEYS_A_GROUP = 101 * KEYS_A_POINT;
const KEYS_A_PLACE = 131_072;
/** The group of models that are not listed under the use, after all others. */
const OTHER_USES = 5 * KEYS_A_GROUP;

/** Returns the place of a model among the groups of the best match, from 0. */
function matchGroup(model: FinderModel, hasFloor: boolean): number {
	const isSold = model.pricePence > 0 && !model.isDiscontinued;
	if (!hasFloor) return isSold ? 3 : 4;
	if (!isSold) return 2;
	return model.inStock ? 0 : 1;
}

/** The models to order, with what their order depends on. */
interface OrdersInput {
	/** Newest first, in the order of their places. */
	models: readonly FinderModel[];
	/** The price of electricity that costs count. */
	rate: Rate;
	scoring: Scoring;
}

/** Orders the models of a catalogue. */
export function createOrders({ models, rate, scoring: { kindOf, scores, floors } }: OrdersInput) {
	const orders = new Map<string, readonly Place[]>([["newest", [...models.keys()]]]);
	const cheapestByState = new LRUCache<string, readonly Place[]>({ max: MAX_CACHED_STATES });
	const bestMatches = new WeakMap<Scores, readonly Place[]>();
	const placesBy = (sort: FactSort, conditions: FilterConditions): readonly Place[] =>
		sorted(models, sort, conditions, rate).map(({ place }) => place);

	/**
	 * Returns the places of all models, the best match first: those that reach the floors, in stock and with a price,
	 * then with a price, then the rest; then those under a floor. Of equals the higher score comes first.
	 */
	function bestMatch(conditions: Conditions): readonly Place[] {
		const useScores = scores(conditions);
		const cachedPlaces = bestMatches.get(useScores);
		if (cachedPlaces) return cachedPlaces;
		const { use } = conditions;
		const hasFloor = floors(conditions);
		// Typed numbers are sorted several times as fast: group and score decide, then the place.
		const keys = Float64Array.from(models, (model, place) => {
			if (use !== null && !model.uses.includes(use)) return OTHER_USES * KEYS_A_PLACE + place;
			const group = matchGroup(model, hasFloor(model)) * KEYS_A_GROUP;
			const lost = Math.round((100 - useScores.sumOf(model).total) * KEYS_A_POINT);
			return (group + lost) * KEYS_A_PLACE + place;
		}).sort();
		const places = Array.from(keys, (key) => key % KEYS_A_PLACE);
		bestMatches.set(useScores, places);
		return places;
	}

	/** Returns the places of all models, the cheapest first: of a use those that reach its floors, then the others. */
	function cheapestFirst(conditions: Conditions): readonly Place[] {
		const { use, throw: kinds, distance } = conditions;
		const plain = orders.get("price-low") ?? placesBy("price-low", NO_CONDITIONS);
		orders.set("price-low", plain);
		if (use === null) return plain;
		const kind = kindOf(use);
		const roomlessConditions: Conditions = { ...conditions, room: null };
		const key = JSON.stringify(["price-low", use, kinds, distance, asksFor4k(roomlessConditions)]);
		const cachedPlaces = cheapestByState.get(key);
		if (cachedPlaces) return cachedPlaces;
		const reachesUse = (place: Place) => {
			const model = models[place];
			return (
				model !== undefined &&
				model.pricePence > 0 &&
				reachesFloors(model, roomlessConditions, kind)
			);
		};
		const suiting = plain.filter(reachesUse);
		const among = new Set(suiting);
		const places = [...suiting, ...plain.filter((place) => !among.has(place))];
		cheapestByState.set(key, places);
		return places;
	}

	/** Returns the places of all models in an order; lags are those at 4K if 4K is requested. */
	function sortedBy(sort: FinderSort, conditions: Conditions): readonly Place[] {
		if (sort === "best") return bestMatch(conditions);
		if (sort === "price-low") return cheapestFirst(conditions);
		// Too many uses to keep an order for each.
		if (sort === "cost") return placesBy(sort, conditions);
		const order = sort === "lag" && asksFor4k(conditions) ? "lag at 4K" : sort;
		const ordered = orders.get(order) ?? placesBy(sort, conditions);
		orders.set(order, ordered);
		return ordered;
	}

	return { sortedBy };
}
