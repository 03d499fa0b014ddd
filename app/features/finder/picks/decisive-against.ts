import type { FinderModel } from "~/features/finder/finder-model";
import { MEASURE_WORDS } from "~/features/scores/measure-words";
import { MEASURE_NAMES, type MeasureName } from "~/features/scores/measures";
import { type Scores, sharesIn } from "~/features/scores/scores";
import { PRAISED_SHARE } from "./rules";

/** Returns the measures that an editor's sentence is about. */
export function measuresAbout(sentence: string): MeasureName[] {
	return MEASURE_NAMES.filter((name) => MEASURE_WORDS[name].sentencePattern.test(sentence));
}

/** Returns the measures of each part with most points, without value for money; several parts may have as many. */
function weightiestParts({ parts }: Scores) {
	const factParts = parts.filter(({ part }) => part !== "value");
	const highest = Math.max(...factParts.map(({ of }) => of));
	return factParts.filter(({ of }) => of === highest).map(({ measures }) => sharesIn(measures));
}

/**
 * Returns the sentence of a model's Against about what counts most, if its figures there are not good either; undefined
 * without one.
 */
export function decisiveAgainst(model: FinderModel, scores: Scores): string | undefined {
	if (model.cons.length === 0) return undefined;
	const weak = weightiestParts(scores).filter((measures) => {
		const earned = measures.map(([name, share]) => share * scores.measureShare(model, name));
		return earned.reduce((sum, share) => sum + share, 0) < PRAISED_SHARE;
	});
	const subjects = weak.flatMap((measures) =>
		measures.map(([name]) => MEASURE_WORDS[name].sentencePattern),
	);
	return model.cons.find((sentence) => subjects.some((about) => about.test(sentence)));
}
