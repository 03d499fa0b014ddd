import type { FinderModel } from "~/features/finder/finder-model";
import { MEASURE_WORDS } from "~/features/scores/measure-words";
import { MEASURE_NAMES, type MeasureName } from "~/features/scores/measures";
import { measureWeights, type Scores } from "~/features/scores/scores";
import { PRAISED_SHARE } from "./pick-limits";

/** Returns the measures that an editor's sentence is about. */
export function measuresAbout(sentence: string): MeasureName[] {
	return MEASURE_NAMES.filter((name) => MEASURE_WORDS[name].sentencePattern.test(sentence));
}

/**
 * Returns the measures of the part that can earn most points, with their weights in that part: a list with one entry,
 * or with one for each of the parts that can earn as many. Value for money is left out.
 */
function measuresOfWeightiestParts({ parts }: Scores) {
	const factParts = parts.filter(({ part }) => part !== "value");
	const highestMaxPoints = Math.max(...factParts.map(({ maxPoints }) => maxPoints));
	return factParts
		.filter(({ maxPoints }) => maxPoints === highestMaxPoints)
		.map(({ measures }) => measureWeights(measures));
}

/**
 * Returns the drawback by editors that is about the part that can earn most points, if the model's facts for that
 * part are not good either; undefined if there is none.
 */
export function decisiveDrawback(model: FinderModel, scores: Scores): string | undefined {
	if (model.cons.length === 0) return undefined;
	const measuresOfWeakParts = measuresOfWeightiestParts(scores).filter((measures) => {
		// The shares of the part's full points that the measures earn; their sum is that of the part.
		const earnedShares = measures.map(
			([name, weight]) => weight * scores.measureShare(model, name),
		);
		return earnedShares.reduce((sum, share) => sum + share, 0) < PRAISED_SHARE;
	});
	const sentencePatterns = measuresOfWeakParts.flatMap((measures) =>
		measures.map(([name]) => MEASURE_WORDS[name].sentencePattern),
	);
	return model.cons.find((sentence) => sentencePatterns.some((pattern) => pattern.test(sentence)));
}
