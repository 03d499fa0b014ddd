import { LRUCache } from "lru-cache";
import { GAMING_MODE_TEXTS } from "~/features/catalogue/numeric-facts/numeric-facts";
import { pick } from "~/features/catalogue/pick";
import {
	asksFor4k,
	type FilterConditions,
	lagMs,
	type SlugFilter,
} from "~/features/finder/filters/filter-kinds";
import {
	byFacet,
	type Conditions,
	type Facet,
	FILTERS,
	hasCondition,
	NO_CONDITIONS,
	usageOf,
} from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { reachesFloors } from "~/features/finder/floors";
import type { FinderSort } from "~/features/finder/sorts";
import { costOf } from "~/features/running-cost/cost";
import type { Rate } from "~/features/running-cost/cost-texts";
import { MEASURES, type MeasureName } from "~/features/scores/measures";
import { SCORE_CONDITIONS } from "~/features/scores/scored-model";
import { numbersOfUse, type Scores, scoresOf, worstFifth } from "~/features/scores/scores";
import { scoredUse } from "~/features/scores/uses";
import { type OwnerWeights, weightedParts } from "~/features/scores/weights";

/** The index of a model in the catalogue's models. */
export type Place = number;

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

/** Returns a model whose lag is the one that counts at 4K. */
export function withLagAt4k<
	Model extends Pick<FinderModel, "inputLag4kMs" | "inputLagMs" | "isLag4kAt120" | "lagMode">,
>(model: Model) {
	const lagMode = model.isLag4kAt120 ? GAMING_MODE_TEXTS["4k120"] : null;
	// True of most models, and a copy takes as much memory as a model.
	const isSame = model.inputLagMs === model.inputLag4kMs && model.lagMode === lagMode;
	return isSame ? model : { ...model, inputLagMs: model.inputLag4kMs, lagMode };
}

/** Upper limit of the verdicts that are kept, in bytes, a byte for each model; the options of a page are some twenty. */
const MAX_VERDICT_BYTES = 4 * 1024 * 1024;

/** Keys of the best match: differences of a millionth of a point count, and more places than a catalogue has. */
const KEYS_A_POINT = 1_000_000;
const KEYS_A_GROUP = 101 * KEYS_A_POINT;
const KEYS_A_PLACE = 131_072;
const HAS_NO_FLOOR = 1;
const HAS_FLOOR = 2;
/** The group of models that are not listed under the use, after all others. */
const OTHER_USES = 5 * KEYS_A_GROUP;

/** Returns the place of a model among the groups of the best match, from 0. */
function matchGroup(model: FinderModel, hasFloor: boolean): number {
	const isSold = model.pricePence > 0 && !model.isDiscontinued;
	if (!hasFloor) return isSold ? 3 : 4;
	if (!isSold) return 2;
	return model.inStock ? 0 : 1;
}

/** Returns the families with a model that editors advise against for a use, by the slug that our own texts use. */
function barredFamiliesFor(
	models: readonly FinderModel[],
	use: string | null,
	useTexts: ReadonlyMap<string, string>,
): ReadonlySet<string> {
	const text = use === null ? null : (useTexts.get(use) ?? use);
	const barred = models.filter(({ notFor }) => text !== null && notFor.includes(text));
	return new Set(barred.map(({ family }) => family));
}

/** Upper limit of the states whose scores are kept beside those of each use: each has some numbers for each model. */
const MAX_CACHED_SCORES = 8;

/** Returns true if scores are those of the use alone, which the cards of every page show. */
function isPlain(conditions: Conditions): boolean {
	return SCORE_CONDITIONS.every((name) => name === "use" || !hasCondition(conditions, name));
}

/** Counts the options that models have; an option that no model has is missing. */
export function countOptions(
	models: readonly FinderModel[],
	facet: Facet,
	conditions: FilterConditions,
): ReadonlyMap<string, number> {
	const { valuesOf } = FILTERS[facet];
	const counts = new Map<string, number>();
	for (const model of models) {
		for (const value of valuesOf(model, conditions))
			counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return counts;
}

/**
 * Prepares every model of a catalogue, with the options that the form offers. `uses` are the slugs of its categories in
 * order, `useTexts` their current slugs by the slugs that our own texts use, `rate` the price of electricity that costs
 * count.
 */
export function finderCatalogue(
	unsorted: readonly FinderModel[],
	uses: readonly string[],
	useTexts: ReadonlyMap<string, string> = new Map(),
	rate: Rate = undefined,
	ownerWeights: OwnerWeights = {},
	totals: Readonly<Record<SlugFilter, ReadonlyMap<string, number>>> = {
		use: countOptions(unsorted, "use", NO_CONDITIONS),
		brand: countOptions(unsorted, "brand", NO_CONDITIONS),
		feature: countOptions(unsorted, "feature", NO_CONDITIONS),
	},
) {
	const models = sorted(unsorted, "newest", NO_CONDITIONS, rate).map(({ model }) => model);
	const placeOf = new Map(models.map(({ id }, place) => [id, place]));
	const modelOf = (id: number): FinderModel | undefined => models[placeOf.get(id) ?? -1];
	const orders = new Map<string, readonly Place[]>([["newest", [...models.keys()]]]);
	const placesBy = (sort: FactSort, conditions: FilterConditions): readonly Place[] =>
		sorted(models, sort, conditions, rate).map(({ place }) => place);
	const cheapestByState = new LRUCache<string, readonly Place[]>({ max: MAX_CACHED_SCORES });
	const at4k: FinderModel[] = [];
	const useModels = new Map<string | null, readonly FinderModel[]>([[null, models]]);
	const modelsOfUse = (use: string | null): readonly FinderModel[] => {
		const ofUse = useModels.get(use) ?? models.filter(({ uses }) => uses.includes(use ?? ""));
		useModels.set(use, ofUse);
		return ofUse;
	};
	const barredByUse = new Map<string | null, ReadonlySet<string>>();
	const bestMatches = new WeakMap<Scores, readonly Place[]>();
	const worstFacts = new Map<string, number | undefined>();
	const plainScores = new Map<string | null, Scores>();
	const scoresByState = new LRUCache<string, Scores>({ max: MAX_CACHED_SCORES });
	const floorsByScores = new WeakMap<Scores, (model: FinderModel) => boolean>();
	const verdicts = new LRUCache<string, Uint8Array>({
		maxSize: MAX_VERDICT_BYTES,
		sizeCalculation: (list, key) => list.length + 2 * key.length + 1,
	});
	const slugs: Partial<Record<Facet, readonly string[]>> = {
		use: uses,
		brand: [...totals.brand.keys()].sort(),
		feature: [...totals.feature.keys()].sort(),
	};
	/** Returns the scores of models for the use of conditions; of equal states the same object. */
	function scores(conditions: Conditions): Scores {
		const { use } = conditions;
		if (isPlain(conditions)) {
			const plain = plainScores.get(use) ?? scoresUnder(conditions);
			plainScores.set(use, plain);
			return plain;
		}
		const key = JSON.stringify(pick(conditions, SCORE_CONDITIONS));
		const ofState = scoresByState.get(key) ?? scoresUnder(conditions);
		scoresByState.set(key, ofState);
		return ofState;
	}

	function scoresUnder(conditions: Conditions): Scores {
		const { use } = conditions;
		const state = pick(conditions, SCORE_CONDITIONS);
		const kind = scoredUse(use === null ? null : (useTexts.get(use) ?? use));
		const ofUse = modelsOfUse(use);
		return scoresOf({
			use: kind,
			conditions: state,
			parts: weightedParts(kind, state, ownerWeights),
			models: ofUse,
			placeOf: ({ id }) => placeOf.get(id) ?? -1,
			size: models.length,
			worstOf(name: MeasureName) {
				const factKey = JSON.stringify([name, use, name === "lag" ? [state.mode, state.res] : []]);
				if (!worstFacts.has(factKey)) {
					const facts = numbersOfUse(ofUse, name, state);
					worstFacts.set(factKey, worstFifth(facts, MEASURES[name]));
				}
				return worstFacts.get(factKey);
			},
		});
	}

	/** Returns a function that tells if a model reaches every floor under conditions. */
	function floors(conditions: Conditions) {
		const ofUse = scores(conditions);
		const remembered = floorsByScores.get(ofUse);
		if (remembered) return remembered;
		/** Verdicts by place; zero is one that is not known yet. */
		const verdicts = new Uint8Array(models.length);
		const hasFloor = (model: FinderModel) => {
			const place = placeOf.get(model.id);
			const judge = () => reachesFloors(model, conditions, ofUse.use);
			// A copy with its lag at 4K is judged by itself.
			if (place === undefined || models[place] !== model) return judge();
			verdicts[place] ||= judge() ? HAS_FLOOR : HAS_NO_FLOOR;
			return verdicts[place] === HAS_FLOOR;
		};
		floorsByScores.set(ofUse, hasFloor);
		return hasFloor;
	}

	/** Returns what picks for the use of conditions are chosen by. */
	function pickRules(conditions: Conditions) {
		const { use } = conditions;
		const barredFamilies = barredByUse.get(use) ?? barredFamiliesFor(models, use, useTexts);
		barredByUse.set(use, barredFamilies);
		return { scores: scores(conditions), hasFloor: floors(conditions), barredFamilies };
	}

	/**
	 * Returns the places of all models, the best match first: those that reach the floors, in stock and with a price,
	 * then with a price, then the rest; then those under a floor. Of equals the higher score comes first.
	 */
	function bestMatch(conditions: Conditions): readonly Place[] {
		const ofUse = scores(conditions);
		const cachedPlaces = bestMatches.get(ofUse);
		if (cachedPlaces) return cachedPlaces;
		const { use } = conditions;
		const hasFloor = floors(conditions);
		// Typed numbers are sorted several times as fast: group and score decide, then the place.
		const keys = Float64Array.from(models, (model, place) => {
			if (use !== null && !model.uses.includes(use)) return OTHER_USES * KEYS_A_PLACE + place;
			const group = matchGroup(model, hasFloor(model)) * KEYS_A_GROUP;
			const lost = Math.round((100 - ofUse.sumOf(model).total) * KEYS_A_POINT);
			return (group + lost) * KEYS_A_PLACE + place;
		}).sort();
		const places = Array.from(keys, (key) => key % KEYS_A_PLACE);
		bestMatches.set(ofUse, places);
		return places;
	}

	/** Returns the places of all models, the cheapest first: of a use those that reach its floors, then the others. */
	function cheapest(conditions: Conditions): readonly Place[] {
		const { use, throw: kinds, distance } = conditions;
		const plain = orders.get("price-low") ?? placesBy("price-low", NO_CONDITIONS);
		orders.set("price-low", plain);
		if (use === null) return plain;
		const kind = scoredUse(useTexts.get(use) ?? use);
		const roomlessConditions: Conditions = { ...conditions, room: null };
		const key = JSON.stringify(["price-low", use, kinds, distance, asksFor4k(roomlessConditions)]);
		const cachedPlaces = cheapestByState.get(key);
		if (cachedPlaces) return cachedPlaces;
		const isSuiting = (place: Place) => {
			const model = models[place];
			return (
				model !== undefined &&
				model.pricePence > 0 &&
				reachesFloors(model, roomlessConditions, kind)
			);
		};
		const suiting = plain.filter(isSuiting);
		const among = new Set(suiting);
		const places = [...suiting, ...plain.filter((place) => !among.has(place))];
		cheapestByState.set(key, places);
		return places;
	}

	/** Returns the places of all models in an order; lags are those at 4K if 4K is requested. */
	function sortedBy(sort: FinderSort, conditions: Conditions): readonly Place[] {
		if (sort === "best") return bestMatch(conditions);
		if (sort === "price-low") return cheapest(conditions);
		// Too many uses to keep an order for each.
		if (sort === "cost") return placesBy(sort, conditions);
		const order = sort === "lag" && asksFor4k(conditions) ? "lag at 4K" : sort;
		const ordered = orders.get(order) ?? placesBy(sort, conditions);
		orders.set(order, ordered);
		return ordered;
	}

	return {
		/** Newest first. */
		models,
		/** Places by id. */
		placeOf,
		modelOf,
		idOf: new Map(models.map(({ sku, id }) => [sku, id])),
		/** The options of each facet in order. */
		options: byFacet((facet) => FILTERS[facet].options ?? slugs[facet] ?? []),
		/** Returns how many models of the catalogue have an option. */
		totalOf: (facet: SlugFilter, option: string) => totals[facet].get(option) ?? 0,
		useTexts,
		rate,
		scores,
		pickRules,
		sortedBy,
		/** Returns models by their places; if 4K is requested, each with its lag at 4K. */
		modelsAt(places: readonly Place[], conditions: FilterConditions) {
			const isAt4k = asksFor4k(conditions);
			return places.flatMap((place) => {
				const model = models[place];
				if (!model || !isAt4k) return model ?? [];
				at4k[place] ??= withLagAt4k(model);
				return at4k[place];
			});
		},
		/** Verdicts of a rule by place, kept between lists, which share most conditions; empty for a new `key`. */
		verdictsOf(key: string) {
			const cachedVerdicts = verdicts.get(key) ?? new Uint8Array(models.length);
			verdicts.set(key, cachedVerdicts);
			return cachedVerdicts;
		},
	};
}

export type FinderCatalogue = ReturnType<typeof finderCatalogue>;
