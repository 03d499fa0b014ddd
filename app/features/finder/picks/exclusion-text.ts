import type { Conditions } from "~/features/finder/filters/filters";
import type { FinderModel } from "~/features/finder/finder-model";
import { missingKeyFact, underFloorReason } from "~/features/finder/floors";
import type { KeyFact } from "~/features/scores/uses";
import { decisiveDrawback } from "./decisive-drawback";
import { findObstacle, type PickObstacle, type PickRules } from "./picks";

const KEY_FACT_TEXTS: Readonly<Record<KeyFact, string>> = {
	lumens: "we do not know its lumens",
	lag: "we do not know its lag with the mode",
	battery: "we do not know how long its battery lasts",
};

/** Returns an obstacle as the end of a sentence. */
function obstacleText(
	obstacle: PickObstacle,
	model: FinderModel,
	conditions: Conditions,
	{ use }: PickRules["scores"],
): string {
	switch (obstacle) {
		case "price":
			return "we have no price for it";
		case "budget":
			return "it costs more than your budget allows";
		case "editors":
			return model.notFor.includes(use.slug ?? "")
				? `we advise against it ${use.forUse}`
				: `we advise against a sister of it ${use.forUse}`;
		case "figure": {
			const fact = missingKeyFact(model, conditions, use);
			return fact === undefined ? "we lack a figure of it" : KEY_FACT_TEXTS[fact];
		}
		case "throw":
			return "it must stand nearer to the wall";
	}
}

/**
 * Returns why a model cannot be the best pick whatever its score, as the end of a sentence: "it costs more than your
 * budget allows"; undefined if only its score is too low. `meetsConditions` is true if it meets all conditions but the
 * highest price.
 */
export function exclusionText(
	model: FinderModel,
	bestModel: FinderModel,
	meetsConditions: boolean,
	conditions: Conditions,
	rules: PickRules,
): string | undefined {
	const { scores } = rules;
	const obstacle = findObstacle(model, conditions, rules);
	if (obstacle !== undefined) return obstacleText(obstacle, model, conditions, scores);
	if (!meetsConditions) return "it does not meet all that you ask for";
	const { max } = conditions;
	if (max !== null && model.pricePence > max) return "it is over your budget";
	const floorReason = underFloorReason(model, conditions, scores.use);
	if (floorReason !== undefined) return `it does not reach what we ask of a pick: ${floorReason}`;
	if (model.isDiscontinued && !bestModel.isDiscontinued) return "it is no longer made";
	if (model.isSample && !bestModel.isSample)
		return "it is an example, and our own models come first";
	if (!model.inStock && bestModel.inStock) return "no shop we list is known to have it in stock";
	const drawback = decisiveDrawback(model, scores);
	if (drawback !== undefined && decisiveDrawback(bestModel, scores) === undefined) {
		return `its own Against is about what counts most here: ${drawback.replace(/\.$/, "")}`;
	}
	return undefined;
}
