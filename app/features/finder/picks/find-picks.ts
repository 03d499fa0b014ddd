import type { Conditions } from "~/features/finder/conditions";
import { modelsMeeting } from "~/features/finder/index/find";
import type { FinderIndex } from "~/features/finder/index/finder-index";
import { asksForPicks, candidateConditions, type Pick, picks } from "./picks";
import { weightsFor } from "./use-weights";

/**
 * The models of a catalogue to start with (docs/product.md#three-picks). `matching` are the ids of the models that have
 * the words of `q`; null where no words are asked for.
 */
export function findPicks(
	index: FinderIndex,
	conditions: Conditions,
	matching: readonly number[] | null,
): Pick[] {
	if (!asksForPicks(conditions)) return [];
	const candidates = modelsMeeting(index, candidateConditions(conditions), matching);
	const { use } = conditions;
	const weights = weightsFor(use === null ? null : (index.useTexts.get(use) ?? use));
	return picks(candidates, conditions, weights);
}
