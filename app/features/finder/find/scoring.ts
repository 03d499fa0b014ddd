import { LRUCache } from "lru-cache";
import { pick } from "~/features/catalogue/pick";
import { type Conditions, hasCondition } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { reachesFloors } from "~/features/finder/floors";
import { MEASURES, type MeasureName } from "~/features/scores/measures";
import { SCORE_CONDITIONS } from "~/features/scores/scored-model";
import { factOfWorstFifth, numericFactsOf, type Scores, scoresOf } from "~/features/scores/scores";
import { scoredUse } from "~/features/scores/uses";
import { type OwnerWeights, weightedParts } from "~/features/scores/weights";

/** The index of a model in the catalogue's models. */
export type ModelIndex = number;

/**
 * Number of visitors' states with cached scores, beside the scores of each use. A state is what a visitor has set of
 * `SCORE_CONDITIONS`; its scores take a few numbers for each model.
 */
export const MAX_CACHED_STATES = 8;

/** Cached verdicts on the floors; zero stands for a verdict that is not computed yet. */
const BELOW_FLOOR = 1;
const ABOVE_FLOORS = 2;

/** Returns true if scores depend on no condition but the use; the cards of every page show such scores. */
function dependsOnUseAlone(conditions: Conditions): boolean {
	return SCORE_CONDITIONS.every((name) => name === "use" || !hasCondition(conditions, name));
}

/** The models to score, and what their scores depend on. */
interface ScoringInput {
	/** In the order of the catalogue. */
	models: readonly FinderModel[];
	indexById: ReadonlyMap<number, ModelIndex>;
	/** The slugs by which our own texts know the categories (`builtInSlug`), by their current slugs. */
	builtInSlugByUse: ReadonlyMap<string, string>;
	ownerWeights: OwnerWeights;
}

/** Scores the models of a catalogue and tests them against the floors, for each use and state of a visitor. */
export function createScoring({ models, indexById, builtInSlugByUse, ownerWeights }: ScoringInput) {
	const modelsByUse = new Map<string | null, readonly FinderModel[]>([[null, models]]);
	const scoresByUse = new Map<string | null, Scores>();
	const scoresByState = new LRUCache<string, Scores>({ max: MAX_CACHED_STATES });
	const worstFactByKey = new Map<string, number | undefined>();
	const floorTestByScores = new WeakMap<Scores, (model: FinderModel) => boolean>();
	const excludedFamiliesByUse = new Map<string, ReadonlySet<string>>();

	const builtInSlugOf = (use: string) => builtInSlugByUse.get(use) ?? use;
	/** Returns the scoring rules of a use, by the slug of its category. */
	const scoredUseOf = (use: string | null) => scoredUse(use === null ? null : builtInSlugOf(use));

	function modelsOfUse(use: string | null): readonly FinderModel[] {
		const modelsWithUse =
			modelsByUse.get(use) ?? models.filter(({ uses }) => uses.includes(use ?? ""));
		modelsByUse.set(use, modelsWithUse);
		return modelsWithUse;
	}

	function computeScores(conditions: Conditions): Scores {
		const { use } = conditions;
		const state = pick(conditions, SCORE_CONDITIONS);
		const useOfScore = scoredUseOf(use);
		const modelsWithUse = modelsOfUse(use);
		return scoresOf({
			use: useOfScore,
			conditions: state,
			parts: weightedParts(useOfScore, state, ownerWeights),
			models: modelsWithUse,
			indexOf: ({ id }) => indexById.get(id) ?? -1,
			modelCount: models.length,
			// What an unknown fact counts as: the fact that the worst fifth of the use's models reaches.
			worstFactOf(name: MeasureName) {
				const factKey = JSON.stringify([name, use, name === "lag" ? [state.mode, state.res] : []]);
				if (!worstFactByKey.has(factKey)) {
					const facts = numericFactsOf(modelsWithUse, name, state);
					worstFactByKey.set(factKey, factOfWorstFifth(facts, MEASURES[name]));
				}
				return worstFactByKey.get(factKey);
			},
		});
	}

	/** Returns the scores of models for the use of conditions; the same object for equal states. */
	function scores(conditions: Conditions): Scores {
		const { use } = conditions;
		if (dependsOnUseAlone(conditions)) {
			const useScores = scoresByUse.get(use) ?? computeScores(conditions);
			scoresByUse.set(use, useScores);
			return useScores;
		}
		const key = JSON.stringify(pick(conditions, SCORE_CONDITIONS));
		const stateScores = scoresByState.get(key) ?? computeScores(conditions);
		scoresByState.set(key, stateScores);
		return stateScores;
	}

	/** Returns a function that tests whether a model reaches every floor under conditions. */
	function floorTest(conditions: Conditions): (model: FinderModel) => boolean {
		const useScores = scores(conditions);
		const cachedTest = floorTestByScores.get(useScores);
		if (cachedTest) return cachedTest;
		const verdicts = new Uint8Array(models.length);
		const isAboveFloors = (model: FinderModel) => {
			const index = indexById.get(model.id);
			const judge = () => reachesFloors(model, conditions, useScores.use);
			// If 4K is requested, `model` is a copy with its lag at 4K, not the model of `models`: it is judged each time.
			if (index === undefined || models[index] !== model) return judge();
			verdicts[index] ||= judge() ? ABOVE_FLOORS : BELOW_FLOOR;
			return verdicts[index] === ABOVE_FLOORS;
		};
		floorTestByScores.set(useScores, isAboveFloors);
		return isAboveFloors;
	}

	/** Returns the families with a model that editors advise against for a use. */
	function familiesAdvisedAgainst(use: string | null): ReadonlySet<string> {
		if (use === null) return new Set();
		const cachedFamilies = excludedFamiliesByUse.get(use);
		if (cachedFamilies) return cachedFamilies;
		const modelsAdvisedAgainst = models.filter(({ notFor }) => notFor.includes(builtInSlugOf(use)));
		const families = new Set(modelsAdvisedAgainst.map(({ family }) => family));
		excludedFamiliesByUse.set(use, families);
		return families;
	}

	return {
		scoredUseOf,
		scores,
		floorTest,
		/** Returns the rules by which picks for the use of conditions are chosen. */
		pickRules(conditions: Conditions) {
			return {
				scores: scores(conditions),
				isAboveFloors: floorTest(conditions),
				excludedFamilies: familiesAdvisedAgainst(conditions.use),
			};
		},
	};
}

export type Scoring = ReturnType<typeof createScoring>;
