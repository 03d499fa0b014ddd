import { LRUCache } from "lru-cache";
import { pick } from "~/features/catalogue/pick";
import { type Conditions, hasCondition } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { reachesFloors } from "~/features/finder/floors";
import { MEASURES, type MeasureName } from "~/features/scores/measures";
import { SCORE_CONDITIONS } from "~/features/scores/scored-model";
import { numbersOfUse, type Scores, scoresOf, worstFifth } from "~/features/scores/scores";
import { scoredUse } from "~/features/scores/uses";
import { type OwnerWeights, weightedParts } from "~/features/scores/weights";

/** The index of a model in the catalogue's models. */
export type Place = number;

/** Upper limit of the states whose scores are kept beside those of each use: each has some numbers for each model. */
export const MAX_CACHED_STATES = 8;

/** Verdicts on a floor; zero is one that is not known yet. */
const HAS_NO_FLOOR = 1;
const HAS_FLOOR = 2;

/** Returns true if scores are those of the use alone, which the cards of every page show. */
function dependsOnUseAlone(conditions: Conditions): boolean {
	return SCORE_CONDITIONS.every((name) => name === "use" || !hasCondition(conditions, name));
}

/** The models to score, with what their scores depend on. */
interface ScoringInput {
	/** In the order of their places. */
	models: readonly FinderModel[];
	placeOf: ReadonlyMap<number, Place>;
	/** The slugs that our own texts use, by the current slugs of categories. */
	useTexts: ReadonlyMap<string, string>;
	ownerWeights: OwnerWeights;
}

/** Scores the models of a catalogue, and judges whether they reach the floors, for each use and state of a visitor. */
export function createScoring({ models, placeOf, useTexts, ownerWeights }: ScoringInput) {
	const modelsByUse = new Map<string | null, readonly FinderModel[]>([[null, models]]);
	const plainScores = new Map<string | null, Scores>();
	const scoresByState = new LRUCache<string, Scores>({ max: MAX_CACHED_STATES });
	const worstFacts = new Map<string, number | undefined>();
	const floorsByScores = new WeakMap<Scores, (model: FinderModel) => boolean>();
	const barredByUse = new Map<string, ReadonlySet<string>>();

	const textOf = (use: string) => useTexts.get(use) ?? use;
	const kindOf = (use: string | null) => scoredUse(use === null ? null : textOf(use));

	function modelsOfUse(use: string | null): readonly FinderModel[] {
		const modelsWithUse =
			modelsByUse.get(use) ?? models.filter(({ uses }) => uses.includes(use ?? ""));
		modelsByUse.set(use, modelsWithUse);
		return modelsWithUse;
	}

	function computeScores(conditions: Conditions): Scores {
		const { use } = conditions;
		const state = pick(conditions, SCORE_CONDITIONS);
		const kind = kindOf(use);
		const modelsWithUse = modelsOfUse(use);
		return scoresOf({
			use: kind,
			conditions: state,
			parts: weightedParts(kind, state, ownerWeights),
			models: modelsWithUse,
			placeOf: ({ id }) => placeOf.get(id) ?? -1,
			size: models.length,
			worstOf(name: MeasureName) {
				const factKey = JSON.stringify([name, use, name === "lag" ? [state.mode, state.res] : []]);
				if (!worstFacts.has(factKey)) {
					const facts = numbersOfUse(modelsWithUse, name, state);
					worstFacts.set(factKey, worstFifth(facts, MEASURES[name]));
				}
				return worstFacts.get(factKey);
			},
		});
	}

	/** Returns the scores of models for the use of conditions; of equal states the same object. */
	function scores(conditions: Conditions): Scores {
		const { use } = conditions;
		if (dependsOnUseAlone(conditions)) {
			const plain = plainScores.get(use) ?? computeScores(conditions);
			plainScores.set(use, plain);
			return plain;
		}
		const key = JSON.stringify(pick(conditions, SCORE_CONDITIONS));
		const stateScores = scoresByState.get(key) ?? computeScores(conditions);
		scoresByState.set(key, stateScores);
		return stateScores;
	}

	/** Returns a test for models that reach every floor under conditions. */
	function floors(conditions: Conditions): (model: FinderModel) => boolean {
		const useScores = scores(conditions);
		const cachedFloors = floorsByScores.get(useScores);
		if (cachedFloors) return cachedFloors;
		const verdicts = new Uint8Array(models.length);
		const hasFloor = (model: FinderModel) => {
			const place = placeOf.get(model.id);
			const judge = () => reachesFloors(model, conditions, useScores.use);
			// A copy with its lag at 4K is judged by itself.
			if (place === undefined || models[place] !== model) return judge();
			verdicts[place] ||= judge() ? HAS_FLOOR : HAS_NO_FLOOR;
			return verdicts[place] === HAS_FLOOR;
		};
		floorsByScores.set(useScores, hasFloor);
		return hasFloor;
	}

	/** Returns the families with a model that editors advise against for a use. */
	function familiesAdvisedAgainst(use: string | null): ReadonlySet<string> {
		if (use === null) return new Set();
		const cachedFamilies = barredByUse.get(use);
		if (cachedFamilies) return cachedFamilies;
		const barred = models.filter(({ notFor }) => notFor.includes(textOf(use)));
		const families = new Set(barred.map(({ family }) => family));
		barredByUse.set(use, families);
		return families;
	}

	return {
		/** Returns the kind of a use, by the slug of its category. */
		kindOf,
		scores,
		floors,
		/** Returns what picks for the use of conditions are chosen by. */
		pickRules(conditions: Conditions) {
			return {
				scores: scores(conditions),
				hasFloor: floors(conditions),
				barredFamilies: familiesAdvisedAgainst(conditions.use),
			};
		},
	};
}

export type Scoring = ReturnType<typeof createScoring>;
