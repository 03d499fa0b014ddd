import type { Conditions } from "~/features/finder/filters/filters";
import { type Matching, modelsMeeting } from "~/features/finder/find/find";
import type { FinderCatalogue } from "~/features/finder/find/finder-catalogue";
import { asksForPicks, candidateConditions, type Pick, picks } from "./picks";
import { weightsFor } from "./use-weights";

/** Returns the models of a list to start with (docs/product.md#three-picks). */
export function findPicks(
	catalogue: FinderCatalogue,
	conditions: Conditions,
	matching: Matching = null,
): Pick[] {
	if (!asksForPicks(conditions)) return [];
	const candidates = modelsMeeting(catalogue, candidateConditions(conditions), { matching });
	const { use } = conditions;
	const weights = weightsFor(use === null ? null : (catalogue.useTexts.get(use) ?? use));
	return picks(candidates, conditions, weights);
}
